/** What an app remembers of its saves while a server may not know of them, for the next part of a recording to begin with (rule RCD2). */
import type { OrdersServer } from '../../domain/link/answers.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { RecordedSave } from '../../recording/entry.ts';
import type { KitchenEvent } from '../base/events.ts';

/** What is known of one order: as it came, and as it reads. */
interface OrderInAnswer {
  readonly text: string;
  readonly order: Order;
}

/** The kitchen whose saves are heard. */
export interface SavingKitchen {
  /** Tells of each event, before what follows from it. */
  overhear(listener: (event: KitchenEvent) => void): Cancel;
  readonly board: {
    /** The server whose orders show. */
    from(): OrdersServer;
    /** The order as the server last said it, with what it confirmed since. */
    orderAsRead(orderId: number): Order | undefined;
  };
  readonly orders: {
    /** The orders as they were heard last. */
    last(): { readonly etag: string; readonly known: ReadonlyMap<number, OrderInAnswer> };
  };
}

/** Whether the board still holds a save over what was heard last, or would hold it over the cloud's answers. */
function isHeld({ board, orders }: SavingKitchen, { order, line, status, by }: RecordedSave): boolean {
  const isLocals = by === 'local' && board.from() === 'local';
  const heard = orders
    .last()
    .known.get(order)
    ?.order.lines.find(({ id }) => id === line);
  if (heard === undefined) return isLocals;
  const shown = board.orderAsRead(order)?.lines.find(({ id }) => id === line);
  return shown?.saved === status && (heard.saved !== status || isLocals);
}

export interface SaveListener {
  /** Those that are held now. */
  held(): readonly RecordedSave[];
  readonly stop: Cancel;
}

/** Hears what servers confirm from now on; `nowMs` is the recording's own time, `serverNowS` the server's in seconds. */
export function listenToSaves(kitchen: SavingKitchen, nowMs: () => number, serverNowS: () => number): SaveListener {
  let saves = new Map<string, RecordedSave>();
  const stop = kitchen.overhear((event) => {
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
