/** Sends changes of orders to the right server: those of the restaurant's people, of the web, and of units. */
import type { OrderOrigin } from './order-plan.ts';
import type { OrderChanges, OrderStore } from './orders.ts';
import type { MovedLine } from './stored-order.ts';

/** Changes of orders without a device. */
export type OrderEntry = OrderChanges & {
  /** The saved status of a line; null for an unknown line. */
  readonly savedStatus: OrderStore['savedStatus'];
  /** Moves lines to another order; `lineIds` maps each current line id to its id in that order, the same or a new id. */
  moveLines(fromId: number, toId: number, lineIds: ReadonlyMap<number, number>): void;
};

interface OrderEntryOptions {
  readonly stores: { readonly cloud: OrderStore; readonly local: OrderStore };
  /** The server of the restaurant's people now. */
  readonly routeOfVenue: () => 'cloud' | 'local';
  /** The server for units' taps. */
  readonly serving: () => 'cloud' | 'local';
}

/** Ordered in the restaurant; all others come over the web, which reaches only the cloud. */
const VENUE_ORIGINS: readonly OrderOrigin[] = ['table', 'kiosk'];

/** The platform may renumber moved lines; they keep their product, first time and history. */
function renumbered(lines: readonly MovedLine[], ids: ReadonlyMap<number, number>): readonly MovedLine[] {
  const idOf = (id: number) => ids.get(id) ?? id;
  return lines.map((line) => ({
    ...line,
    plan: { ...line.plan, id: idOf(line.plan.id), parentId: idOf(line.plan.parentId) },
  }));
}

/**
 * Orders of the restaurant go to its people's server, those of the web to the cloud; later changes go to the server
 * that has the order; taps go to the serving server (rule SIM-37).
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
