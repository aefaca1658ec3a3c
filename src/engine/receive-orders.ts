import type { ResponseOrigin } from '../domain/link/responses.ts';
import type { Moves } from '../domain/order/moved-lines.ts';
import type { Order } from '../domain/order/order.ts';
import { DECODED_ORDERS } from './base/failure-log.ts';
import type { ReceivingParts } from './kitchen-parts.ts';
import type { OrdersResponse } from './link/orders-reader.ts';

/** Rule ORDER-75. */
function followMovedLines(parts: ReceivingParts, { moved }: Moves): void {
  const { acknowledgedRequests, board, changes, errors, lateArrivals, outbox, own, unknownOutcomes } = parts;
  // The outbox is last, because its queued changes are compared with the data of the others.
  const followers = [board, acknowledgedRequests, unknownOutcomes, own, lateArrivals, changes, outbox];
  errors.each(...followers.map((follower) => () => follower.moved(moved)));
}

/** Reconciles the pending and the queued changes, then publishes the cards that changed. */
function applyOrders(parts: ReceivingParts, orders: readonly Order[], origin: ResponseOrigin): void {
  const { autosave, board, changes, emit, errors, lateArrivals } = parts;
  const lacking = lateArrivals.missingIn(orders, origin);
  const moves = board.findMoves(orders, origin.requestedAtMs);
  if (moves.known.size > 0) {
    // Runs before `put`, because the response is compared with the changes under the new keys.
    followMovedLines(parts, moves);
    emit({ kind: 'linesMoved', ...moves, orders });
  }
  board.put({ orders, origin, lacking, moved: moves.moved });
  errors.each(
    () => changes.responseReceived(board.reconcilePending()),
    () => lateArrivals.received(orders, origin),
    // If no pending change is left, the countdown ends.
    autosave.update,
    board.layOut,
  );
}

/** An exception in one step does not stop the others (rule NOTICE-11). */
export function receiveOrders({ orders, newOrders, origin, timeS }: OrdersResponse, parts: ReceivingParts): void {
  const { board, emit, errors, failures, linkFacts, links, localSocket, message, sendGate, serverClock } = parts;
  const wasBroken = errors.isBroken();
  errors.each(
    () => links.ordersRead(origin.from),
    // Runs before the orders, whose times are compared with the sending server's clock.
    () => timeS !== null && serverClock.observe({ timeS, requestedAtMs: origin.requestedAtMs }),
    () => newOrders && localSocket.newOrdersRead(origin.requestedAtMs),
    linkFacts.ordersReceived,
    () => (orders === null ? board.receiveUnchanged() : applyOrders(parts, orders, origin)),
    message.update,
    () => sendGate.ordersRead(origin.requestedAtMs, origin.from),
    () => failures.record(DECODED_ORDERS, null),
  );
  emit({ kind: 'ordersReceived', wasBroken });
}
