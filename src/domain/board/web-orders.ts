/**
 * What a device remembers about the web orders that it saw unconfirmed (rules ORDER-65, ORDER-66, ORDER-67, ORDER-68).
 */
import { WEB_ORDERS_COUNT_MAX } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { isUnconfirmed, webVoid } from '../presentation/web-order.ts';

export interface WebOrderNote {
  /** Unix seconds (server) at which the device saw the confirmation, 0 before. */
  readonly confirmedAtS: number;
  /** The cook chose to prepare the order before its confirmation. */
  readonly isAccepted: boolean;
}

/** By order id. */
export type WebOrderNotes = ReadonlyMap<number, WebOrderNote>;

function noteOf(order: Order, before: WebOrderNote | undefined, nowS: number): WebOrderNote | undefined {
  const { webStatus } = order;
  if (isUnconfirmed(webStatus)) {
    return before?.confirmedAtS === 0 ? before : { confirmedAtS: 0, isAccepted: before?.isAccepted ?? false };
  }
  if (before === undefined || before.confirmedAtS > 0 || webVoid(webStatus) !== null) return before;
  return { ...before, confirmedAtS: Math.floor(nowS) };
}

/** The notes after a response with these orders; unchanged notes keep their identity (rules ORDER-66, ORDER-68). */
export function updateWebOrderNotes(notes: WebOrderNotes, orders: readonly Order[], nowS: number): WebOrderNotes {
  const noted = orders.flatMap((order) => {
    const note = noteOf(order, notes.get(order.id), nowS);
    return note === undefined ? [] : [[order.id, note] as const];
  });
  const next = new Map(noted.slice(-WEB_ORDERS_COUNT_MAX));
  const isSame = next.size === notes.size && [...next].every(([id, note]) => notes.get(id) === note);
  return isSame ? notes : next;
}

/** The notes after the cook decided to prepare an unconfirmed order (rule ORDER-67). */
export const acceptWebOrder = (notes: WebOrderNotes, orderId: number): WebOrderNotes =>
  new Map([...notes, [orderId, { confirmedAtS: notes.get(orderId)?.confirmedAtS ?? 0, isAccepted: true }]]);

/** By order id, the time at which this device saw the confirmation. */
export const confirmations = (notes: WebOrderNotes): ReadonlyMap<number, number> =>
  new Map([...notes].flatMap(([id, { confirmedAtS }]) => (confirmedAtS > 0 ? [[id, confirmedAtS] as const] : [])));
