import type { Card, CardLine } from '../../domain/board/card.ts';
import type { BoardSnapshot } from '../../domain/board/change-marks.ts';
import type { ExtinguishedFires } from '../../domain/board/fire.ts';
import type { Products } from '../../domain/device/kds.ts';
import { changeCount } from '../../domain/link/change-count.ts';
import type { ResponseOrigin } from '../../domain/link/responses.ts';
import { type MovedLines, type Moves, NOTHING_MOVED, rekey } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { fireIds } from '../../domain/order/priority.ts';
import { withProductNames } from '../../domain/order/product-names.ts';
import { isEndedByVoid } from '../../domain/order/status.ts';
import { withUnsent } from '../../domain/order/unsent.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import type { Emit, PendingAfterResponse, PendingChange } from '../base/events.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState, CardEntry } from '../base/state.ts';
import type { BoardErrors } from './board-errors.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import type { FireTimes } from './fire-times.ts';
import type { Message } from './message.ts';
import { createMoves } from './moves.ts';
import { createOrdersStore, type OrdersStore } from './orders-store.ts';
import type { Overlay } from './overlay.ts';
import type { Pending, PendingStatuses } from './pending.ts';
import type { RevisionTracker } from './revisions.ts';
import type { WebOrders } from './web-orders.ts';

export interface ReceivedOrders {
  readonly orders: readonly Order[];
  readonly origin: ResponseOrigin;
  /** The response lacks an acknowledged change of these lines (rule LINK-25). */
  readonly lacking: ReadonlySet<LineKey>;
  readonly moved: MovedLines;
}

export interface Board extends Pick<OrdersStore, 'from' | 'lastServerOf' | 'isBehind' | 'isLackedByCloud' | 'orders'> {
  entry(cardKey: string): CardEntry | undefined;
  expandedLines(cardKey: string): readonly CardLine[];
  /** In board order. */
  cards(): readonly Card[];
  /** The cards, and all orders that they were built from. */
  snapshot(): BoardSnapshot;
  /** The restored board as this run first showed it; null for none. */
  restored(): BoardSnapshot | null;
  /** Rule ORDER-73. */
  moved(moved: MovedLines): void;
  /** Marks the added quantity as made; false when no line had an added quantity (rule NEWS-18). */
  handleAdded(keys: readonly LineKey[]): boolean;
  /** Lines that other users took back leave the card (rule NEWS-13). */
  markSeen(cardKey: string): void;
  setExtinguished(extinguished: ExtinguishedFires): void;
  /** The order in the last response, with the changes acknowledged since. */
  orderAsRead(orderId: number): Order | undefined;
  /** Like `orderAsRead`, also for an order that left while it had a pending or unsent change of this device. */
  orderAsKnown(orderId: number): Order | undefined;
  /** Like `orderAsKnown`, with lines that left the order while they had such a change. */
  withRemovedLines(orderId: number): Order | undefined;
  /** Unsent changes count as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  /** Compares with the previous response; `requestedAtMs` is monotonic (rule ORDER-72). */
  findMoves(orders: readonly Order[], requestedAtMs: number): Moves;
  /** The caller lays out the board after it has reconciled the changes. */
  put(response: ReceivedOrders): void;
  /** The response has no changes of the orders. */
  receiveUnchanged(): void;
  /** Restored orders do not count as received. */
  restore(orders: readonly Order[]): void;
  /** Drops pending changes that the server already has or that a void ended (rules LINK-25, ORDER-18, OUTBOX-21). */
  reconcilePending(): PendingAfterResponse;
  acknowledge: Overlay['acknowledge'];
  /** Unchanged cards keep their identity. */
  layOut(): void;
  raiseLevels(): void;
}

export interface BoardDeps {
  readonly state: AppState;
  readonly serverClock: ServerClock;
  readonly pending: Pending;
  readonly webOrders: Pick<WebOrders, 'confirmed' | 'received'>;
  readonly revisions: RevisionTracker;
  readonly fireTimes: FireTimes;
  readonly outbox: { unsent(): PendingStatuses; forCloud(): PendingStatuses };
  readonly message: Pick<Message, 'update'>;
  readonly errors: Pick<BoardErrors, 'each'>;
  readonly emit: Emit<'cardsLaidOut' | 'readyListChanged' | 'levelsChanged' | 'ordersOutdated'>;
}

function reconcilePending(
  { statuses, drop }: Pending,
  unsent: PendingStatuses,
  read: OrdersStore,
): PendingAfterResponse {
  const alreadyApplied: LineKey[] = [];
  const orphaned: LineKey[] = [];
  const voided: PendingChange[] = [];
  for (const [key, status] of statuses) {
    const { orderId, lineId } = lineOfKey(key);
    const line = read.order(orderId)?.lines.find((candidate) => candidate.id === lineId);
    if (line === undefined) orphaned.push(key);
    else if ((unsent.get(key) ?? line.saved) === status && !read.isBehind(key)) alreadyApplied.push(key);
    else if (isEndedByVoid(line, status)) voided.push([key, status]);
  }
  drop([...alreadyApplied, ...voided.map(([key]) => key)]);
  return { alreadyApplied, orphaned, voided };
}

/** Rule OUTBOX-8. */
function countChanges({ state: { saving }, pending, outbox }: BoardDeps, { order }: OrdersStore): void {
  const count = (statuses: Iterable<readonly [LineKey, number]>) => changeCount(statuses, order);
  saving.pending = count(pending.statuses);
  saving.held = count([...pending.statuses].filter(([key]) => pending.held.has(key)));
  saving.unsent = count(outbox.unsent());
  saving.forCloud = count(outbox.forCloud());
}

/** Lays out cards, or tiles on a customer screen. */
function createLayout(deps: BoardDeps) {
  const { state, serverClock, pending, revisions, fireTimes, webOrders, emit } = deps;
  const cards = createCards(state, serverClock);
  const updateCustomer = createCustomer(state, serverClock);
  return {
    cards,
    moved: fireTimes.moved,
    layOut(orders: readonly Order[], unsent: PendingStatuses, extinguished: ExtinguishedFires) {
      const { kds, settings, venue } = state;
      if (kds === null) return;
      // Diners must not see late or fired orders, so a customer screen has no cards.
      const shown = settings.finalClients ? [] : orders;
      // Before the first orders, the fire times of the previous run must not be removed.
      if (orders.length > 0 || state.board.received) fireTimes.update(orders, fireIds(venue), serverClock.nowS());
      const own = {
        pending: pending.statuses,
        unsent,
        extinguished,
        lit: fireTimes.now(),
        confirmed: webOrders.confirmed(),
        revisions: revisions.now(),
      };
      const change = cards.layOut({ orders: shown.map(revisions.applyTo), ...own, kds, settings, venue });
      if (change) emit({ kind: 'cardsLaidOut', change });
      const list = updateCustomer(orders, kds);
      if (list) emit({ kind: 'readyListChanged', list });
    },
  };
}

type NameLines = (order: Order) => Order;

/** Returns the same object while the products are the same (rule WIRE-56). */
function lineNames(state: AppState): NameLines {
  let from: Products | null = null;
  let named = new WeakMap<Order, Order>();
  return (order) => {
    if (from !== state.products) {
      from = state.products;
      named = new WeakMap();
    }
    const known = named.get(order) ?? withProductNames(order, from);
    named.set(order, known);
    return known;
  };
}

/** Lays out the board again when a revision was removed. */
const createSeeing = (
  revisions: RevisionTracker,
  entry: Board['entry'],
  layOut: () => void,
): Pick<Board, 'handleAdded' | 'markSeen'> => ({
  handleAdded(keys) {
    const isHandled = revisions.remove('made', keys);
    if (isHandled) layOut();
    return isHandled;
  },
  markSeen(cardKey) {
    const card = entry(cardKey)?.card;
    const keys = card?.lines.map(({ line }) => lineKey(card.order.id, line.id)) ?? [];
    if (revisions.remove('unseen', keys)) layOut();
  },
});

/** `shown` are the cards to compare the orders with. */
function createPut({ pending, outbox, revisions, webOrders, emit }: BoardDeps, read: OrdersStore, named: NameLines) {
  return ({ orders, origin, lacking, moved }: ReceivedOrders, shown: readonly Card[]) => {
    const before = read.orders();
    const unsent = outbox.unsent();
    read.put({ orders, origin, lacking, changed: [...pending.statuses.keys(), ...unsent.keys()], moved });
    webOrders.received(orders);
    const ownStatus = (key: LineKey) => pending.statuses.get(key) ?? unsent.get(key);
    revisions.update({ before: before.map(named), after: read.orders().map(named), ownStatus, cards: shown, moved });
    // The next response shows whether the missing lines have left or moved.
    if (revisions.isWaiting()) emit({ kind: 'ordersOutdated' });
  };
}

/** The orders as received, and with the changes of this device. */
const createViews = (read: OrdersStore, named: NameLines, { outbox }: BoardDeps) => ({
  orderAsRead: read.order,
  orderAsKnown(orderId: number) {
    const order = read.known(orderId);
    return order && named(order);
  },
  withRemovedLines(orderId: number) {
    const order = read.withRemovedLines(orderId);
    return order && named(order);
  },
  orderAsSaved(orderId: number) {
    const order = read.order(orderId);
    return order && withUnsent(order, (lineId) => outbox.unsent().get(lineKey(orderId, lineId)));
  },
});

export function createBoard(deps: BoardDeps): Board {
  const { pending, outbox, revisions, state, errors, emit } = deps;
  const { cards, layOut: layOutOrders, moved: moveLit } = createLayout(deps);
  const named = lineNames(state);
  const read = createOrdersStore();
  const put = createPut(deps, read, named);
  const movesIn = createMoves();
  let extinguished: ExtinguishedFires = new Map();
  let restoredBoard: BoardSnapshot | null = null;

  const layOut = () =>
    errors.each(() => {
      countChanges(deps, read);
      layOutOrders(read.orders().map(named), outbox.unsent(), extinguished);
    }, deps.message.update);

  return {
    entry: cards.entry,
    expandedLines: cards.expandedLines,
    cards: cards.all,
    orders: read.orders,
    snapshot: cards.snapshot,
    restored: () => restoredBoard,
    ...createViews(read, named, deps),
    isLackedByCloud: read.isLackedByCloud,
    isBehind: read.isBehind,
    from: read.from,
    lastServerOf: read.lastServerOf,
    moved(moved) {
      moveLit(moved);
      revisions.moved(moved);
      extinguished = rekey(extinguished, moved);
    },
    ...createSeeing(revisions, cards.entry, layOut),
    setExtinguished(next) {
      extinguished = next;
      layOut();
    },
    findMoves: (orders, requestedAtMs) => movesIn(read.orders(), orders, requestedAtMs),
    put(response) {
      state.board.received = true;
      put(response, cards.all());
    },
    receiveUnchanged() {
      state.board.received = true;
      if (revisions.unchanged()) layOut();
    },
    restore(orders) {
      put({ orders, origin: { from: 'cloud', requestedAtMs: 0 }, lacking: new Set(), moved: NOTHING_MOVED }, []);
      layOut();
      restoredBoard = cards.snapshot();
    },
    reconcilePending: () => reconcilePending(pending, outbox.unsent(), read),
    acknowledge(orderId, changes, acknowledgement) {
      if (read.acknowledge(orderId, changes, acknowledgement)) layOut();
    },
    layOut,
    raiseLevels: () => errors.each(() => cards.raiseLevels() && emit({ kind: 'levelsChanged' })),
  };
}
