/** A venue with a given number of open orders of seven dishes each: a scenario for the real simulator, as a file's text. */
import { MENU } from '../../../fixtures/menu.ts';

export const MINUTE_MS = 60_000;
/** The orders come over this time, so that their cards are of all ages; the first one closes five minutes later at the earliest. */
export const FILL_MS = 20 * MINUTE_MS;
const DISHES = 7;
const ORIGINS = ['table', 'delivery', 'table', 'app', 'table', 'venue-app', 'table', 'kiosk'] as const;

/** Seven different dishes, other ones for each order. */
const dishesOf = (order: number) =>
  Array.from({ length: DISHES }, (_, at) => {
    const product = MENU[(order * DISHES + at * 11) % MENU.length];
    return { product: product?.id, quantity: 1 + ((order + at) % 2) };
  });

/** The scenario in the file format of the simulator, of which JSON is a part. Without a latency each answer has one of its own. */
export function fullBoardText(orders: number, latencyMs?: number): string {
  const atS = (order: number) => Math.floor((order * FILL_MS) / orders / 1_000);
  return JSON.stringify({
    title: { es: `${orders} pedidos`, en: `${orders} orders` },
    seed: 20_261_121,
    length: '4h',
    latencyMs,
    steps: Array.from({ length: orders }, (_, order) => ({
      order: ORIGINS[order % ORIGINS.length],
      at: `${atS(order)}s`,
      as: `order-${order}`,
      lines: dishesOf(order),
    })),
  });
}
