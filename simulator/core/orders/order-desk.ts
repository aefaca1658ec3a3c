/** The restaurant's own people and the platform's web, who tell their orders to the machine that they work with, and units, which save at the one that serves. */
import type { OrderOrigin } from './order-plan.ts';
import type { OrderChanges, OrderStore } from './orders.ts';
import type { MovedLine } from './stored-order.ts';

/** What happens to orders without any device. */
export type OrderDesk = OrderChanges & {
  /** The saved status of a line; null for an unknown line. */
  readonly savedStatus: OrderStore['savedStatus'];
  /** Moves lines to another order; `lineIds` maps each current line id to its id in that order, the same or a new id. */
  handOver(fromId: number, toId: number, lineIds: ReadonlyMap<number, number>): void;
};

interface OrderDeskOptions {
  readonly stores: { readonly cloud: OrderStore; readonly local: OrderStore };
  /** The machine that the restaurant's own people work with now. */
  readonly forHouse: () => 'cloud' | 'local';
  /** The machine at which units save. */
  readonly serving: () => 'cloud' | 'local';
}

/** Taken in the restaurant itself; all others come over the web, which only the cloud hears. */
const IN_HOUSE: readonly OrderOrigin[] = ['table', 'kiosk'];

/** The platform may renumber moved lines; they keep their product, first time and history. */
function renumbered(lines: readonly MovedLine[], ids: ReadonlyMap<number, number>): readonly MovedLine[] {
  const idOf = (id: number) => ids.get(id) ?? id;
  return lines.map((line) => ({
    ...line,
    plan: { ...line.plan, id: idOf(line.plan.id), parentId: idOf(line.plan.parentId) },
  }));
}

/** Orders of the restaurant go to the machine that its people work with, those of the web to the cloud; what happens to an order later, where it is known; what units tap, to the machine that serves them (rule SIM11). */
export function createOrderDesk({ stores, forHouse, serving }: OrderDeskOptions): OrderDesk {
  const { cloud, local } = stores;
  const inHouse = new Set<number>();
  const at = (orderId: number): OrderStore => {
    const [first, other] = inHouse.has(orderId) && forHouse() === 'local' ? [local, cloud] : [cloud, local];
    return first.has(orderId) || !other.has(orderId) ? first : other;
  };
  const ofUnits = (orderId: number): OrderStore => (serving() === 'local' && local.has(orderId) ? local : at(orderId));
  return {
    place: (plan) => {
      if (IN_HOUSE.includes(plan.origin)) inHouse.add(plan.id);
      at(plan.id).place(plan);
    },
    add: (orderId, lines) => at(orderId).add(orderId, lines),
    void: (orderId, lineIds, how) => at(orderId).void(orderId, lineIds, how),
    fire: (orderId, lineIds) => at(orderId).fire(orderId, lineIds),
    move: (orderId, place) => at(orderId).move(orderId, place),
    prioritise: (orderId, lineIds, priority) => at(orderId).prioritise(orderId, lineIds, priority),
    edit: (orderId, edit) => at(orderId).edit(orderId, edit),
    handOver: (fromId, toId, lineIds) =>
      at(toId).receive(toId, renumbered(at(fromId).release(fromId, [...lineIds.keys()]), lineIds)),
    setWebStatus: (orderId, status) => at(orderId).setWebStatus(orderId, status),
    close: (orderId) => at(orderId).close(orderId),
    change: (orderId, ...change) => ofUnits(orderId).change(orderId, ...change),
    savedStatus: (orderId, lineId) => ofUnits(orderId).savedStatus(orderId, lineId),
  };
}
