/** Rule ORDER-75. */
import type { MovedLines } from '../order/moved-lines.ts';
import { lineKey, lineOfKey } from '../presentation/line-key.ts';
import { type Change, dropChanges, type OutboxEntry, type OutboxState, type QueuedEntry } from './outbox.ts';

/** The `fresh` entries must be durable before the entries of `shrunkEntryIds` are shortened or deleted. */
export interface RekeyedOutbox {
  readonly box: OutboxState;
  readonly fresh: readonly string[];
  readonly shrunkEntryIds: readonly string[];
}

/** Groups the changes by the order that has the lines now. */
function movedChanges(entry: OutboxEntry, moved: MovedLines): ReadonlyMap<number, OutboxEntry> {
  const orders = new Map<number, OutboxEntry>();
  const place = (change: Change, part: 'changes' | 'earlier') => {
    const [lineId, status, atMs] = change;
    const key = moved.get(lineKey(entry.orderId, lineId));
    if (key === undefined) return;
    const to = lineOfKey(key);
    const each = orders.get(to.orderId) ?? { id: '', orderId: to.orderId, changes: [], earlier: [] };
    orders.set(to.orderId, { ...each, [part]: [...each[part], [to.lineId, status, atMs] as const] });
  };
  for (const change of entry.changes) place(change, 'changes');
  for (const change of entry.earlier) place(change, 'earlier');
  return orders;
}

export function rekeyEntry(entry: OutboxEntry, moved: MovedLines): readonly OutboxEntry[] {
  const stays = ([lineId]: Change) => !moved.has(lineKey(entry.orderId, lineId));
  const movedEntries = [...movedChanges(entry, moved).values()].filter(({ changes }) => changes.length > 0);
  if (movedEntries.length === 0) return [entry];
  const rest = { ...entry, changes: entry.changes.filter(stays), earlier: entry.earlier.filter(stays) };
  return [...(rest.changes.length > 0 ? [rest] : []), ...movedEntries.map((each) => ({ ...each, id: entry.id }))];
}

/** Each moved change goes into a new entry of its order. Changes in flight stay until their response. */
export function rekeyOutbox(box: OutboxState, moved: MovedLines, nextId: () => string): RekeyedOutbox {
  const fresh: string[] = [];
  const shrunkEntryIds: string[] = [];
  let next = box;
  for (const each of box.waiting) {
    if (each.entry.id === box.sendingId) continue;
    const leaving = each.entry.changes.filter(([lineId]) => moved.has(lineKey(each.entry.orderId, lineId)));
    if (leaving.length === 0) continue;
    const entries = [...movedChanges(each.entry, moved).values()]
      .filter(({ changes }) => changes.length > 0)
      .map(
        (entry): QueuedEntry => ({ entry: { ...entry, id: nextId() }, oldSinceMs: each.oldSinceMs, oneByOne: false }),
      );
    const at = next.waiting.findIndex(({ entry }) => entry.id === each.entry.id);
    next = { ...next, waiting: next.waiting.toSpliced(at, 0, ...entries) };
    next = dropChanges(next, each.entry.id, leaving);
    fresh.push(...entries.map(({ entry }) => entry.id));
    shrunkEntryIds.push(each.entry.id);
  }
  return { box: next, fresh, shrunkEntryIds };
}
