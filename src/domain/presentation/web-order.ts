/** The statuses of an order that was placed on the web, as keys of texts. */
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

/** Every code of the specification for web orders (rule ORDER-60). */
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

/** The label of a web order's status; an unknown code is `unknown` (rule ORDER-60). */
export const webOrderLabel = (status: number): WebOrderLabel => LABELS.get(status) ?? 'unknown';

/** How a web order ended: by a timeout, by its customer or by the venue. */
export type WebVoid = 'timedOut' | 'cancelledByCustomer' | 'cancelledByMerchant';

const VOIDS: readonly WebOrderLabel[] = ['timedOut', 'cancelledByCustomer', 'cancelledByMerchant'];
const isVoid = (label: WebOrderLabel): label is WebVoid => VOIDS.includes(label);

/** How a web order ended, when that voids its lines (rule ORDER-64); null for every other status. */
export function webVoid(status: number | null): WebVoid | null {
  const label = status === null ? 'unknown' : webOrderLabel(status);
  return isVoid(label) ? label : null;
}

const UNCONFIRMED: readonly WebOrderLabel[] = ['notSent', 'awaitingConfirmation', 'awaitingPayment'];

/** Whether a web order is not confirmed, not paid or not sent to the restaurant yet (rule ORDER-65). */
export const isUnconfirmed = (status: number | null): boolean =>
  status !== null && UNCONFIRMED.includes(webOrderLabel(status));

export type WebOrderBadge = Exclude<WebOrderLabel, 'confirmed' | 'finished' | 'unknown'>;

/**
 * The label in the card's header of a web order that is neither confirmed nor finished (rule ORDER-63). Null for all
 * other orders and for an unknown status.
 */
export function webOrderBadge(status: number | null): WebOrderBadge | null {
  const label = status === null ? 'unknown' : webOrderLabel(status);
  return label === 'confirmed' || label === 'finished' || label === 'unknown' ? null : label;
}
