import type { RealTime } from '../../../simulator/adapters/real-time.ts';

export interface ManualTime extends RealTime {
  /** Lets real milliseconds pass; timers run when they are due, earliest first. */
  pass(ms: number): void;
  /** Lets real milliseconds pass without a timer, as when a laptop sleeps. */
  sleep(ms: number): void;
  fired(): number;
  pending(): number;
}

export function createManualTime(startMs = 1_000_000): ManualTime {
  let nowMs = startMs;
  let fired = 0;
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  const removeNextDue = (untilMs: number) => {
    const due = timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
    timers = timers.filter((timer) => timer !== due);
    return due;
  };
  return {
    wallMs: () => nowMs,
    monotonicMs: () => nowMs - startMs,
    after(delayMs, work) {
      const timer = { atMs: nowMs + delayMs, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      const untilMs = nowMs + ms;
      for (let due = removeNextDue(untilMs); due !== undefined; due = removeNextDue(untilMs)) {
        nowMs = Math.max(nowMs, due.atMs);
        fired += 1;
        due.work();
      }
      nowMs = untilMs;
    },
    sleep(ms) {
      nowMs += ms;
    },
    fired: () => fired,
    pending: () => timers.length,
  };
}
