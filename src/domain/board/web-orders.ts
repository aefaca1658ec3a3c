/** Notes exist only for web orders that this device saw unconfirmed (rules ORDER-65 to ORDER-68). */
import { WEB_ORDERS_COUNT_MAX } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { isUnconfirmed, webVoid } from '../presentation/web-order.ts';

export interface WebOrderNote {
  /** Unix seconds (server); 0 before the confirmation. */
  readonly confirmedAtS: number;
  /** A cook chose to prepare the order before its confirmation. */
  readonly isAccepted: boolean;
}

export type WebOrderNotes = ReadonlyMap<number, WebOrderNote>;

function noteOf(order: Order, before: WebOrderNote | undefined, nowS: number): WebOrderNote | undefined {
  const { webStatus } = order;
  if (isUnconfirmed(webStatus)) {
    return before?.confirmedAtS === 0 ? before : { confirmedAtS: 0, isAccepted: before?.isAccepted ?? false };
  }
  if (before === undefined || before.confirmedAtS > 0 || webVoid(webStatus) !== null) return before;
  return { ...before, confirmedAtS: Math.floor(nowS) };
}

/** Unchanged notes keep their identity (rules ORDER-66, ORDER-68). */
export function updateWebOrderNotes(notes: WebOrderNotes, orders: readonly Order[], nowS: number): WebOrderNotes {
  const noted = orders.flatMap((order) => {
    const note = noteOf(order, notes.get(order.id), nowS);
    return note === undefined ? [] : [[order.id, note] as const];
  });
  const next = new Map(noted.slice(-WEB_ORDERS_COUNT_MAX));
  const isSame = next.size === notes.size && [...next].every(([id, note]) => notes.get(id) === note);
  return isSame ? notes : next;
}

export const acceptWebOrder = (notes: WebOrderNotes, orderId: number): WebOrderNotes =>
  new Map([...notes, [orderId, { confirmedAtS: notes.get(orderId)?.confirmedAtS ?? 0, isAccepted: true }]]);

/** By order id, unix seconds (server) at which this device saw the confirmation. */
export const confirmations = (notes: WebOrderNotes): ReadonlyMap<number, number> =>
  new Map([...notes].flatMap(([id, { confirmedAtS }]) => (confirmedAtS > 0 ? [[id, confirmedAtS] as const] : [])));
