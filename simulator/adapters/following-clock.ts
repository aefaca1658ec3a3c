/** A device's clock that follows the simulated time: between messages it runs on at the last speed, with its timers. */
import type { Clock } from '../../src/platform/ports.ts';
import type { SimulatedTime } from '../core/base/control.ts';
import type { RealTime } from './real-time.ts';

/** The part of the simulated time that a clock follows. */
export type ClockTime = Pick<SimulatedTime, 'nowMs' | 'speed' | 'paused'>;

export interface FollowingClock {
  readonly clock: Clock;
  /** Sets the current simulated time. The clock then runs on at this speed. */
  follow(serverTime: ClockTime): void;
  /**
   * The time at which the clock stopped, in unix milliseconds, once no timer is due; null while the clock runs or a
   * timer is due.
   */
  idleAtMs(): number | null;
  /**
   * The device sends a request: during a jump the clock waits for its response. Call the returned function when the
   * request ends.
   */
  requestStarted(): () => void;
  isInJump(): boolean;
}

/**
 * The clock passes a due timer by at most this time. A step, speed x60 or a busy page then does not look like a sleep
 * of the machine. It is less than the lateness that a device treats as sleep (rule ALARM-21).
 */
const OVERDUE_MS_MAX = 8_000;

/** A timer this late in real milliseconds means that the machine slept, which the device then notices as usual. */
const SLEPT_REAL_MS = 10_000;

/**
 * A fast world does not make the machine's storage and network faster, and timers often wait for these. A timer
 * therefore runs only after this share of its delay has passed in real time, or after `REAL_MS_MAX` if that is less. A
 * timer that sets the same delay again when it runs is periodic and does not wait.
 */
const REAL_SHARE = 1 / 40;
const REAL_MS_MAX = 250;

/** Longest travel time of a message, in real milliseconds. */
const LATE_MESSAGE_REAL_MS = 1_000;

/**
 * A received time this far back belongs to another world, unless the message was late. For a smaller difference the
 * clock waits.
 */
const BACK_MS_MIN = 5_000;

/** A time further ahead of the last one than this is a jump of the world. */
const JUMP_MS_MIN = 2_000;

/**
 * In a jump the clock waits this long for a response, in real milliseconds. A slower response counts as hanging, and
 * for the rest of the jump the clock waits for none.
 */
const RESPONSE_REAL_MS_MAX = 5_000;

/** Timers of browsers overflow beyond 2^31 - 1 ms. */
const SLEEP_MS_MAX = 3_600_000;

interface Planned {
  /** The due time on the monotonic clock. */
  readonly dueMs: number;
  readonly delayMs: number;
  readonly notBeforeRealMs: number;
  readonly work: () => void;
}

const paceOf = ({ speed, paused }: ClockTime): number => (paused ? 0 : speed);

/** Extrapolates the last received simulated time over real time, in the milliseconds of a monotonic clock. */
function createLine(time: RealTime, began: ClockTime) {
  /** Offset of the wall clock from the monotonic one. */
  let wallFromMs = began.nowMs;
  let from = { ms: 0, realMs: time.monotonicMs(), pace: paceOf(began) };
  const nowMs = () => from.ms + (time.monotonicMs() - from.realMs) * from.pace;
  return {
    nowMs,
    wallFromMs: () => wallFromMs,
    isStopped: () => from.pace === 0,
    /** When the line reaches a time, in real milliseconds; Infinity when it stops before. */
    reachesRealMs: (ms: number): number => (ms <= from.ms ? from.realMs : from.realMs + (ms - from.ms) / from.pace),
    /** Continues from a received time after the clock has shown `readMs`; true when the world has jumped ahead. */
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

/**
 * Tracks the requests whose responses a clock waits for during a jump. A slow response of a busy machine then does not
 * look like an outage.
 */
function createJumpWait(time: RealTime) {
  const fromRealMs = new Map<object, number>();
  let jump: { readonly toMs: number; readonly sinceRealMs: number } | null = null;
  const isInJump = (readMs: number) => jump !== null && readMs < jump.toMs;
  /** The real time until which a clock at `readMs` waits, in milliseconds; Infinity when it does not wait. */
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

/** When a timer may run, in real milliseconds, on a clock at `readMs`. */
const dueRealMs = (line: ReturnType<typeof createLine>, readMs: number, { dueMs, notBeforeRealMs }: Planned): number =>
  dueMs <= readMs ? notBeforeRealMs : Math.max(line.reachesRealMs(dueMs), notBeforeRealMs);

/** The clock time that must not be passed before the earliest timer has run. */
const overdueMs = (timers: readonly Planned[]) => Math.min(...timers.map(({ dueMs }) => dueMs)) + OVERDUE_MS_MAX;

/** Real milliseconds until a time. Rounded up, because a timer that fires slightly early would find nothing due. */
const sleepUntil = (realMs: number, time: RealTime) =>
  Math.min(SLEEP_MS_MAX, Math.max(0, Math.ceil(realMs - time.monotonicMs())));

/** The time at which a clock at `readMs` stopped, in unix milliseconds, once no timer is due; null before. */
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
  let callOff = () => {};
  /** The timers that run at present. The clock waits until they have started the timers that follow them. */
  let running: readonly Planned[] = [];
  let ringing: Planned | null = null;

  const hadRealTime = ({ notBeforeRealMs }: Planned) => notBeforeRealMs <= time.monotonicMs();

  /**
   * The clock time that must not be passed. While a response is pending in a jump, the clock does not move. Otherwise
   * only timers whose real time has come stop it.
   */
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
