/** Unique among all orders of a venue (rule ORDER-4). */
export type LineKey = `${number}:${number}`;

export const lineKey = (orderId: number, lineId: number): LineKey => `${orderId}:${lineId}`;

/** The key may come from the DOM. */
export function lineOfKey(key: string): { readonly orderId: number; readonly lineId: number } {
  const [orderId = 0, lineId = 0] = key.split(':').map(Number);
  return { orderId, lineId };
}
