/** For example `4711-0`. */
export const cardKey = (orderId: number, part: number): string => `${orderId}-${part}`;

/** The key may come from the DOM. */
export function cardOfKey(key: string): { readonly orderId: number; readonly part: number } {
  const [orderId = 0, part = 0] = key.split('-').map(Number);
  return { orderId, part };
}
