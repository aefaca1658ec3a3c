/** What a cook changed and has not saved yet: by line, the status that it is to get. Held here and nowhere else. */
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Tell } from '../base/events.ts';

export type PendingStatuses = ReadonlyMap<LineKey, number>;

export interface Pending {
  /** Always the present ones. */
  readonly statuses: PendingStatuses;
  /** The status of each line from now on, null for none that is pending. */
  set(changes: readonly (readonly [key: LineKey, status: number | null])[]): void;
  drop(keys: readonly LineKey[]): void;
}

/** Nothing pending. Each change is told once, when all of it is made. */
export function createPending(tell: Tell<'pendingChanged'>): Pending {
  const statuses = new Map<LineKey, number>();
  const set: Pending['set'] = (changes) => {
    const others = changes.filter(([key, status]) => (statuses.get(key) ?? null) !== status);
    if (others.length === 0) return;
    for (const [key, status] of others) {
      if (status === null) statuses.delete(key);
      else statuses.set(key, status);
    }
    tell({ kind: 'pendingChanged' });
  };
  return { statuses, set, drop: (keys) => set(keys.map((key) => [key, null])) };
}
