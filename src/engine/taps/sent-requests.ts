/** These requests may still arrive: their outcome is unknown, or a copy of them is late (rule OUTBOX-34). */
import { SENT_MEMORY_MS } from '../../domain/limits.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import { type LineKey, lineKey } from '../../domain/presentation/line-key.ts';
import type { Clock } from '../../platform/ports.ts';

export interface SentRequests {
  /** The request was sent and has ended. */
  note(sent: Pick<OutboxEntry, 'orderId' | 'changes'>): void;
  /** Rule ORDER-72. */
  moved(moved: MovedLines): void;
  /** Statuses that these requests may still set. */
  statuses(key: LineKey): ReadonlySet<number>;
}

export function createSentRequests(clock: Clock): SentRequests {
  /** By line and status, monotonic milliseconds of the request's end. */
  const lines = new Map<LineKey, Map<number, number>>();
  const isOver = (atMs: number) => clock.monotonicMs() - atMs >= SENT_MEMORY_MS;
  const dropExpired = () => {
    for (const [key, statuses] of lines) if ([...statuses.values()].every(isOver)) lines.delete(key);
  };
  return {
    note({ orderId, changes }) {
      dropExpired();
      for (const [lineId, status] of changes) {
        const key = lineKey(orderId, lineId);
        lines.set(key, new Map([...(lines.get(key) ?? []), [status, clock.monotonicMs()]]));
      }
    },
    moved(moved) {
      for (const [from, to] of moved) {
        const statuses = lines.get(from);
        if (statuses !== undefined) lines.set(to, statuses);
      }
    },
    statuses: (key) => new Set([...(lines.get(key) ?? [])].flatMap(([status, atMs]) => (isOver(atMs) ? [] : [status]))),
  };
}
