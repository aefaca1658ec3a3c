/** A scenario for the real simulator, as a file's text: a number of open orders with seven dishes each. */
import { MENU } from '../../../fixtures/menu.ts';

const MINUTE_MS = 60_000;
/** Orders arrive over this time, so their cards have all ages. The first order closes at least five minutes later. */
export const FILL_MS = 20 * MINUTE_MS;
const DISHES = 7;
const ORIGINS = ['table', 'delivery', 'table', 'app', 'table', 'venue-app', 'table', 'kiosk'] as const;

/** Seven different dishes, another seven for each order. */
const dishesOf = (order: number) =>
  Array.from({ length: DISHES }, (_, at) => {
    const product = MENU[(order * DISHES + at * 11) % MENU.length];
    return { product: product?.id, quantity: 1 + ((order + at) % 2) };
  });

/** The arrival time of each order, given the number of orders, and the time until all have arrived. */
export interface Filling {
  readonly fillMs: number;
  /** Seconds from the beginning. */
  atS(order: number, orders: number): number;
}

/** Orders arrive at equal intervals, so now and then an order reaches its next level. */
export const EVENLY: Filling = {
  fillMs: FILL_MS,
  atS: (order, orders) => Math.floor((order * FILL_MS) / orders / 1_000),
};

/**
 * The age of each group of orders at the end of the filling. The expediter's levels begin at 10, 15 and 20 minutes;
 * orders leave from 25 minutes on.
 */
const AGES_MIN = [21, 16, 11, 3];
const OLDEST_MS = Math.max(...AGES_MIN) * MINUTE_MS;
const GROUP_S = 20;

/** Equally many orders at each level, none near its next level: for four minutes after the filling no level changes. */
export const STABLE_LEVELS: Filling = {
  fillMs: OLDEST_MS,
  atS(order, orders) {
    const size = orders / AGES_MIN.length;
    const group = Math.floor(order / size);
    const beginsS = (OLDEST_MS - (AGES_MIN[group] ?? 0) * MINUTE_MS) / 1_000;
    return beginsS + Math.floor(((order - group * size) * GROUP_S) / size);
  },
};

/** The scenario as JSON, which the simulator's YAML format includes. Without `latencyMs` the latency varies. */
export function fullBoardText(orders: number, latencyMs?: number, filling = EVENLY): string {
  return JSON.stringify({
    title: { es: `${orders} pedidos`, en: `${orders} orders` },
    seed: 20_261_121,
    length: '4h',
    latencyMs,
    steps: Array.from({ length: orders }, (_, order) => ({
      order: ORIGINS[order % ORIGINS.length],
      at: `${filling.atS(order, orders)}s`,
      as: `order-${order}`,
      lines: dishesOf(order),
    })),
  });
}
