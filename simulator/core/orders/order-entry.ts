import type { OrderOrigin } from './order-plan.ts';
import type { OrderChanges, OrderStore } from './orders.ts';
import type { MovedLine } from './stored-order.ts';

/** Changes that do not come from a device. */
export type OrderEntry = OrderChanges & {
  /** Null for an unknown line. */
  readonly savedStatus: OrderStore['savedStatus'];
  /** `lineIds` maps each line id to its id in the other order, the same or a new one. */
  moveLines(fromId: number, toId: number, lineIds: ReadonlyMap<number, number>): void;
};

interface OrderEntryOptions {
  readonly stores: { readonly cloud: OrderStore; readonly local: OrderStore };
  /** The server of the restaurant's staff. */
  readonly routeOfVenue: () => 'cloud' | 'local';
  /** The server for units' taps. */
  readonly serving: () => 'cloud' | 'local';
}

/** Orders of other origins come over the web, which reaches only the cloud. */
const VENUE_ORIGINS: readonly OrderOrigin[] = ['table', 'kiosk'];

/** The lines keep their product, first time and history. */
function renumbered(lines: readonly MovedLine[], ids: ReadonlyMap<number, number>): readonly MovedLine[] {
  const idOf = (id: number) => ids.get(id) ?? id;
  return lines.map((line) => ({
    ...line,
    plan: { ...line.plan, id: idOf(line.plan.id), parentId: idOf(line.plan.parentId) },
  }));
}

/**
 * New orders go to the server of the staff, or for web orders to the cloud (rule SIM-37). Later changes go to the
 * server that has the order, and taps to the serving one.
 */
export function createOrderEntry({ stores, routeOfVenue, serving }: OrderEntryOptions): OrderEntry {
  const { cloud, local } = stores;
  const venueOrders = new Set<number>();
  const at = (orderId: number): OrderStore => {
    const [first, other] = venueOrders.has(orderId) && routeOfVenue() === 'local' ? [local, cloud] : [cloud, local];
    return first.has(orderId) || !other.has(orderId) ? first : other;
  };
  const ofUnits = (orderId: number): OrderStore => (serving() === 'local' && local.has(orderId) ? local : at(orderId));
  return {
    place: (plan) => {
      if (VENUE_ORIGINS.includes(plan.origin)) venueOrders.add(plan.id);
      at(plan.id).place(plan);
    },
    add: (orderId, lines) => at(orderId).add(orderId, lines),
    void: (orderId, lineIds, how) => at(orderId).void(orderId, lineIds, how),
    fire: (orderId, lineIds) => at(orderId).fire(orderId, lineIds),
    move: (orderId, place) => at(orderId).move(orderId, place),
    prioritise: (orderId, lineIds, priority) => at(orderId).prioritise(orderId, lineIds, priority),
    edit: (orderId, edit) => at(orderId).edit(orderId, edit),
    moveLines: (fromId, toId, lineIds) =>
      at(toId).receive(toId, renumbered(at(fromId).release(fromId, [...lineIds.keys()]), lineIds)),
    setWebStatus: (orderId, status) => at(orderId).setWebStatus(orderId, status),
    close: (orderId) => at(orderId).close(orderId),
    change: (orderId, ...change) => ofUnits(orderId).change(orderId, ...change),
    savedStatus: (orderId, lineId) => ofUnits(orderId).savedStatus(orderId, lineId),
  };
}
