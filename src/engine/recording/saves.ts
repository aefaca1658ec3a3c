/**
 * The acknowledged changes that a server may not include in its responses yet, for the start of the next part of a
 * recording (rule RECORDING-2).
 */
import type { OrdersServer } from '../../domain/link/responses.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { RecordedSave } from '../../recording/entry.ts';
import type { KitchenEvent } from '../base/events.ts';

/** An order as received, and decoded. */
interface OrderInResponse {
  readonly text: string;
  readonly order: Order;
}

export interface SavingKitchen {
  /** Calls the listener with each event. */
  listen(listener: (event: KitchenEvent) => void): Cancel;
  readonly board: {
    from(): OrdersServer;
    /** An order of the last response, with the changes acknowledged since then. */
    orderAsRead(orderId: number): Order | undefined;
  };
  readonly orders: {
    last(): { readonly etag: string; readonly known: ReadonlyMap<number, OrderInResponse> };
  };
}

/** Whether a change still overrides the last response on the board, or would override a response of the cloud. */
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
  /** The changes that still override responses. */
  held(): readonly RecordedSave[];
  readonly stop: Cancel;
}

/** Listens to acknowledged changes. `nowMs` is the time of the recording, `serverNowS` the server's time in seconds. */
export function listenToSaves(kitchen: SavingKitchen, nowMs: () => number, serverNowS: () => number): SaveListener {
  let saves = new Map<string, RecordedSave>();
  const stop = kitchen.listen((event) => {
    if (event.kind !== 'acknowledged') return;
    const { by, entry } = event;
    // The times of the platform are whole seconds.
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
