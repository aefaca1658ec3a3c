/** Which statuses the platform's machines accepted from devices: what a harness compares with the taps that were made. */
import type { Journal } from '../base/journal.ts';
import type { AcceptedChange } from '../world-api.ts';

const KEPT_MAX = 100_000;

export interface ChangeLog {
  accept(change: Omit<AcceptedChange, 'atMs'>): void;
  all(): readonly AcceptedChange[];
}

/** An empty log; each entry is a line of the journal too. `nowMs`: simulated unix milliseconds. */
export function createChangeLog(journal: Journal, nowMs: () => number): ChangeLog {
  let kept: AcceptedChange[] = [];
  return {
    accept: (change) => {
      const { kdsId, userId, via, orderId, lineId, status, before, repeat } = change;
      const text = `KDS ${kdsId} · ${orderId}:${lineId} ${before} → ${status}${repeat ? ' (otra vez)' : ''}`;
      journal.note('wire', 'saved', text, [kdsId, userId, via, orderId, lineId, status, before, repeat]);
      if (kept.length >= KEPT_MAX) kept = kept.slice(KEPT_MAX / 2);
      kept.push({ atMs: nowMs(), ...change });
    },
    all: () => kept,
  };
}
