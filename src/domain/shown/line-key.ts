/** The one key of a line among all orders of a venue: made and taken apart here alone. */

/** The key under which pending changes, selections and marks of a line are kept. */
export type LineKey = `${number}:${number}`;

export const lineKey = (orderId: number, lineId: number): LineKey => `${orderId}:${lineId}`;

/** Whose key it is: the inverse of `lineKey`, also for a key that was written into a page. */
export function lineOfKey(key: string): { readonly orderId: number; readonly lineId: number } {
  const [orderId = 0, lineId = 0] = key.split(':').map(Number);
  return { orderId, lineId };
}
