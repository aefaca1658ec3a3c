/** Tests compare these accepted statuses with the taps. */
import { lineName } from '../base/card-keys.ts';
import type { Journal } from '../base/journal.ts';

const CHANGES_MAX = 100_000;

/** A status that a server accepted from a device by call 3. */
export interface AcceptedChange {
  /** Simulated unix milliseconds. */
  readonly atMs: number;
  readonly kdsId: number;
  readonly userId: number;
  readonly via: 'cloud' | 'local';
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  readonly before: number;
  /** The line already had this status. */
  readonly repeat: boolean;
}

/** A save at a device, for observers: the new status of some dishes of an order. */
export interface SavedTap {
  readonly kdsId: number;
  readonly orderId: number;
  readonly words: string;
  readonly status: number;
}

export interface ChangeLog {
  accept(change: Omit<AcceptedChange, 'atMs'>): void;
  addTap(tap: SavedTap): void;
  all(): readonly AcceptedChange[];
}

/** Each entry also becomes a line of the journal. `nowMs` returns simulated unix milliseconds. */
export function createChangeLog(journal: Journal, nowMs: () => number): ChangeLog {
  let changes: AcceptedChange[] = [];
  return {
    accept: (change) => {
      const { kdsId, userId, via, orderId, lineId, status, before, repeat } = change;
      const text = `KDS ${kdsId} · ${lineName(orderId, lineId)} ${before} → ${status}${repeat ? ' (otra vez)' : ''}`;
      journal.note('wire', 'saved', text, [kdsId, userId, via, orderId, lineId, status, before, repeat]);
      if (changes.length >= CHANGES_MAX) changes = changes.slice(CHANGES_MAX / 2);
      changes.push({ atMs: nowMs(), ...change });
    },
    addTap: ({ kdsId, orderId, words, status }) =>
      journal.note('wire', 'tap', `KDS ${kdsId} · ${words} · ${status}`, [orderId, kdsId, status]),
    all: () => changes,
  };
}
