/** Maps real time to world time: how fast the world goes, and that what is due happens when it is due. */
import type { WorldLimit } from '../core/base/control.ts';
import type { World } from '../core/world-api.ts';
import type { RealTime } from './real-time.ts';

export type PacedWorld = Pick<World, 'nowMs' | 'runUntil' | 'nextDueMs'>;

export interface Pacer {
  /** Brings a running world up to the present and plans what comes next; to be called before and after whatever enters it. */
  sync(): void;
  pause(): void;
  resume(): void;
  /** Simulated seconds a real second; kept within 0.1 to 60. */
  setSpeed(factor: number): void;
  /** Runs the world forward by simulated milliseconds, paused or not. */
  step(ms: number): void;
  /** The same until something holds, looked at each simulated second, for so many milliseconds at most. */
  stepUntil(holds: () => boolean, mostMs: number): void;
  paused(): boolean;
  speed(): number;
  /** What the world has come to the end of: only another world goes on; null while it may. */
  limit(): WorldLimit | null;
  /** World time of the present moment, also before the world has been brought up to it. */
  presentMs(): number;
  /** Ends all timers; the world stands still for good. */
  stop(): void;
}

/** How far a world may go (rule SIM34). */
export interface WorldBounds {
  /** The last moment of its time. */
  readonly lastMs: number;
  /** Whether the process has too little memory left for it. */
  isFull(): boolean;
}

export const SPEED_MIN = 0.1;
export const SPEED_MAX = 60;
/** After a longer sleep of the machine the world goes on from where it was instead of living through all of it at once. */
export const CATCH_UP_REAL_MS_MAX = 5_000;
/** Real milliseconds' worth of world run in one go, so that answers leave in between during a catch-up. */
const SLICE_REAL_MS = 250;
const LOOK_EVERY_MS = 1_000;
/** Timers of browsers and Node overflow beyond 2^31 - 1 ms. */
const SLEEP_MS_MAX = 3_600_000;

const clampSpeed = (factor: number): number =>
  Number.isFinite(factor) ? Math.min(SPEED_MAX, Math.max(SPEED_MIN, factor)) : 1;

/** Where on the world's time line the present moment is; `moved` is told when the machine slept. */
function createTimeLine(world: PacedWorld, time: RealTime, moved: () => void) {
  let anchor = { realMs: time.monotonicMs(), worldMs: world.nowMs() };
  // Worlds count whole milliseconds.
  const linear = (speed: number) => Math.floor(anchor.worldMs + (time.monotonicMs() - anchor.realMs) * speed);
  return {
    /** World time goes on from where the world stands. */
    restart() {
      anchor = { realMs: time.monotonicMs(), worldMs: world.nowMs() };
    },
    presentMs: (speed: number): number => Math.max(world.nowMs(), linear(speed)),
    /** World time of the present moment. What should have happened too long ago moves the line: the machine slept. */
    targetMs(speed: number): number {
      const dueMs = world.nextDueMs();
      const lateByMs = dueMs === null ? 0 : (linear(speed) - Math.max(dueMs, world.nowMs())) / speed;
      if (dueMs !== null && lateByMs > CATCH_UP_REAL_MS_MAX) {
        anchor = { realMs: time.monotonicMs() - CATCH_UP_REAL_MS_MAX, worldMs: Math.max(dueMs, world.nowMs()) };
        moved();
      }
      return linear(speed);
    },
    /** Real milliseconds until a world time. */
    untilMs: (worldMs: number, speed: number): number =>
      anchor.realMs + (worldMs - anchor.worldMs) / speed - time.monotonicMs(),
  };
}

interface Pace {
  readonly speed: number;
  readonly paused: boolean;
  readonly bounds?: WorldBounds;
}

/** However far a world is run in one go, its memory is looked at this often, in simulated milliseconds. */
const FULL_LOOK_MS = 60_000;

/** Runs a world no further than its bounds, and says which of them it has come to. */
function createBoundedRun(world: PacedWorld, bounds: WorldBounds | undefined) {
  let limit: WorldLimit | null = null;
  let running = false;
  const { lastMs = Number.POSITIVE_INFINITY } = bounds ?? {};
  const lookMs = bounds === undefined ? Number.POSITIVE_INFINITY : FULL_LOOK_MS;
  const run = (untilMs: number) => {
    while (limit === null && world.nowMs() < untilMs) {
      world.runUntil(Math.min(untilMs, world.nowMs() + lookMs));
      if (bounds?.isFull()) limit = 'memory';
    }
    if (limit === null && world.nowMs() >= lastMs) limit = 'time';
  };
  return {
    running: () => running,
    limit: () => limit,
    /** True when the world has come to one of its bounds by this. */
    runTo(worldMs: number): boolean {
      // What the world does may lead back here; the run that is under way reaches everything that is due.
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

/** Runs a world on until something holds. */
function runOn(
  world: PacedWorld,
  runTo: (worldMs: number) => void,
  { holds, mostMs }: { readonly holds: () => boolean; readonly mostMs: number },
): void {
  const lastMs = world.nowMs() + mostMs;
  for (let nowMs = -1; !holds() && world.nowMs() < lastMs && nowMs < world.nowMs(); ) {
    // Where it does not get any further it has come to its bounds.
    nowMs = world.nowMs();
    runTo(Math.min(lastMs, nowMs + LOOK_EVERY_MS));
  }
}

/** Starts pacing at once. `turned` is called whenever time goes on otherwise than it would have: at another pace, or from another moment. */
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
    // Rounded up: a timer that fires a fraction early would find nothing due and ask again.
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

  /** Changes the pace from this moment on. */
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
    stepUntil: (holds, mostMs) => change(() => !stopped && runOn(world, runTo, { holds, mostMs })),
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
