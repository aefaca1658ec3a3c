/** What the status of a line or an order is called where the venue gives it no name: the keys of the texts. */
import { ORDER_STATUS_BOUNDS } from '../limits.ts';
import { isCancelled } from './status.ts';

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

/** Every code of the specification (rule O12b). */
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

/** The label of a status; an unknown code of the cancelled range is `cancelled`, one from 150 on `completed`, any other `unknown` (rule O12b). */
export function statusLabel(status: number): StatusLabel {
  const known = LABELS.get(status);
  if (known) return known;
  if (isCancelled(status)) return 'cancelled';
  return status >= ORDER_STATUS_BOUNDS.closed ? 'completed' : 'unknown';
}
