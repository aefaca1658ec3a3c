/** The statuses of an order placed on the web, each with the key of its text. */
import { WEB_ORDER_STATUS } from '../limits.ts';

export type WebOrderLabel =
  | 'notSent'
  | 'timedOut'
  | 'cancelledByCustomer'
  | 'cancelledByMerchant'
  | 'awaitingConfirmation'
  | 'awaitingPayment'
  | 'confirmed'
  | 'finished'
  | 'unknown';

/** Every code of the specification (rule O12a). */
const LABELS: ReadonlyMap<number, WebOrderLabel> = new Map([
  [-11, 'notSent'],
  [-10, 'notSent'],
  [-3, 'timedOut'],
  [-2, 'cancelledByCustomer'],
  [-1, 'cancelledByMerchant'],
  [WEB_ORDER_STATUS.sent, 'awaitingConfirmation'],
  [WEB_ORDER_STATUS.awaitingPayment, 'awaitingPayment'],
  [1, 'confirmed'],
  [2, 'confirmed'],
  [3, 'finished'],
]);

/** The label of a web order's status; the payment flag counts with status 0 alone, an unknown code is `unknown` (rule O12a). */
export function webOrderLabel(status: number, awaitsPayment: boolean): WebOrderLabel {
  const code = awaitsPayment && status === WEB_ORDER_STATUS.sent ? WEB_ORDER_STATUS.awaitingPayment : status;
  return LABELS.get(code) ?? 'unknown';
}
