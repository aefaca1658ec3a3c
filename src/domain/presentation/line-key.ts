/** Builds and parses the key of a line among all orders of a venue. */

/** The key under which pending changes, selections and marks of a line are kept. */
export type LineKey = `${number}:${number}`;

export const lineKey = (orderId: number, lineId: number): LineKey => `${orderId}:${lineId}`;

/** The order and line of a key: the inverse of `lineKey`, also for a key from the DOM. */
export function lineOfKey(key: string): { readonly orderId: number; readonly lineId: number } {
  const [orderId = 0, lineId = 0] = key.split(':').map(Number);
  return { orderId, lineId };
}
