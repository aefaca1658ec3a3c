/** A clock that follows the simulated time. Between messages it runs on at the last speed. */
import type { Clock } from '../../src/platform/ports.ts';
import type { SimulatedTime } from '../core/base/control.ts';
import type { RealTime } from './real-time.ts';

export type ClockTime = Pick<SimulatedTime, 'nowMs' | 'speed' | 'paused'>;

export interface FollowingClock {
  readonly clock: Clock;
  /** Adopts the server's time, and then runs on at its speed. */
  follow(serverTime: ClockTime): void;
  /** When the clock stopped, in unix milliseconds; null while it runs or a timer is due. */
  idleAtMs(): number | null;
  /** In a jump the clock waits for the response. Call the returned function when the request ends. */
  requestStarted(): () => void;
  isInJump(): boolean;
}

/**
 * A due timer runs at most this late, so that a step or speed x60 does not look like a sleep of the machine. This limit
 * is less than the lateness that a device treats as sleep (rule ALARM-21).
 */
const OVERDUE_MS_MAX = 8_000;

/** A timer this late in real time means that the machine slept, which the device then notices as usual. */
const SLEPT_REAL_MS = 10_000;

/**
 * Storage and network do not get faster in a fast world, and timers often wait for these.
 * A timer therefore waits for this share of its delay in real time, at most `REAL_MS_MAX`. A periodic timer, which sets
 * the same delay again when it runs, does not wait.
 */
const REAL_SHARE = 1 / 40;
const REAL_MS_MAX = 250;

/** Longest travel time of a message. */
const LATE_MESSAGE_REAL_MS = 1_000;

/**
 * A received time further back than this is of another world, unless the message was late. For a smaller step back the
 * clock waits.
 */
const BACK_MS_MIN = 5_000;

/** A received time this far ahead is a jump of the world. */
const JUMP_MS_MIN = 2_000;

/** In a jump the clock waits this long for a response. After a slower one it waits for none. */
const RESPONSE_REAL_MS_MAX = 5_000;

/** Timers of browsers overflow beyond 2^31 - 1 ms. */
const SLEEP_MS_MAX = 3_600_000;

interface Planned {
  /** On the simulated monotonic clock. */
  readonly dueMs: number;
  readonly delayMs: number;
  readonly notBeforeRealMs: number;
  readonly work: () => void;
}

const paceOf = ({ speed, paused }: ClockTime): number => (paused ? 0 : speed);

/** Extrapolates the last received simulated time over the milliseconds of a monotonic clock. */
function createLine(time: RealTime, began: ClockTime) {
  /** Offset of the wall clock from the monotonic one. */
  let wallFromMs = began.nowMs;
  let from = { ms: 0, realMs: time.monotonicMs(), pace: paceOf(began) };
  const nowMs = () => from.ms + (time.monotonicMs() - from.realMs) * from.pace;
  return {
    nowMs,
    wallFromMs: () => wallFromMs,
    isStopped: () => from.pace === 0,
    /** Infinity when the line has stopped before `ms`. */
    reachesRealMs: (ms: number): number => (ms <= from.ms ? from.realMs : from.realMs + (ms - from.ms) / from.pace),
    /** Returns whether the world has jumped ahead. `readMs` is the last time that the clock showed. */
    turn(serverTime: ClockTime, readMs: number): boolean {
      const pace = paceOf(serverTime);
      const aheadMs = nowMs() - (serverTime.nowMs - wallFromMs);
      // A late message with the same speed would only delay the clock.
      if (pace === from.pace && aheadMs >= 0 && aheadMs <= LATE_MESSAGE_REAL_MS * pace) return false;
      const lateMs = LATE_MESSAGE_REAL_MS * Math.max(pace, from.pace);
      const backMs = readMs - (serverTime.nowMs - wallFromMs);
      if (backMs > Math.max(BACK_MS_MIN, lateMs)) wallFromMs -= backMs;
      from = { ms: serverTime.nowMs - wallFromMs, realMs: time.monotonicMs(), pace };
      return -aheadMs > Math.max(JUMP_MS_MIN, lateMs);
    },
  };
}

/** In a jump a clock waits for responses, so that a busy machine does not look like an outage. */
function createJumpWait(time: RealTime) {
  const fromRealMs = new Map<object, number>();
  let jump: { readonly toMs: number; readonly sinceRealMs: number } | null = null;
  const isInJump = (readMs: number) => jump !== null && readMs < jump.toMs;
  /** Infinity when a clock at `readMs` does not wait. */
  const untilRealMs = (readMs: number): number => {
    if (jump === null || !isInJump(readMs) || fromRealMs.size === 0) return Number.POSITIVE_INFINITY;
    const waitsRealMs = Math.max(Math.min(...fromRealMs.values()), jump.sinceRealMs) + RESPONSE_REAL_MS_MAX;
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
    requestStarted(requestEnded: () => void): () => void {
      const call = {};
      fromRealMs.set(call, time.monotonicMs());
      return () => {
        if (fromRealMs.delete(call)) requestEnded();
      };
    },
  };
}

/** When the timer may run on a clock at `readMs`. */
const dueRealMs = (line: ReturnType<typeof createLine>, readMs: number, { dueMs, notBeforeRealMs }: Planned): number =>
  dueMs <= readMs ? notBeforeRealMs : Math.max(line.reachesRealMs(dueMs), notBeforeRealMs);

/** The clock must not pass this time before the earliest timer has run. */
const overdueMs = (timers: readonly Planned[]) => Math.min(...timers.map(({ dueMs }) => dueMs)) + OVERDUE_MS_MAX;

/** Rounded up, because a timer that fires slightly early would find nothing due. */
const sleepUntil = (realMs: number, time: RealTime) =>
  Math.min(SLEEP_MS_MAX, Math.max(0, Math.ceil(realMs - time.monotonicMs())));

/** Unix milliseconds; null while the clock runs or a timer is due. */
function idleMsOf(line: ReturnType<typeof createLine>, readMs: number, timers: readonly Planned[]): number | null {
  const isDue = timers.some(({ dueMs }) => dueMs <= readMs);
  return line.isStopped() && !isDue && readMs >= line.nowMs() ? Math.round(line.wallFromMs() + readMs) : null;
}

export function createFollowingClock(time: RealTime, began: ClockTime): FollowingClock {
  const line = createLine(time, began);
  const patience = createJumpWait(time);
  const planned = new Set<Planned>();
  let readMs = 0;
  let wakeRealMs = Number.POSITIVE_INFINITY;
  let cancelTimer = () => {};
  /** The clock waits until these timers have started the timers that follow them. */
  let running: readonly Planned[] = [];
  let ringing: Planned | null = null;

  const hadRealTime = ({ notBeforeRealMs }: Planned) => notBeforeRealMs <= time.monotonicMs();

  /** A pending response in a jump stops the clock. Otherwise only timers whose real time has come stop it. */
  const heldAtMs = () => (patience.waits(readMs) ? readMs : overdueMs([...planned, ...running].filter(hadRealTime)));

  const read = (): number => {
    const slept = time.monotonicMs() - wakeRealMs > SLEPT_REAL_MS;
    readMs = Math.max(readMs, slept ? line.nowMs() : Math.min(line.nowMs(), heldAtMs()));
    return readMs;
  };

  const plan = () => {
    cancelTimer();
    const untilMs = heldAtMs();
    const next = [...planned].filter((timer) => timer.dueMs <= untilMs || !hadRealTime(timer));
    wakeRealMs = Number.POSITIVE_INFINITY;
    const dueAtRealMs = Math.min(patience.untilRealMs(readMs), ...next.map((timer) => dueRealMs(line, readMs, timer)));
    if (dueAtRealMs === wakeRealMs) return;
    const sleepMs = sleepUntil(dueAtRealMs, time);
    wakeRealMs = time.monotonicMs() + sleepMs;
    cancelTimer = time.after(sleepMs, wake);
  };

  const wake = () => {
    const nowMs = read();
    running = [...planned].filter((timer) => timer.dueMs <= nowMs && hadRealTime(timer));
    try {
      // A timer may cancel another.
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
    follow(serverTime) {
      if (line.turn(serverTime, read())) patience.jumps(line.nowMs());
      plan();
    },
    requestStarted: () => patience.requestStarted(plan),
    isInJump: () => patience.isInJump(read()),
    idleAtMs: () => idleMsOf(line, read(), [...planned, ...running]),
  };
}
