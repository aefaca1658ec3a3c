/** Builds and parses the key of a card among all cards of a board. */

/** The key of a part of an order, counted from 0: `4711-0`. */
export const cardKey = (orderId: number, part: number): string => `${orderId}-${part}`;

/** The order and part of a key: the inverse of `cardKey`, also for a key from the DOM. */
export function cardOfKey(key: string): { readonly orderId: number; readonly part: number } {
  const [orderId = 0, part = 0] = key.split('-').map(Number);
  return { orderId, part };
}
