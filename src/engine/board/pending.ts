/** Only this part stores pending changes and which of them wait for the save key. */
import type { Unsaved } from '../../domain/link/autosave.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';

export type PendingStatuses = ReadonlyMap<LineKey, number>;

/** The statuses and held lines are always current. */
export interface Pending extends Unsaved {
  /** Null removes the pending status. A line whose status changes is no longer held. */
  set(changes: readonly (readonly [key: LineKey, status: number | null])[]): void;
  drop(keys: readonly LineKey[]): void;
  /** Rule ORDER-75. */
  moved(moved: MovedLines): void;
  /** The lines wait for the save key. */
  hold(keys: readonly LineKey[]): void;
}

/** Calls `changed` once for each change, after all of its lines are set. */
export function createPending(changed: () => void): Pending {
  const statuses = new Map<LineKey, number>();
  const held = new Set<LineKey>();
  const set: Pending['set'] = (changes) => {
    const others = changes.filter(([key, status]) => (statuses.get(key) ?? null) !== status);
    if (others.length === 0) return;
    for (const [key, status] of others) {
      held.delete(key);
      if (status === null) statuses.delete(key);
      else statuses.set(key, status);
    }
    changed();
  };
  return {
    statuses,
    held,
    set,
    drop: (keys) => set(keys.map((key) => [key, null])),
    moved(moved) {
      const following = [...statuses].filter(([key]) => moved.has(key));
      if (following.length === 0) return;
      for (const [key, status] of following) {
        const to = moved.get(key) ?? key;
        statuses.delete(key);
        statuses.set(to, status);
        if (held.delete(key)) held.add(to);
      }
      changed();
    },
    hold(keys) {
      const fresh = keys.filter((key) => statuses.has(key) && !held.has(key));
      if (fresh.length === 0) return;
      for (const key of fresh) held.add(key);
      changed();
    },
  };
}
