/** The platform's order store: what was ordered, what became of each line, and the etag that changes with every change. */
import type { OrderPlan, PlannedLine, VoidKind } from './order-plan.ts';
import {
  addLines,
  emptyOrder,
  isOver,
  type StoredLine,
  type StoredOrder,
  setStatus,
  wireTextOf,
} from './stored-order.ts';

/** How long an order that is over still stands in call 1's answer. */
const LEAVE_AFTER_MS = 15_000;
const VOID_CONFIRMED = 170;
const VOID_STATUS: Readonly<Record<VoidKind, number | null>> = {
  asked: null,
  confirmed: VOID_CONFIRMED,
  cancelled: 172,
};

/** What happened to the orders: statuses alone, or anything more. */
export type OrdersChange = 'orders' | 'statuses';

/** Call 1's answer with its etag, as JSON of the orders. */
export interface StoreAnswer {
  readonly etag: string;
  readonly orders: string;
}

export interface OrderStore {
  place(plan: OrderPlan): void;
  add(orderId: number, lines: readonly PlannedLine[]): void;
  void(orderId: number, lineIds: readonly number[], how: VoidKind): void;
  /** Lines that are voided or over stay as they are. */
  fire(orderId: number, lineIds: readonly number[]): void;
  /** Gives a web order another status. False for an order that is none. */
  setWebStatus(orderId: number, status: number): boolean;
  /** Paid: the order leaves call 1's answer a little later. */
  close(orderId: number): void;
  /** Sets statuses of lines. Setting one again changes nothing. Answers why not, null when it was done; all or nothing. */
  change(
    orderId: number,
    changes: readonly (readonly [lineId: number, status: number])[],
    userId: number,
    allowed: ReadonlySet<number>,
  ): string | null;
  /** Raises the etag without a change of any order. */
  touch(): void;
  etag(): string;
  /** JSON of all orders in call 1's answer, oldest first. */
  answer(): string;
  /** The orders in call 1's answer, oldest first. */
  openIds(): readonly number[];
  savedStatus(orderId: number, lineId: number): number | null;
}

interface OrderStoreOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Sets this store's etags apart from those of another world. */
  readonly instance: string;
  readonly priorityName: (id: number) => string;
  changed(change: OrdersChange): void;
}

/** The store's inside. */
interface Ledger {
  readonly options: OrderStoreOptions;
  readonly orders: Map<number, StoredOrder>;
  /** Those in call 1's answer, in the order of their coming. */
  readonly shown: Map<number, StoredOrder>;
  revision: number;
  /** Call 1's orders as JSON, null when it has to be made again. */
  answer: string | null;
}

const nowS = (ledger: Ledger): number => Math.floor(ledger.options.clock.nowMs() / 1000);

function raise(ledger: Ledger, change: OrdersChange): void {
  ledger.revision += 1;
  ledger.answer = null;
  ledger.options.changed(change);
}

function show(ledger: Ledger, order: StoredOrder): void {
  order.callOffLeaving?.();
  order.callOffLeaving = null;
  order.shown = true;
  ledger.shown.set(order.plan.id, order);
}

function leaveSoon(ledger: Ledger, order: StoredOrder): void {
  order.callOffLeaving ??= ledger.options.clock.after(LEAVE_AFTER_MS, () => {
    order.callOffLeaving = null;
    order.shown = false;
    ledger.shown.delete(order.plan.id);
    raise(ledger, 'orders');
  });
}

/** Every change ends here: an order whose life is over leaves in a while, one that came back to life stays or returns. */
function touched(ledger: Ledger, order: StoredOrder, change: OrdersChange): void {
  order.fm = nowS(ledger);
  order.text = null;
  const over = order.closed || [...order.lines.values()].every(isOver);
  if (!over) show(ledger, order);
  else if (order.shown) leaveSoon(ledger, order);
  raise(ledger, change);
}

function eachLine(order: StoredOrder, lineIds: readonly number[], work: (line: StoredLine) => void): void {
  for (const id of lineIds) {
    const line = order.lines.get(id);
    if (line !== undefined) work(line);
  }
}

function voidLines(ledger: Ledger, order: StoredOrder, lineIds: readonly number[], how: VoidKind): void {
  const status = VOID_STATUS[how];
  eachLine(order, lineIds, (line) => {
    line.voided = true;
    line.text = null;
    line.fm = nowS(ledger);
    if (status !== null) setStatus(line, status, order.plan.waiterId, nowS(ledger));
  });
}

function fireLines(ledger: Ledger, order: StoredOrder, lineIds: readonly number[]): void {
  eachLine(order, lineIds, (line) => {
    if (line.voided || isOver(line)) return;
    line.fire = true;
    line.text = null;
    line.fm = nowS(ledger);
  });
}

function refusalOf(
  order: StoredOrder,
  changes: readonly (readonly [number, number])[],
  allowed: ReadonlySet<number>,
): string | null {
  for (const [lineId, status] of changes) {
    const line = order.lines.get(lineId);
    if (line === undefined) return `línea ${lineId} desconocida`;
    // A void that a waiter asked for is confirmed with 170.
    if (!allowed.has(status) && !(status === VOID_CONFIRMED && line.voided)) return `estado ${status} no permitido`;
  }
  return null;
}

function changeLines(ledger: Ledger, ...[orderId, changes, userId, allowed]: Parameters<OrderStore['change']>) {
  const order = ledger.orders.get(orderId);
  if (order === undefined) return `pedido ${orderId} desconocido`;
  const refusal = refusalOf(order, changes, allowed);
  if (refusal !== null) return refusal;
  const at = nowS(ledger);
  const moved = changes.filter(([id, status]) => setStatus(order.lines.get(id) as StoredLine, status, userId, at));
  if (moved.length > 0) touched(ledger, order, 'statuses');
  return null;
}

function answerOf(ledger: Ledger): string {
  const textOf = (order: StoredOrder) => {
    order.text ??= wireTextOf(order, ledger.options.priorityName);
    return order.text;
  };
  ledger.answer ??= `[${[...ledger.shown.values()].map(textOf).join(',')}]`;
  return ledger.answer;
}

/** An empty store. Times in it are unix seconds of the world's clock. */
export function createOrderStore(options: OrderStoreOptions): OrderStore {
  const ledger: Ledger = { options, orders: new Map(), shown: new Map(), revision: 0, answer: null };
  const edit = (orderId: number, work: (order: StoredOrder) => void) => {
    const order = ledger.orders.get(orderId);
    if (order === undefined) return;
    work(order);
    touched(ledger, order, 'orders');
  };
  return {
    place: (plan) => {
      ledger.orders.set(plan.id, emptyOrder(plan, nowS(ledger)));
      edit(plan.id, (order) => addLines(order, plan.lines, nowS(ledger)));
    },
    add: (orderId, lines) => edit(orderId, (order) => addLines(order, lines, nowS(ledger))),
    void: (orderId, lineIds, how) => edit(orderId, (order) => voidLines(ledger, order, lineIds, how)),
    fire: (orderId, lineIds) => edit(orderId, (order) => fireLines(ledger, order, lineIds)),
    setWebStatus: (orderId, status) => {
      if (typeof ledger.orders.get(orderId)?.webStatus !== 'number') return false;
      edit(orderId, (order) => {
        order.webStatus = status;
      });
      return true;
    },
    close: (orderId) =>
      edit(orderId, (order) => {
        order.closed = true;
      }),
    change: (...change) => changeLines(ledger, ...change),
    touch: () => raise(ledger, 'orders'),
    etag: () => `${options.instance}-${ledger.revision.toString(36)}`,
    answer: () => answerOf(ledger),
    openIds: () => [...ledger.shown.keys()],
    savedStatus: (orderId, lineId) => ledger.orders.get(orderId)?.lines.get(lineId)?.status ?? null,
  };
}
