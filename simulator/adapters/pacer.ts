/** Maps real time to world time: how fast the world goes, and that what is due happens when it is due. */
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
  /** World time of the present moment, also before the world has been brought up to it. */
  presentMs(): number;
  /** Ends all timers; the world stands still for good. */
  stop(): void;
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
}

/** Runs a world on until something holds. */
function runOn(
  world: PacedWorld,
  runTo: (worldMs: number) => void,
  { holds, mostMs }: { readonly holds: () => boolean; readonly mostMs: number },
): void {
  const lastMs = world.nowMs() + mostMs;
  while (!holds() && world.nowMs() < lastMs) runTo(Math.min(lastMs, world.nowMs() + LOOK_EVERY_MS));
}

/** Starts pacing at once. `turned` is called whenever time goes on otherwise than it would have: at another pace, or from another moment. */
export function createPacer(world: PacedWorld, time: RealTime, initial: Pace, turned: () => void = () => {}): Pacer {
  const line = createTimeLine(world, time, turned);
  let speed = clampSpeed(initial.speed);
  let paused = initial.paused;
  let stopped = false;
  let running = false;
  let cancelTimer: (() => void) | null = null;

  const runTo = (worldMs: number) => {
    // What the world does may lead back here; the run that is under way reaches everything that is due.
    if (running || worldMs <= world.nowMs()) return;
    running = true;
    try {
      world.runUntil(worldMs);
    } finally {
      running = false;
    }
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
    if (stopped || running) return;
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
    resume: () => change(() => (paused = false)),
    setSpeed: (factor) => change(() => (speed = clampSpeed(factor))),
    step: (ms) => change(() => !stopped && runTo(world.nowMs() + ms)),
    stepUntil: (holds, mostMs) => change(() => !stopped && runOn(world, runTo, { holds, mostMs })),
    paused: () => paused,
    speed: () => speed,
    presentMs: () => (paused || stopped ? world.nowMs() : line.presentMs(speed)),
    stop() {
      stopped = true;
      plan();
    },
  };
}
