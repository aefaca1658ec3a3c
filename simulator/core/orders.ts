/** The platform's order store: what was ordered, what became of each line, and the etag that changes with every change. */
import type { WireOrder } from '../../src/protocol/decode-order.ts';
import type { OrderPlan, PlannedLine, VoidKind } from './order-plan.ts';

/** How long an order that is over still stands in call 1's answer. */
const LEAVE_AFTER_MS = 15_000;
const SERVED = 130;
const PAID = 200;
const VOID_STATUS: Readonly<Record<VoidKind, number | null>> = { asked: null, confirmed: 170, cancelled: 172 };

type Step = [atS: number, userId: number, status: number];

interface StoredLine {
  readonly plan: PlannedLine;
  readonly fp: number;
  fm: number;
  status: number;
  readonly history: Step[];
  fire: boolean;
  voided: boolean;
}

interface StoredOrder {
  readonly plan: OrderPlan;
  readonly placedS: number;
  readonly lines: Map<number, StoredLine>;
  fm: number;
  closed: boolean;
  /** In call 1's answer. */
  shown: boolean;
  callOffLeaving: (() => void) | null;
  /** The wire form as JSON, null when it has to be made again. */
  text: string | null;
}

/** What happened to the orders: statuses alone, or anything more. */
export type OrdersChange = 'orders' | 'statuses';

export interface OrderStore {
  place(plan: OrderPlan): void;
  add(orderId: number, lines: readonly PlannedLine[]): void;
  void(orderId: number, lineIds: readonly number[], how: VoidKind): void;
  fire(orderId: number, lineIds: readonly number[]): void;
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

/** Served or cancelled for good. A void that the kitchen has yet to confirm is not over. */
const isOver = (line: StoredLine): boolean => line.status >= SERVED;

/** The order's status from its lines: all served, all ready, else the least; cancelled lines do not count. */
function statusOf(order: StoredOrder): number {
  if (order.closed) return PAID;
  const statuses = [...order.lines.values()]
    .filter((line) => !line.voided && !(line.status >= 170 && line.status < 180))
    .map((line) => line.status);
  if (statuses.length === 0) return 172;
  const least = Math.min(...statuses);
  return least >= 110 && least < 150 ? 110 : least;
}

const wireLineOf = (line: StoredLine, waiterId: number, priorityName: (id: number) => string) => ({
  li: line.plan.id,
  lk: line.plan.parentId,
  ca: line.plan.quantity,
  np: line.plan.name,
  pi: line.plan.productId,
  pl: '',
  j: line.plan.hierarchy,
  st: line.status,
  stk: line.status,
  lstk: line.history,
  fp: line.fp,
  fm: line.fm,
  ct: line.plan.comments.map((text): [number, number, string] => [line.fp, waiterId, text]),
  fire: line.fire,
  prio: line.plan.priority,
  prioText: priorityName(line.plan.priority),
  esAnulado: line.voided,
});

function wireOrderOf(order: StoredOrder, priorityName: (id: number) => string): WireOrder {
  const { plan } = order;
  const lines = [...order.lines.values()];
  const dlOrig = lines.map((line) => wireLineOf(line, plan.waiterId, priorityName));
  return {
    io: plan.id,
    im: [...plan.tableIds],
    ima: plan.tableIds[0] ?? 0,
    // The current lines: whatever has not been cancelled for good.
    dl: dlOrig.filter((line) => line.stk < 170 || line.stk >= 180),
    dlOrig,
    dlTotal: lines.reduce((sum, line) => (line.voided ? sum : sum + line.plan.price * line.plan.quantity), 0),
    ct: plan.comment === '' ? [] : [[order.placedS, plan.waiterId, plan.comment]],
    sectors: plan.sectors,
    stk: statusOf(order),
    fm: order.fm,
    iul: plan.waiterId,
    dv: plan.delivery && { zd: plan.delivery.zone, og: plan.delivery.channelId },
    rl: false,
    qc: plan.guests,
    ch: plan.channel,
    exid: plan.externalId,
    fechaUnixO: order.placedS,
  };
}

function refusalOf(
  order: StoredOrder,
  changes: readonly (readonly [number, number])[],
  allowed: ReadonlySet<number>,
): string | null {
  for (const [lineId, status] of changes) {
    const line = order.lines.get(lineId);
    if (line === undefined) return `línea ${lineId} desconocida`;
    // An undo may return to any status that the line has had; a voided line is confirmed with 170.
    const had = line.history.some(([, , earlier]) => earlier === status);
    if (!allowed.has(status) && !had && !(status === 170 && line.voided)) return `estado ${status} no permitido`;
  }
  return null;
}

export interface OrderStoreOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Sets this store's etags apart from those of another world. */
  readonly instance: string;
  readonly priorityName: (id: number) => string;
  changed(change: OrdersChange): void;
}

/** An empty store. Times in it are unix seconds of the world's clock. */
export function createOrderStore({ clock, instance, priorityName, changed }: OrderStoreOptions): OrderStore {
  const orders = new Map<number, StoredOrder>();
  const shown = new Map<number, StoredOrder>();
  let revision = 0;
  let answer: string | null = null;

  const nowS = () => Math.floor(clock.nowMs() / 1000);

  const raise = (change: OrdersChange) => {
    revision += 1;
    answer = null;
    changed(change);
  };

  /** An order whose life is over leaves the answer in a while; one that came back to life stays or returns. */
  const updateShown = (order: StoredOrder) => {
    const over = order.closed || [...order.lines.values()].every(isOver);
    if (over && order.shown && order.callOffLeaving === null) {
      order.callOffLeaving = clock.after(LEAVE_AFTER_MS, () => {
        order.callOffLeaving = null;
        order.shown = false;
        shown.delete(order.plan.id);
        raise('orders');
      });
    }
    if (over) return;
    order.callOffLeaving?.();
    order.callOffLeaving = null;
    order.shown = true;
    shown.set(order.plan.id, order);
  };

  const touched = (order: StoredOrder, change: OrdersChange) => {
    order.fm = nowS();
    order.text = null;
    updateShown(order);
    raise(change);
  };

  const addLines = (order: StoredOrder, lines: readonly PlannedLine[]) => {
    const fp = nowS();
    for (const plan of lines) {
      const history: Step[] = [[fp, order.plan.waiterId, 0]];
      order.lines.set(plan.id, { plan, fp, fm: fp, status: 0, history, fire: false, voided: false });
    }
  };

  const setStatus = (line: StoredLine, status: number, userId: number): boolean => {
    if (line.status === status) return false;
    line.status = status;
    line.fm = nowS();
    line.history.push([line.fm, userId, status]);
    return true;
  };

  const withOrder = (orderId: number, work: (order: StoredOrder) => void) => {
    const order = orders.get(orderId);
    if (order !== undefined) work(order);
  };

  return {
    place: (plan) => {
      const placedS = nowS();
      const order: StoredOrder = {
        plan,
        placedS,
        lines: new Map(),
        fm: placedS,
        closed: false,
        shown: true,
        callOffLeaving: null,
        text: null,
      };
      orders.set(plan.id, order);
      addLines(order, plan.lines);
      touched(order, 'orders');
    },
    add: (orderId, lines) =>
      withOrder(orderId, (order) => {
        addLines(order, lines);
        touched(order, 'orders');
      }),
    void: (orderId, lineIds, how) =>
      withOrder(orderId, (order) => {
        const status = VOID_STATUS[how];
        for (const line of lineIds.map((id) => order.lines.get(id))) {
          if (line === undefined) continue;
          line.voided = true;
          line.fm = nowS();
          if (status !== null) setStatus(line, status, order.plan.waiterId);
        }
        touched(order, 'orders');
      }),
    fire: (orderId, lineIds) =>
      withOrder(orderId, (order) => {
        for (const line of lineIds.map((id) => order.lines.get(id))) {
          if (line === undefined || line.voided || isOver(line)) continue;
          line.fire = true;
          line.fm = nowS();
        }
        touched(order, 'orders');
      }),
    close: (orderId) =>
      withOrder(orderId, (order) => {
        order.closed = true;
        touched(order, 'orders');
      }),
    change: (orderId, changes, userId, allowed) => {
      const order = orders.get(orderId);
      if (order === undefined) return `pedido ${orderId} desconocido`;
      const refusal = refusalOf(order, changes, allowed);
      if (refusal !== null) return refusal;
      const moved = changes.filter(([id, status]) => setStatus(order.lines.get(id) as StoredLine, status, userId));
      if (moved.length > 0) touched(order, 'statuses');
      return null;
    },
    touch: () => raise('orders'),
    etag: () => `${instance}-${revision.toString(36)}`,
    answer: () => {
      const textOf = (order: StoredOrder) => {
        order.text ??= JSON.stringify(wireOrderOf(order, priorityName));
        return order.text;
      };
      answer ??= `[${[...shown.values()].map(textOf).join(',')}]`;
      return answer;
    },
    openIds: () => [...shown.keys()],
    savedStatus: (orderId, lineId) => orders.get(orderId)?.lines.get(lineId)?.status ?? null,
  };
}
