/**
 * Devices of the venue share which lines are pending and which orders are open (rules SHARED-8, SHARED-11, SHARED-14).
 */

import { selectedByOthers, WHOLE_ORDER } from '../../domain/board/selection.ts';
import { SELECTIONS_LEFT_MAX } from '../../domain/limits.ts';
import { lineOfKey } from '../../domain/presentation/line-key.ts';
import type { Cancel, RealtimeSession } from '../../platform/ports.ts';
import { decodeOrderNode, decodePresence } from '../../protocol/decode-order-node.ts';
import { orderNodePath, presencesPath } from '../../protocol/realtime-paths.ts';
import type { OrderMarks } from '../board/marks.ts';
import type { PendingStatuses } from '../board/pending.ts';
import {
  isUpToDate,
  type ListWrite,
  NO_LINES,
  removeAllEntries,
  removeEntries,
  type SelectionContext,
  type SelectionDeps,
  type WatchedOrder,
  writeAll,
  writeList,
  writeOrder,
} from './selection-writes.ts';
import { keyOf, loadWrittenLists, NODE_LIST_NAMES, type NodeListName } from './shared-lists.ts';

export interface Selection {
  use(session: RealtimeSession): void;
  linked(up: boolean): void;
  /** `orderIds` are the orders on the board. */
  update(orderIds: ReadonlySet<number>): void;
  /** The caller runs the returned function when the card is collapsed (rule SHARED-14). */
  open(orderId: number): Cancel;
  marks(orderId: number): OrderMarks | undefined;
  dispose(): void;
}

/** The value of `tried` for a write that this run did not make. */
const UNKNOWN_WRITE = '?';

function pendingLines(pending: PendingStatuses): ReadonlyMap<number, ReadonlySet<number>> {
  const orders = new Map<number, Set<number>>();
  for (const key of pending.keys()) {
    const { orderId, lineId } = lineOfKey(key);
    orders.set(orderId, (orders.get(orderId) ?? new Set()).add(lineId));
  }
  return orders;
}

function mark({ deps, present }: SelectionContext, orderId: number, one: WatchedOrder): void {
  const namesIn = (name: NodeListName) =>
    selectedByOthers(one.node?.[name] ?? [], deps.page.deviceId, present ?? new Set());
  const selected = namesIn('selected');
  const users = namesIn('users').get(WHOLE_ORDER) ?? [];
  const paying = one.node?.paying ?? false;
  const hasMarks = selected.size > 0 || users.length > 0 || paying;
  if (!hasMarks && one.marks === undefined) return;
  one.marks = hasMarks ? { selected, users, paying } : undefined;
  deps.emit({ kind: 'orderMarksChanged', orderId });
}

function listen(sharing: SelectionContext, orderId: number, one: WatchedOrder): void {
  one.stop();
  if (sharing.session === null) return;
  const received = (raw: unknown) => {
    one.node = decodeOrderNode(raw);
    mark(sharing, orderId, one);
    writeOrder(sharing, orderId, one);
  };
  one.stop = sharing.session.listen(orderNodePath(sharing.deps.install, orderId), received, () => {});
}

/** Also removes entries that this device may have in the order's lists. */
function leave(sharing: SelectionContext, orderId: number, one: WatchedOrder): void {
  const { watched, left } = sharing;
  watched.delete(orderId);
  one.stop();
  for (const name of NODE_LIST_NAMES) {
    if (one.lists[name].tried === '' && isUpToDate(sharing, one.node?.[name] ?? [], NO_LINES)) continue;
    const key = keyOf(orderId, name);
    left.add(key);
    for (const oldest of left) if (left.size > SELECTIONS_LEFT_MAX) left.delete(oldest);
    void removeEntries(sharing, key);
  }
}

function join(sharing: SelectionContext, orderId: number): void {
  const wasLeft = (name: NodeListName) => sharing.left.delete(keyOf(orderId, name));
  const writing = (mayHold: boolean): ListWrite => ({
    isInFlight: false,
    tried: mayHold ? UNKNOWN_WRITE : '',
    written: null,
  });
  const lists = { selected: writing(wasLeft('selected') || !sharing.hasReadOrders), users: writing(wasLeft('users')) };
  const one: WatchedOrder = { stop: () => {}, node: null, marks: undefined, lists };
  sharing.watched.set(orderId, one);
  listen(sharing, orderId, one);
}

function listenToPresence(sharing: SelectionContext, session: RealtimeSession): void {
  sharing.stopPresence();
  sharing.present = null;
  const received = (raw: unknown) => {
    sharing.present = decodePresence(raw);
    for (const [orderId, one] of sharing.watched) mark(sharing, orderId, one);
    writeAll(sharing);
    removeAllEntries(sharing);
  };
  sharing.stopPresence = session.listen(presencesPath(sharing.deps.install), received, () => {});
}

/** A new connection or session may accept rejected writes. */
function forgetTries({ watched }: SelectionContext): void {
  for (const { node, lists } of watched.values())
    if (node !== null) for (const name of NODE_LIST_NAMES) lists[name].tried = '';
}

/** Counts the expanded cards of an order on this device. */
function count(sharing: SelectionContext, orderId: number, by: 1 | -1): void {
  const cards = (sharing.opened.get(orderId) ?? 0) + by;
  if (cards > 0) sharing.opened.set(orderId, cards);
  else sharing.opened.delete(orderId);
  const one = sharing.watched.get(orderId);
  if (one) void writeList(sharing, orderId, one, 'users');
}

/** Nothing is shared before the first session. */
export function createSelection(deps: SelectionDeps): Selection {
  const { pending } = deps;
  const before = loadWrittenLists(deps.facts);
  const sharing: SelectionContext = {
    deps,
    watched: new Map(),
    left: new Set(before),
    written: new Set(before),
    hasReadOrders: false,
    wanted: pendingLines(pending),
    opened: new Map(),
    session: null,
    stopPresence: () => {},
    present: null,
    up: false,
  };
  const { watched } = sharing;
  return {
    marks: (orderId) => watched.get(orderId)?.marks,
    use(session) {
      sharing.session = session;
      forgetTries(sharing);
      listenToPresence(sharing, session);
      for (const [orderId, one] of watched) listen(sharing, orderId, one);
    },
    linked(up) {
      sharing.up = up;
      if (!up) return;
      forgetTries(sharing);
      writeAll(sharing);
      removeAllEntries(sharing);
    },
    update(orderIds) {
      sharing.wanted = pendingLines(pending);
      for (const [orderId, one] of watched) if (!orderIds.has(orderId)) leave(sharing, orderId, one);
      for (const orderId of orderIds) if (!watched.has(orderId)) join(sharing, orderId);
      sharing.hasReadOrders = true;
      writeAll(sharing);
    },
    open(orderId) {
      count(sharing, orderId, 1);
      let isOpen = true;
      return () => {
        if (isOpen) count(sharing, orderId, -1);
        isOpen = false;
      };
    },
    dispose() {
      for (const [orderId, one] of watched) leave(sharing, orderId, one);
      sharing.stopPresence();
    },
  };
}
