/** The board's facts and how they become cards: what the server said, what is pending here, what is on its way. */
import type { Card, CardLine } from '../../domain/board/card.ts';
import type { Doused } from '../../domain/board/fire.ts';
import type { Products } from '../../domain/device/kds.ts';
import type { AnswerOrigin, OrdersServer } from '../../domain/link/answers.ts';
import { changeCount } from '../../domain/link/change-count.ts';
import {
  linesBehind,
  linesCloudLacks,
  type OrdersStillKnown,
  type StepsRead,
  stepsRead,
  stillKnown,
} from '../../domain/link/last-heard.ts';
import type { Order } from '../../domain/order/order.ts';
import { withProductNames } from '../../domain/order/product-names.ts';
import { withUnsent } from '../../domain/order/unsent.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/shown/line-key.ts';
import type { PendingAfterAnswer, Tell } from '../base/events.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState, CardEntry } from '../base/state.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { Pending, PendingStatuses } from './pending.ts';

/** Whatever changes a fact draws the cards anew by itself; unchanged cards keep their identity. */
export interface Board {
  entry(cardKey: string): CardEntry | undefined;
  expandedLines(cardKey: string): readonly CardLine[];
  /** The cards as they stand, in board order. */
  cards(): readonly Card[];
  /** The orders as they were read last. */
  orders(): readonly Order[];
  /** Fires that were put out here. */
  douse(doused: Doused): void;
  /** The order as the server last said it, with what it confirmed since. */
  orderAsRead(orderId: number): Order | undefined;
  /** The same, also of an order that has left the answers since, as long as a change of it is pending or unsent here. */
  orderAsKnown(orderId: number): Order | undefined;
  /** The server whose orders these are. */
  from(): OrdersServer;
  /** The server whose answers had such an order last. */
  heardFrom(orderId: number): OrdersServer | undefined;
  /** Whether a line with a change of this device was shown by the local server last, and the cloud, which serves now, lacks it (rule N1t). */
  isLackedByCloud(key: LineKey): boolean;
  /** Whether the answer that shows lacks what its server took of this line, or a step of it that was read before (rules N1u, N3m). */
  isBehind(key: LineKey): boolean;
  /** The order as the cook has saved it: what is on its way counts as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  /** What the outbox holds, by line, and what of it waits for the cloud. */
  setUnsent(unsent: PendingStatuses, forCloud: PendingStatuses): void;
  /** The orders of an answer, drawn once when all that follows from them has followed; pending changes that the server already holds fall away, but not of lines of which the answer does not know all (rules N1u, N3m); `lacking` are those of which its server lacks what it took. */
  receive(orders: readonly Order[], answer: AnswerOrigin, lacking?: ReadonlySet<LineKey>): void;
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
  readonly tell: Tell<'received' | 'drawn' | 'served' | 'levelled'>;
}

/** What an answer means for the pending changes, whose settled ones fall away: its orders, by id, are on the board now. */
function sortPending(
  { statuses, drop }: Pending,
  unsent: PendingStatuses,
  orders: ReadonlyMap<number, Order>,
  behind: ReadonlySet<LineKey>,
): PendingAfterAnswer {
  const settled: LineKey[] = [];
  const orphaned: LineKey[] = [];
  for (const [key, status] of statuses) {
    const { orderId, lineId } = lineOfKey(key);
    const line = orders.get(orderId)?.lines.find((candidate) => candidate.id === lineId);
    if (line === undefined) orphaned.push(key);
    else if ((unsent.get(key) ?? line.saved) === status && !behind.has(key)) settled.push(key);
  }
  drop(settled);
  return { settled, orphaned };
}

/** What the outbox holds: all of it, and what waits for the cloud. */
interface Waiting {
  readonly unsent: PendingStatuses;
  readonly forCloud: PendingStatuses;
}

/** Says how much waits, as a cook counts it (rule S5g). */
function countChanges({ state: { saving }, pending }: BoardDeps, orders: readonly Order[], waiting: Waiting): void {
  const known = new Map(orders.map((order) => [order.id, order]));
  const count = (statuses: Iterable<readonly [LineKey, number]>) => changeCount(statuses, (id) => known.get(id));
  saving.pending = count(pending.statuses);
  saving.held = count([...pending.statuses].filter(([key]) => pending.held.has(key)));
  saving.unsent = count(waiting.unsent);
  saving.forCloud = count(waiting.forCloud);
}

/** The cards, or the tiles of a customer screen, as drawn from the facts of the board. */
function createDrawing(deps: BoardDeps) {
  const { state, serverClock, pending, tell } = deps;
  const cards = createCards(state, serverClock);
  const drawCustomer = createCustomer(state, serverClock);
  return {
    cards,
    draw(orders: readonly Order[], waiting: Waiting, doused: Doused) {
      const { kds, settings, venue } = state;
      const { unsent } = waiting;
      countChanges(deps, orders, waiting);
      if (kds === null) return;
      // A customer screen has no cards: what burns in the kitchen is not for the diners' eyes.
      const shown = settings.finalClients ? [] : orders;
      const redraw = cards.draw({ orders: shown, pending: pending.statuses, unsent, doused, kds, settings, venue });
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

/** A board over the state's `board` part. */
export function createBoard(deps: BoardDeps): Board {
  const { pending, tell } = deps;
  const { cards, draw } = createDrawing(deps);
  const called = lineNames(deps.state);
  const overlay = createOverlay();
  let waiting: Waiting = { unsent: new Map(), forCloud: new Map() };
  let orders = new Map<number, Order>();
  let from: OrdersServer = 'cloud';
  let behind: ReadonlySet<LineKey> = new Set();
  let steps: StepsRead = new Map();
  let changed: OrdersStillKnown = new Map();
  let lackedByCloud: ReadonlySet<LineKey> = new Set();
  let doused: Doused = new Map();
  const { project, once } = createDrawer(() => draw([...orders.values()].map(called), waiting, doused));

  return {
    entry: cards.entry,
    expandedLines: cards.expandedLines,
    cards: cards.standing,
    orders: () => [...orders.values()],
    douse(next) {
      doused = next;
      project();
    },
    orderAsRead: (orderId) => orders.get(orderId),
    orderAsKnown(orderId) {
      const order = orders.get(orderId) ?? changed.get(orderId)?.order;
      return order && called(order);
    },
    isLackedByCloud: (key) => lackedByCloud.has(key),
    isBehind: (key) => behind.has(key),
    from: () => from,
    heardFrom: (orderId) => (orders.has(orderId) ? from : changed.get(orderId)?.from),
    orderAsSaved(orderId) {
      const order = orders.get(orderId);
      return order && withUnsent(order, (lineId) => waiting.unsent.get(lineKey(orderId, lineId)));
    },
    setUnsent(unsent, forCloud) {
      waiting = { unsent, forCloud };
      project();
    },
    receive(received, answer, lacking = new Set()) {
      overlay.heard(received, answer);
      const changedLines = [...pending.statuses.keys(), ...waiting.unsent.keys()];
      const last = { orders, from };
      changed = stillKnown(changed, last, changedLines);
      steps = stepsRead(steps, orders, changedLines);
      orders = new Map(received.map((order) => [order.id, overlay.over(order)]));
      behind = new Set([...lacking, ...linesBehind(steps, orders)]);
      from = answer.from;
      lackedByCloud = linesCloudLacks(lackedByCloud, last, { orders, from }, changedLines);
      once(() => {
        const after = sortPending(pending, waiting.unsent, orders, behind);
        tell({ kind: 'received', orders: received, origin: answer, after });
      });
    },
    sortPending: () => sortPending(pending, waiting.unsent, orders, behind),
    confirm(orderId, changes, taken) {
      overlay.take(orderId, changes, taken);
      const order = orders.get(orderId);
      if (!order) return;
      orders.set(orderId, overlay.over(order));
      project();
    },
    project,
    raiseLevels() {
      if (cards.raiseLevels()) tell({ kind: 'levelled' });
    },
  };
}
