/** Acknowledged changes that a response may lack are needed at the start of the next part (rule RECORDING-2). */
import type { OrdersServer } from '../../domain/link/responses.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { RecordedSave } from '../../recording/entry.ts';
import type { KitchenEvent } from '../base/events.ts';

/** The order as received, and decoded. */
interface OrderInResponse {
  readonly text: string;
  readonly order: Order;
}

export interface SavingKitchen {
  listen(listener: (event: KitchenEvent) => void): Cancel;
  readonly board: {
    from(): OrdersServer;
    /** The order in the last response, with the changes acknowledged since. */
    orderAsRead(orderId: number): Order | undefined;
  };
  readonly orders: {
    last(): { readonly etag: string; readonly known: ReadonlyMap<number, OrderInResponse> };
  };
}

/** The change still overrides the last response, or would override a response of the cloud. */
function isHeld({ board, orders }: SavingKitchen, { order, line, status, by }: RecordedSave): boolean {
  const isLocals = by === 'local' && board.from() === 'local';
  const received = orders
    .last()
    .known.get(order)
    ?.order.lines.find(({ id }) => id === line);
  if (received === undefined) return isLocals;
  const shown = board.orderAsRead(order)?.lines.find(({ id }) => id === line);
  return shown?.saved === status && (received.saved !== status || isLocals);
}

export interface SaveListener {
  /** Changes that still override responses. */
  held(): readonly RecordedSave[];
  readonly stop: Cancel;
}

/** `nowMs` is the recording's time, `serverNowS` the server's in seconds. */
export function listenToSaves(kitchen: SavingKitchen, nowMs: () => number, serverNowS: () => number): SaveListener {
  let saves = new Map<string, RecordedSave>();
  const stop = kitchen.listen((event) => {
    if (event.kind !== 'acknowledged') return;
    const { by, entry } = event;
    // The platform's times are whole seconds.
    const at = { by, t: nowMs(), atS: Math.floor(serverNowS()) };
    for (const [line, status] of entry.changes)
      saves.set(`${entry.orderId}-${line}`, { order: entry.orderId, line, status, ...at });
  });
  return {
    held() {
      saves = new Map([...saves].filter(([, save]) => isHeld(kitchen, save)));
      return [...saves.values()];
    },
    stop,
  };
}
