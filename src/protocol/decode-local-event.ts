/** Messages of the local server's WebSocket (rule REALTIME-17). */
import * as v from 'valibot';

const newOrders = v.union([
  v.object({ state: v.literal('NuevasOrdenes') }),
  v.object({ event: v.literal('NuevasOrdenes') }),
]);

/** Only new orders matter; the board ignores all other messages. */
export function decodeLocalEvent(message: string): boolean {
  try {
    return v.is(newOrders, JSON.parse(message));
  } catch {
    return false;
  }
}
