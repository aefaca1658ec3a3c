/** Decodes messages of the local server's WebSocket (spec section 7, rule REALTIME-17). */
import * as v from 'valibot';

const newOrders = v.union([
  v.object({ state: v.literal('NuevasOrdenes') }),
  v.object({ event: v.literal('NuevasOrdenes') }),
]);

/** Whether a message announces new orders; the board ignores all others. */
export function decodeLocalEvent(message: string): boolean {
  try {
    return v.is(newOrders, JSON.parse(message));
  } catch {
    return false;
  }
}
