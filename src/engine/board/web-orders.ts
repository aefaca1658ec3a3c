/**
 * A tap on a web order first shows a question, and the order's clocks start at its confirmation (rules ORDER-65 to
 * ORDER-68).
 */
import {
  acceptWebOrder,
  confirmations,
  updateWebOrderNotes,
  type WebOrderNotes,
} from '../../domain/board/web-orders.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Order } from '../../domain/order/order.ts';
import { isUnconfirmed } from '../../domain/presentation/web-order.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeWebOrders, encodeWebOrders } from '../../protocol/decode-board-facts.ts';
import { FACTS } from '../base/facts.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';

export interface WebOrders {
  /** By order id, unix seconds (server). */
  confirmed(): ReadonlyMap<number, number>;
  received(orders: readonly Order[]): void;
  /** If true, the question is in the state, and `tap` waits for the cook's answer. */
  needsConfirmation(order: Order, tap: () => void): boolean;
  /** With yes, runs the tap and allows later taps on the order without a question (rule ORDER-67). */
  respond(yes: boolean): void;
}

export interface WebOrdersDeps {
  readonly state: AppState;
  readonly facts: FactStore;
  readonly serverClock: ServerClock;
}

export function createWebOrders({ state, facts, serverClock }: WebOrdersDeps): WebOrders {
  let notes: WebOrderNotes = decodeWebOrders(facts.read(FACTS.webOrders));
  let confirmed = confirmations(notes);
  let waiting: (() => void) | null = null;

  const put = (next: WebOrderNotes): void => {
    if (next === notes) return;
    notes = next;
    confirmed = confirmations(next);
    if (next.size > 0) facts.write(FACTS.webOrders, encodeWebOrders(next));
    else facts.remove(FACTS.webOrders);
  };

  return {
    confirmed: () => confirmed,
    received: (orders) => put(updateWebOrderNotes(notes, orders, serverClock.nowS())),
    needsConfirmation(order, tap) {
      if (!isUnconfirmed(order.webStatus) || operateRefusal(state) !== null) return false;
      if (notes.get(order.id)?.isAccepted) return false;
      state.board.unconfirmedTap = { orderId: order.id };
      waiting = tap;
      return true;
    },
    respond(yes) {
      const tap = waiting;
      const unconfirmed = state.board.unconfirmedTap;
      waiting = null;
      state.board.unconfirmedTap = null;
      if (!yes || unconfirmed === null) return;
      put(acceptWebOrder(notes, unconfirmed.orderId));
      tap?.();
    },
  };
}
