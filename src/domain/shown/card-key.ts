/** The key of a card among all cards of a board: made and taken apart here alone. */

/** The key of a part of an order, counted from 0: `4711-0`. */
export const cardKey = (orderId: number, part: number): string => `${orderId}-${part}`;

/** Whose key it is: the inverse of `cardKey`, also for a key that was written into a page. */
export function cardOfKey(key: string): { readonly orderId: number; readonly part: number } {
  const [orderId = 0, part = 0] = key.split('-').map(Number);
  return { orderId, part };
}
