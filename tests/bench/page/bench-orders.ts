import { line, order } from '../../../fixtures/order.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';

const LINES = 10;
export const NOON_S = 1_760_540_400;
export const PREPARING = 100;
export const READY = 110;
const DISHES = ['Lomo saltado', 'Ceviche mixto', 'Ají de gallina', 'Pastel de choclo', 'Papa a la huancaína'];

const lineOf = (orderId: number, at: number): Line =>
  line({
    id: orderId * 100 + at,
    name: DISHES[at % DISHES.length],
    quantity: 1 + (at % 2),
    firstAtS: NOON_S + orderId,
  });

/** This many orders with rising ids from `firstId` on, each a second younger than the previous one. */
export const ordersFrom = (firstId: number, count: number): readonly Order[] =>
  Array.from({ length: count }, (_, at) => {
    const id = firstId + at;
    return order({ id, tableIds: [id], lines: Array.from({ length: LINES }, (__, nth) => lineOf(id, nth)) });
  });

export const withOrder = (orders: readonly Order[], at: number, change: (old: Order) => Order): readonly Order[] =>
  orders.map((old, place) => (place === at ? change(old) : old));

export const withStatus = (old: Order, nth: number, saved: number): Order => ({
  ...old,
  lines: old.lines.map((each, at) => (at === nth ? { ...each, saved, status: saved } : each)),
});

export const atSecond = (old: Order, firstAtS: number): Order => ({
  ...old,
  lines: old.lines.map((each) => ({ ...each, firstAtS })),
});
