/** The names that cards and lines carry in a page, taken apart. */

/** Of a card: `4711-0` is the first part of order 4711. */
export const cardOf = (key: string): { readonly orderId: number } => ({ orderId: Number(key.split('-')[0]) });

/** Of a line: `4711:3` is line 3 of order 4711. */
export function lineOf(key: string): { readonly orderId: number; readonly lineId: number } {
  const [orderId = 0, lineId = 0] = key.split(':').map(Number);
  return { orderId, lineId };
}
