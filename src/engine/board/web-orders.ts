/** Web orders that are not confirmed: taps on them ask first, and their clock starts at the confirmation (rules O12f to O12i). */
import { acceptWebOrder, confirmations, noteWebOrders, type WebOrderNotes } from '../../domain/board/web-orders.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Order } from '../../domain/order/order.ts';
import { isUnconfirmed } from '../../domain/shown/web-order.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeWebOrders, encodeWebOrders } from '../../protocol/decode-doused.ts';
import { FACTS } from '../base/facts.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';

export interface WebOrders {
  /** By order id, the unix second (server) at which this device saw the confirmation. */
  confirmed(): ReadonlyMap<number, number>;
  /** The orders of an answer. */
  received(orders: readonly Order[]): void;
  /** Whether a tap on this order has to be confirmed first; the question is in the state, and a yes runs `tap`. */
  asks(order: Order, tap: () => void): boolean;
  /** Closes the question; with yes the tap is made, and later taps of the order ask no more. */
  answer(yes: boolean): void;
}

export interface WebOrdersDeps {
  readonly state: AppState;
  readonly facts: FactStore;
  readonly serverClock: ServerClock;
}

/** Web orders as an earlier run of this device left them. */
export function createWebOrders({ state, facts, serverClock }: WebOrdersDeps): WebOrders {
  let notes: WebOrderNotes = decodeWebOrders(facts.read(FACTS.webOrders));
  let confirmed = confirmations(notes);
  let waiting: (() => void) | null = null;

  const keep = (next: WebOrderNotes): void => {
    if (next === notes) return;
    notes = next;
    confirmed = confirmations(next);
    if (next.size > 0) facts.write(FACTS.webOrders, encodeWebOrders(next));
    else facts.remove(FACTS.webOrders);
  };

  return {
    confirmed: () => confirmed,
    received: (orders) => keep(noteWebOrders(notes, orders, serverClock.nowS())),
    asks(order, tap) {
      if (!isUnconfirmed(order.webStatus) || operateRefusal(state) !== null) return false;
      if (notes.get(order.id)?.isAccepted) return false;
      state.board.unconfirmedTap = { orderId: order.id };
      waiting = tap;
      return true;
    },
    answer(yes) {
      const tap = waiting;
      const asked = state.board.unconfirmedTap;
      waiting = null;
      state.board.unconfirmedTap = null;
      if (!yes || asked === null) return;
      keep(acceptWebOrder(notes, asked.orderId));
      tap?.();
    },
  };
}
