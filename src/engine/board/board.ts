/** The board's facts and how they become cards: what the server said, what is pending here, what is on its way. */
import type { Card, CardLine } from '../../domain/board/card.ts';
import { type Doused, type Lit, litMoments } from '../../domain/board/fire.ts';
import type { DrawnBoard } from '../../domain/board/news.ts';
import type { Products } from '../../domain/device/kds.ts';
import type { AnswerOrigin } from '../../domain/link/answers.ts';
import { changeCount } from '../../domain/link/change-count.ts';
import { type MovedLines, underNewKeys } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { fireIds } from '../../domain/order/priority.ts';
import { withProductNames } from '../../domain/order/product-names.ts';
import { isEndedByVoid } from '../../domain/order/status.ts';
import { withUnsent } from '../../domain/order/unsent.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/shown/line-key.ts';
import type { PendingAfterAnswer, PendingChange, Tell } from '../base/events.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState, CardEntry } from '../base/state.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import { createMoves } from './moves.ts';
import { createReadOrders, type ReadAnswer, type ReadOrders } from './orders-as-read.ts';
import type { Overlay } from './overlay.ts';
import type { Pending, PendingStatuses } from './pending.ts';
import type { RevisionKeeper } from './revisions.ts';
import type { WebOrders } from './web-orders.ts';

/** Whatever changes a fact draws the cards anew by itself; unchanged cards keep their identity. */
export interface Board extends Pick<ReadOrders, 'from' | 'heardFrom' | 'isBehind' | 'isLackedByCloud' | 'orders'> {
  entry(cardKey: string): CardEntry | undefined;
  expandedLines(cardKey: string): readonly CardLine[];
  /** The cards as they stand, in board order. */
  cards(): readonly Card[];
  /** The current cards and all orders that they were built from. */
  drawn(): DrawnBoard;
  /** The board of the last run, as this run first drew it; null where there was none. */
  recalled(): DrawnBoard | null;
  /** Keeps what is known of lines that moved to other orders, under their new keys (rule O14b). */
  moved(moved: MovedLines): void;
  /** Marks the added quantity of these finished lines as made; returns whether a line had one (rule ADD2). */
  handleAdded(keys: readonly LineKey[]): boolean;
  /** A cook touched a card: removes its taken-back lines from the board (rule TB3). */
  see(cardKey: string): void;
  /** Fires that were put out here. */
  douse(doused: Doused): void;
  /** The order as the server last said it, with what it confirmed since. */
  orderAsRead(orderId: number): Order | undefined;
  /** The same, also of an order that has left the answers since, as long as a change of it is pending or unsent here. */
  orderAsKnown(orderId: number): Order | undefined;
  /** The order as the cook has saved it: what is on its way counts as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  /** What the outbox holds, by line, and what of it waits for the cloud. */
  setUnsent(unsent: PendingStatuses, forCloud: PendingStatuses): void;
  /** The orders of an answer, drawn once when all that follows from them has followed; pending changes that the server already holds fall away, but not of lines of which the answer does not know all (rules N1u, N3m); `lacking` are those of which its server lacks what it took. */
  receive(orders: readonly Order[], answer: AnswerOrigin, lacking?: ReadonlySet<LineKey>): void;
  /** An answer said that the orders are as they were. */
  receiveUnchanged(): void;
  /** Orders that the last run of this device showed; none of them has been received. */
  recall(orders: readonly Order[]): void;
  /** What the orders as they were read last mean for the pending changes: those that the server already holds fall away. */
  sortPending(): PendingAfterAnswer;
  /** A server took these statuses. */
  confirm: Overlay['take'];
  /** The pending changes, the settings, the KDS or the venue are others. */
  project(): void;
  /** Gives every card the level of its age. */
  raiseLevels(): void;
}

export interface BoardDeps {
  readonly state: AppState;
  readonly serverClock: ServerClock;
  readonly pending: Pending;
  readonly webOrders: Pick<WebOrders, 'confirmed' | 'received'>;
  readonly revisions: RevisionKeeper;
  readonly tell: Tell<'linesMoved' | 'received' | 'drawn' | 'served' | 'levelled' | 'etagDoubted' | 'ordersBroke'>;
}

/** What an answer means for the pending changes, whose settled ones fall away: its orders, by id, are on the board now. */
function sortPending({ statuses, drop }: Pending, unsent: PendingStatuses, read: ReadOrders): PendingAfterAnswer {
  const settled: LineKey[] = [];
  const orphaned: LineKey[] = [];
  const voided: PendingChange[] = [];
  for (const [key, status] of statuses) {
    const { orderId, lineId } = lineOfKey(key);
    const line = read.order(orderId)?.lines.find((candidate) => candidate.id === lineId);
    if (line === undefined) orphaned.push(key);
    else if ((unsent.get(key) ?? line.saved) === status && !read.isBehind(key)) settled.push(key);
    else if (isEndedByVoid(line, status)) voided.push([key, status]);
  }
  drop([...settled, ...voided.map(([key]) => key)]);
  return { settled, orphaned, voided };
}

/** What the outbox holds: all of it, and what waits for the cloud. */
interface Waiting {
  readonly unsent: PendingStatuses;
  readonly forCloud: PendingStatuses;
}

/** Says how much waits, as a cook counts it (rule S5g). */
function countChanges({ state: { saving }, pending }: BoardDeps, { order }: ReadOrders, waiting: Waiting): void {
  const count = (statuses: Iterable<readonly [LineKey, number]>) => changeCount(statuses, order);
  saving.pending = count(pending.statuses);
  saving.held = count([...pending.statuses].filter(([key]) => pending.held.has(key)));
  saving.unsent = count(waiting.unsent);
  saving.forCloud = count(waiting.forCloud);
}

/** The cards, or the tiles of a customer screen, as drawn from the facts of the board. */
function createDrawing(deps: BoardDeps) {
  const { state, serverClock, pending, revisions, webOrders, tell } = deps;
  const cards = createCards(state, serverClock);
  const drawCustomer = createCustomer(state, serverClock);
  let lit: Lit = new Map();
  let drawn: readonly Order[] = [];
  return {
    cards,
    moved(moved: MovedLines) {
      lit = underNewKeys(lit, moved);
    },
    draw(orders: readonly Order[], unsent: PendingStatuses, doused: Doused) {
      const { kds, settings, venue } = state;
      if (kds === null) return;
      // A customer screen has no cards: what burns in the kitchen is not for the diners' eyes.
      const shown = settings.finalClients ? [] : orders;
      lit = litMoments({ lit, orders: drawn }, orders, fireIds(venue), serverClock.nowS());
      drawn = orders;
      const own = {
        pending: pending.statuses,
        unsent,
        doused,
        lit,
        confirmed: webOrders.confirmed(),
        revisions: revisions.now(),
      };
      const redraw = cards.draw({ orders: shown.map(revisions.over), ...own, kds, settings, venue });
      if (redraw) tell({ kind: 'drawn', redraw });
      const list = drawCustomer(orders, kds);
      if (list) tell({ kind: 'served', list });
    },
  };
}

/** How an order reads on the screen: one that is asked for again is the same one, as long as the products are (rule W8g). */
function lineNames(state: AppState): (order: Order) => Order {
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

/** Draws whenever it is asked to, and what is asked for within `once` at its end, once. */
function createDrawer(draw: () => void) {
  let isHeld = false;
  return {
    project() {
      if (!isHeld) draw();
    },
    once(work: () => void) {
      isHeld = true;
      try {
        work();
      } finally {
        isHeld = false;
      }
      draw();
    },
  };
}

/** Runs a step between orders and their cards; reports an exception as `ordersBroke` (rule N4m). */
function guard(tell: BoardDeps['tell'], step: () => unknown): void {
  try {
    step();
  } catch (bug) {
    tell({ kind: 'ordersBroke', bug });
  }
}

/** Removes what a cook has handled or seen from the revisions and redraws the board. */
const createSeeing = (
  revisions: RevisionKeeper,
  entry: Board['entry'],
  project: () => void,
): Pick<Board, 'handleAdded' | 'see'> => ({
  handleAdded(keys) {
    const isHandled = revisions.remove('made', keys);
    if (isHandled) project();
    return isHandled;
  },
  see(cardKey) {
    const card = entry(cardKey)?.card;
    const keys = card?.lines.map(({ line }) => lineKey(card.order.id, line.id)) ?? [];
    if (revisions.remove('unseen', keys)) project();
  },
});

interface PutParts {
  readonly read: ReadOrders;
  readonly called: (order: Order) => Order;
  /** Runs the work and draws once at its end. */
  once(work: () => void): void;
  sort(): PendingAfterAnswer;
  unsentOf(key: LineKey): number | undefined;
  unsent(): Iterable<LineKey>;
}

type Put = (answer: Omit<ReadAnswer, 'changed' | 'moved'>, shown: readonly Card[]) => void;

/** Replaces the orders with those of a response; compares them with the cards in `shown`. */
function createPut({ pending, revisions, webOrders, tell }: BoardDeps, deps: PutParts): Put {
  const { read, called, once, sort, unsentOf, unsent } = deps;
  const movesIn = createMoves();
  return (answer, shown) => {
    const { orders, origin } = answer;
    const before = read.orders();
    const moves = movesIn(before, orders, origin.requestedAtMs);
    const { moved } = moves;
    once(() => {
      // First: the response is compared with pending changes under the new keys of their lines.
      if (moves.known.size > 0) tell({ kind: 'linesMoved', ...moves, orders });
      read.put({ ...answer, changed: [...pending.statuses.keys(), ...unsent()], moved });
      webOrders.received(orders);
      const ownStatus = (key: LineKey) => pending.statuses.get(key) ?? unsentOf(key);
      revisions.note({ before: before.map(called), after: read.orders().map(called), ownStatus, cards: shown, moved });
      tell({ kind: 'received', orders, origin, after: sort() });
    });
    // The next response shows whether the missing lines are gone or moved to another order.
    if (revisions.isWaiting()) tell({ kind: 'etagDoubted' });
  };
}

/** Takes orders from servers and from the last run. */
function createReceiving(
  { state, revisions }: BoardDeps,
  { put, cards, project }: { put: Put; cards: ReturnType<typeof createCards>; project: () => void },
): Pick<Board, 'receive' | 'receiveUnchanged' | 'recall' | 'recalled'> {
  let recalled: DrawnBoard | null = null;
  return {
    receive(orders, origin, lacking = new Set()) {
      state.board.received = true;
      put({ orders, origin, lacking }, cards.standing());
    },
    receiveUnchanged() {
      state.board.received = true;
      if (revisions.unchanged()) project();
    },
    recall(orders) {
      put({ orders, origin: { from: 'cloud', requestedAtMs: 0 }, lacking: new Set() }, []);
      recalled = cards.drawn();
    },
    recalled: () => recalled,
  };
}

/** A board over the state's `board` part. */
export function createBoard(deps: BoardDeps): Board {
  const { pending, revisions, state, tell } = deps;
  const { cards, draw, moved: moveLit } = createDrawing(deps);
  const called = lineNames(state);
  const read = createReadOrders();
  let waiting: Waiting = { unsent: new Map(), forCloud: new Map() };
  let doused: Doused = new Map();
  const { project, once } = createDrawer(() => {
    guard(tell, () => {
      countChanges(deps, read, waiting);
      draw(read.orders().map(called), waiting.unsent, doused);
    });
  });
  const sort = () => sortPending(pending, waiting.unsent, read);

  const put = createPut(deps, {
    read,
    called,
    once,
    sort,
    unsentOf: (key) => waiting.unsent.get(key),
    unsent: () => waiting.unsent.keys(),
  });

  return {
    entry: cards.entry,
    expandedLines: cards.expandedLines,
    cards: cards.standing,
    orders: read.orders,
    drawn: cards.drawn,
    moved(moved) {
      moveLit(moved);
      revisions.moved(moved);
    },
    ...createSeeing(revisions, cards.entry, project),
    douse(next) {
      doused = next;
      project();
    },
    orderAsRead: read.order,
    orderAsKnown(orderId) {
      const order = read.known(orderId);
      return order && called(order);
    },
    isLackedByCloud: read.isLackedByCloud,
    isBehind: read.isBehind,
    from: read.from,
    heardFrom: read.heardFrom,
    orderAsSaved(orderId) {
      const order = read.order(orderId);
      return order && withUnsent(order, (lineId) => waiting.unsent.get(lineKey(orderId, lineId)));
    },
    setUnsent(unsent, forCloud) {
      waiting = { unsent, forCloud };
      project();
    },
    ...createReceiving(deps, { put, cards, project }),
    sortPending: sort,
    confirm(orderId, changes, taken) {
      if (read.confirm(orderId, changes, taken)) project();
    },
    project,
    raiseLevels: () => guard(tell, () => cards.raiseLevels() && tell({ kind: 'levelled' })),
  };
}
