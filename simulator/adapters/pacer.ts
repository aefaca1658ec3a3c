import type { WorldLimit } from '../core/base/control.ts';
import type { World } from '../core/world-api.ts';
import type { RealTime } from './real-time.ts';

export type PacedWorld = Pick<World, 'nowMs' | 'runUntil' | 'nextDueMs'>;

export interface Pacer {
  /** Advances the world to the present. Call before and after every input. */
  sync(): void;
  pause(): void;
  resume(): void;
  /** Simulated seconds per real second; limited to 0.1 to 60. */
  setSpeed(factor: number): void;
  /** Runs by simulated milliseconds, paused or not. */
  step(ms: number): void;
  /** Checks the condition once per simulated second, for at most `limitMs`. */
  stepUntil(isTrue: () => boolean, limitMs: number): void;
  paused(): boolean;
  speed(): number;
  /** Null until the world reaches a limit. After that only another world can run. */
  limit(): WorldLimit | null;
  /** World time, possibly ahead of the world's clock. */
  presentMs(): number;
  /** The world never continues. */
  stop(): void;
}

/** Rule SIM-29. */
export interface WorldBounds {
  /** The world's last moment. */
  readonly lastMs: number;
  /** Too little memory is left for the process. */
  isFull(): boolean;
}

export const SPEED_MIN = 0.1;
export const SPEED_MAX = 60;
/** After a longer sleep of the machine, the world catches up by this time only. */
const CATCH_UP_REAL_MS_MAX = 5_000;
/** World time of one slice of a catch-up, at speed 1; the server responds between slices. */
const SLICE_REAL_MS = 250;
const CHECK_EVERY_MS = 1_000;
/** Timers of browsers and Node overflow beyond 2^31 - 1 ms. */
const SLEEP_MS_MAX = 3_600_000;

const clampSpeed = (factor: number): number =>
  Number.isFinite(factor) ? Math.min(SPEED_MAX, Math.max(SPEED_MIN, factor)) : 1;

/** Maps the present to world time; `moved` is called when the machine slept. */
function createTimeLine(world: PacedWorld, time: RealTime, moved: () => void) {
  let anchor = { realMs: time.monotonicMs(), worldMs: world.nowMs() };
  // Worlds count whole milliseconds.
  const linear = (speed: number) => Math.floor(anchor.worldMs + (time.monotonicMs() - anchor.realMs) * speed);
  return {
    /** Continues from the world's current time. */
    restart() {
      anchor = { realMs: time.monotonicMs(), worldMs: world.nowMs() };
    },
    presentMs: (speed: number): number => Math.max(world.nowMs(), linear(speed)),
    /** A next event that is overdue by more than `CATCH_UP_REAL_MS_MAX` means a sleep: the mapping moves. */
    targetMs(speed: number): number {
      const dueMs = world.nextDueMs();
      const lateByMs = dueMs === null ? 0 : (linear(speed) - Math.max(dueMs, world.nowMs())) / speed;
      if (dueMs !== null && lateByMs > CATCH_UP_REAL_MS_MAX) {
        anchor = { realMs: time.monotonicMs() - CATCH_UP_REAL_MS_MAX, worldMs: Math.max(dueMs, world.nowMs()) };
        moved();
      }
      return linear(speed);
    },
    untilMs: (worldMs: number, speed: number): number =>
      anchor.realMs + (worldMs - anchor.worldMs) / speed - time.monotonicMs(),
  };
}

interface Pace {
  readonly speed: number;
  readonly paused: boolean;
  readonly bounds?: WorldBounds;
}

/** Simulated time. */
const LIMIT_CHECK_EVERY_MS = 60_000;

/** Reports the limit that the world has reached. */
function createBoundedRun(world: PacedWorld, bounds: WorldBounds | undefined) {
  let limit: WorldLimit | null = null;
  let running = false;
  const { lastMs = Number.POSITIVE_INFINITY } = bounds ?? {};
  const checkMs = bounds === undefined ? Number.POSITIVE_INFINITY : LIMIT_CHECK_EVERY_MS;
  const run = (untilMs: number) => {
    while (limit === null && world.nowMs() < untilMs) {
      world.runUntil(Math.min(untilMs, world.nowMs() + checkMs));
      if (bounds?.isFull()) limit = 'memory';
    }
    if (limit === null && world.nowMs() >= lastMs) limit = 'time';
  };
  return {
    running: () => running,
    limit: () => limit,
    /** True when this call made the world reach a limit. */
    runTo(worldMs: number): boolean {
      // The world's work may call this again; the run in progress reaches everything due.
      if (running || limit !== null || worldMs <= world.nowMs()) return false;
      running = true;
      try {
        run(Math.min(worldMs, lastMs));
      } finally {
        running = false;
      }
      return limit !== null;
    },
  };
}

function runOn(
  world: PacedWorld,
  runTo: (worldMs: number) => void,
  { isTrue, limitMs }: { readonly isTrue: () => boolean; readonly limitMs: number },
): void {
  const lastMs = world.nowMs() + limitMs;
  for (let nowMs = -1; !isTrue() && world.nowMs() < lastMs && nowMs < world.nowMs(); ) {
    // If the world's time does not advance, the world has reached a limit.
    nowMs = world.nowMs();
    runTo(Math.min(lastMs, nowMs + CHECK_EVERY_MS));
  }
}

/** Calls `turned` after each pause, resume, change of speed and jump, and at a limit. */
export function createPacer(world: PacedWorld, time: RealTime, initial: Pace, turned: () => void = () => {}): Pacer {
  const line = createTimeLine(world, time, turned);
  const bounded = createBoundedRun(world, initial.bounds);
  let speed = clampSpeed(initial.speed);
  let paused = initial.paused;
  let stopped = false;
  let cancelTimer: (() => void) | null = null;

  const runTo = (worldMs: number) => {
    if (!bounded.runTo(worldMs)) return;
    paused = true;
    turned();
  };

  const plan = () => {
    cancelTimer?.();
    cancelTimer = null;
    const dueMs = stopped || paused ? null : world.nextDueMs();
    if (dueMs === null) return;
    // Rounded up: a timer that fires slightly early would find nothing due.
    const sleepMs = Math.max(0, Math.ceil(line.untilMs(dueMs, speed)));
    cancelTimer = time.after(Math.min(SLEEP_MS_MAX, sleepMs), wake);
  };

  const wake = () => {
    const target = line.targetMs(speed);
    runTo(Math.min(target, world.nowMs() + Math.max(SLICE_REAL_MS * speed, (world.nextDueMs() ?? 0) - world.nowMs())));
    plan();
  };

  const sync = () => {
    if (stopped || bounded.running()) return;
    if (!paused) runTo(line.targetMs(speed));
    plan();
  };

  const change = (apply: () => void) => {
    sync();
    apply();
    line.restart();
    plan();
    turned();
  };

  plan();
  return {
    sync,
    pause: () => change(() => (paused = true)),
    resume: () => change(() => (paused = bounded.limit() !== null)),
    setSpeed: (factor) => change(() => (speed = clampSpeed(factor))),
    step: (ms) => change(() => !stopped && runTo(world.nowMs() + ms)),
    stepUntil: (isTrue, limitMs) => change(() => !stopped && runOn(world, runTo, { isTrue, limitMs })),
    paused: () => paused,
    limit: bounded.limit,
    speed: () => speed,
    presentMs: () => (paused || stopped ? world.nowMs() : line.presentMs(speed)),
    stop() {
      stopped = true;
      plan();
    },
  };
}
