/** Text keys for statuses that the venue has no name for. */
import { ORDER_STATUS_BOUNDS, STATUS } from '../limits.ts';
import { isCancelled } from '../order/status.ts';
import { type WebVoid, webVoid } from './web-order.ts';

export type StatusLabel =
  | 'pending'
  | 'newOrderRequest'
  | 'paused'
  | 'kitchenTicketPrinted'
  | 'preparing'
  | 'ready'
  | 'outForDelivery'
  | 'delivered'
  | 'cancelledByCustomer'
  | 'cancelled'
  | 'notReceived'
  | 'paymentRetrieved'
  | 'completed'
  | 'unknown';

/** Every code of the specification (rule ORDER-61). */
const LABELS: ReadonlyMap<number, StatusLabel> = new Map([
  [0, 'pending'],
  [40, 'newOrderRequest'],
  [75, 'paused'],
  [90, 'kitchenTicketPrinted'],
  [100, 'preparing'],
  [110, 'ready'],
  [120, 'outForDelivery'],
  [130, 'delivered'],
  [170, 'cancelledByCustomer'],
  [172, 'cancelled'],
  [175, 'notReceived'],
  [180, 'delivered'],
  [200, 'paymentRetrieved'],
]);

/** Unknown codes are `cancelled` in the canceled range, `completed` from 150, otherwise `unknown` (rule ORDER-61). */
export function statusLabel(status: number): StatusLabel {
  const known = LABELS.get(status);
  if (known) return known;
  if (isCancelled(status)) return 'cancelled';
  return status >= ORDER_STATUS_BOUNDS.closed ? 'completed' : 'unknown';
}

/** An unconfirmed void has no code, because the line keeps its status. */
export type DisplayStatus = number | 'toVoid' | 'takenBack' | WebVoid;

interface LineState {
  readonly status: number;
  readonly isVoided: boolean;
  readonly isTakenBack: boolean;
  readonly isLocked: boolean;
  readonly webStatus: number | null;
}

/**
 * What a line shows as its status, by the first that applies (rules ORDER-64, ORDER-69, NEWS-11):
 * - that it was taken back
 * - the code of a canceled line
 * - for an unconfirmed void, `toVoid` or how its web order ended
 * - that it is locked
 * - its status
 */
export function displayStatus({ status, isVoided, isTakenBack, isLocked, webStatus }: LineState): DisplayStatus {
  if (isTakenBack) return 'takenBack';
  if (isVoided) return isCancelled(status) ? status : (webVoid(webStatus) ?? 'toVoid');
  return isLocked ? STATUS.locked : status;
}

export const displayLabel = (shown: DisplayStatus): StatusLabel | Exclude<DisplayStatus, number> =>
  typeof shown === 'number' ? statusLabel(shown) : shown;
