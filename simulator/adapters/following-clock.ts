/** A device's clock that follows the simulated time: told where that is and how it goes on, it goes on by itself, its timers with it. */
import type { Clock } from '../../src/platform/ports.ts';
import type { SimulatedTime } from '../core/base/control.ts';
import type { RealTime } from './real-time.ts';

/** As much as a clock follows of what is told. */
export type ClockTime = Pick<SimulatedTime, 'nowMs' | 'speed' | 'paused'>;

export interface FollowingClock {
  readonly clock: Clock;
  /** The simulated time is this now. Without a further word the clock goes on at that pace. */
  follow(told: ClockTime): void;
  /** The unix milliseconds at which a stopped clock has come to rest; null while it goes, or while something is due that has not run. */
  restsAtMs(): number | null;
  /** The device asks for something: on its way through a jump the clock waits for the answer. To be called once that is there. */
  asks(): () => void;
  /** Whether it is on its way through a jump of the world. */
  isInJump(): boolean;
}

/**
 * The clock never goes on by more than this over a timer that is due: a step, x60 and a busy page are no sleep of the machine. It is
 * less than the lateness that a device takes for one (rule C6o).
 */
const OVERDUE_MS_MAX = 8_000;

/** A timer that comes so late in real milliseconds was slept through, and that shows on a device as it always does. */
const SLEPT_REAL_MS = 10_000;

/**
 * The machine below a device is no faster for a fast world, and whoever waits for its storage or its network waits by these timers: each
 * takes a fortieth of its delay in real milliseconds, up to this. What plans itself anew for the same delay is a rhythm and waits for nobody.
 */
const REAL_SHARE = 1 / 40;
const REAL_MS_MAX = 250;

/** A word is on its way for no longer, in real milliseconds. */
const TOLD_LATE_REAL_MS = 1_000;

/** Who is told a time further back, and not by a late word, is told of another world; a nearer one is waited for. */
const BACK_MS_MIN = 5_000;

/** The world has jumped where it is further on than what was told before by more than this. */
const JUMP_MS_MIN = 2_000;

/** In a jump the clock waits so long for an answer, in real milliseconds; what takes longer hangs, and what is left of the jump waits for none. */
const ANSWER_REAL_MS_MAX = 5_000;

/** Timers of browsers overflow beyond 2^31 - 1 ms. */
const SLEEP_MS_MAX = 3_600_000;

interface Planned {
  /** On the clock that only goes forward. */
  readonly dueMs: number;
  readonly delayMs: number;
  readonly notBeforeRealMs: number;
  readonly work: () => void;
}

const paceOf = ({ speed, paused }: ClockTime): number => (paused ? 0 : speed);

/** The simulated time as it was told last, as a line over real time, in the milliseconds of a clock that only goes forward. */
function createLine(time: RealTime, began: ClockTime) {
  /** What the wall clock reads where the other one reads 0. */
  let wallFromMs = began.nowMs;
  let from = { ms: 0, realMs: time.monotonicMs(), pace: paceOf(began) };
  const nowMs = () => from.ms + (time.monotonicMs() - from.realMs) * from.pace;
  return {
    nowMs,
    wallFromMs: () => wallFromMs,
    isStopped: () => from.pace === 0,
    /** When the line reaches a time of its own, in real milliseconds; Infinity where it stands before that. */
    reachesRealMs: (ms: number): number => (ms <= from.ms ? from.realMs : from.realMs + (ms - from.ms) / from.pace),
    /** Goes on from what was told, whoever reads the clock having read `readMs` already; true where the world has jumped ahead. */
    turn(told: ClockTime, readMs: number): boolean {
      const pace = paceOf(told);
      const aheadMs = nowMs() - (told.nowMs - wallFromMs);
      // What was long on its way and says nothing new would hold the clock back.
      if (pace === from.pace && aheadMs >= 0 && aheadMs <= TOLD_LATE_REAL_MS * pace) return false;
      const lateMs = TOLD_LATE_REAL_MS * Math.max(pace, from.pace);
      const backMs = readMs - (told.nowMs - wallFromMs);
      if (backMs > Math.max(BACK_MS_MIN, lateMs)) wallFromMs -= backMs;
      from = { ms: told.nowMs - wallFromMs, realMs: time.monotonicMs(), pace };
      return -aheadMs > Math.max(JUMP_MS_MIN, lateMs);
    },
  };
}

/** What a clock that is on its way through a jump waits for: a busy machine answers late, and that is no outage of the world. */
function createPatience(time: RealTime) {
  const fromRealMs = new Map<object, number>();
  let jump: { readonly toMs: number; readonly sinceRealMs: number } | null = null;
  const isInJump = (readMs: number) => jump !== null && readMs < jump.toMs;
  /** Until when a clock that reads `readMs` waits, in real milliseconds; Infinity where it waits for nothing. */
  const untilRealMs = (readMs: number): number => {
    if (jump === null || !isInJump(readMs) || fromRealMs.size === 0) return Number.POSITIVE_INFINITY;
    const waitsRealMs = Math.max(Math.min(...fromRealMs.values()), jump.sinceRealMs) + ANSWER_REAL_MS_MAX;
    if (time.monotonicMs() < waitsRealMs) return waitsRealMs;
    jump = null;
    return Number.POSITIVE_INFINITY;
  };
  return {
    isInJump,
    untilRealMs,
    waits: (readMs: number) => untilRealMs(readMs) < Number.POSITIVE_INFINITY,
    jumps(toMs: number) {
      jump = { toMs, sinceRealMs: time.monotonicMs() };
    },
    asks(answered: () => void): () => void {
      const call = {};
      fromRealMs.set(call, time.monotonicMs());
      return () => {
        if (fromRealMs.delete(call)) answered();
      };
    },
  };
}

/** When a timer may run, in real milliseconds, on a clock that reads `readMs`. */
const dueRealMs = (line: ReturnType<typeof createLine>, readMs: number, { dueMs, notBeforeRealMs }: Planned): number =>
  dueMs <= readMs ? notBeforeRealMs : Math.max(line.reachesRealMs(dueMs), notBeforeRealMs);

/** How far the clock may go before the timer has run that is due first. */
const overdueMs = (timers: readonly Planned[]) => Math.min(...timers.map(({ dueMs }) => dueMs)) + OVERDUE_MS_MAX;

/** How long it is until then in real milliseconds, rounded up: a timer that fires a fraction early would find nothing due. */
const sleepUntil = (realMs: number, time: RealTime) =>
  Math.min(SLEEP_MS_MAX, Math.max(0, Math.ceil(realMs - time.monotonicMs())));

/** Where a stopped clock that reads `readMs` rests, in unix milliseconds; null while it does not. */
function restingMs(line: ReturnType<typeof createLine>, readMs: number, timers: readonly Planned[]): number | null {
  const isDue = timers.some(({ dueMs }) => dueMs <= readMs);
  return line.isStopped() && !isDue && readMs >= line.nowMs() ? Math.round(line.wallFromMs() + readMs) : null;
}

/** A clock that begins at a time that was told now. */
export function createFollowingClock(time: RealTime, began: ClockTime): FollowingClock {
  const line = createLine(time, began);
  const patience = createPatience(time);
  const planned = new Set<Planned>();
  let readMs = 0;
  let wakeRealMs = Number.POSITIVE_INFINITY;
  let callOff = () => {};
  /** The timers that run now: until they have planned what comes after them, the clock waits for them too. */
  let running: readonly Planned[] = [];
  let ringing: Planned | null = null;

  const hadRealTime = ({ notBeforeRealMs }: Planned) => notBeforeRealMs <= time.monotonicMs();

  /** How far the clock may go: not at all while it waits for an answer. Only those timers hold it that have had their real time. */
  const heldAtMs = () => (patience.waits(readMs) ? readMs : overdueMs([...planned, ...running].filter(hadRealTime)));

  const read = (): number => {
    const slept = time.monotonicMs() - wakeRealMs > SLEPT_REAL_MS;
    readMs = Math.max(readMs, slept ? line.nowMs() : Math.min(line.nowMs(), heldAtMs()));
    return readMs;
  };

  const plan = () => {
    callOff();
    const untilMs = heldAtMs();
    const next = [...planned].filter((timer) => timer.dueMs <= untilMs || !hadRealTime(timer));
    wakeRealMs = Number.POSITIVE_INFINITY;
    const dueAtRealMs = Math.min(patience.untilRealMs(readMs), ...next.map((timer) => dueRealMs(line, readMs, timer)));
    if (dueAtRealMs === wakeRealMs) return;
    const sleepMs = sleepUntil(dueAtRealMs, time);
    wakeRealMs = time.monotonicMs() + sleepMs;
    callOff = time.after(sleepMs, wake);
  };

  const wake = () => {
    const nowMs = read();
    running = [...planned].filter((timer) => timer.dueMs <= nowMs && hadRealTime(timer));
    try {
      // One may call off another.
      for (ringing of running.toSorted((a, b) => a.dueMs - b.dueMs)) if (planned.delete(ringing)) ringing.work();
    } finally {
      running = [];
      ringing = null;
      plan();
    }
  };

  return {
    clock: {
      wallMs: () => Math.floor(line.wallFromMs() + read()),
      monotonicMs: read,
      after(delayMs, work) {
        const realMs = delayMs === ringing?.delayMs ? 0 : Math.min(delayMs * REAL_SHARE, REAL_MS_MAX);
        const timer = { dueMs: read() + delayMs, delayMs, notBeforeRealMs: time.monotonicMs() + realMs, work };
        planned.add(timer);
        plan();
        return () => {
          if (planned.delete(timer)) plan();
        };
      },
    },
    follow(told) {
      if (line.turn(told, read())) patience.jumps(line.nowMs());
      plan();
    },
    asks: () => patience.asks(plan),
    isInJump: () => patience.isInJump(read()),
    restsAtMs: () => restingMs(line, read(), [...planned, ...running]),
  };
}
