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

/** Every code of the specification (rule ORDER-60). */
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

/** An unknown code is `unknown` (rule ORDER-60). */
export const webOrderLabel = (status: number): WebOrderLabel => LABELS.get(status) ?? 'unknown';

export type WebVoid = 'timedOut' | 'cancelledByCustomer' | 'cancelledByMerchant';

const VOIDS: readonly WebOrderLabel[] = ['timedOut', 'cancelledByCustomer', 'cancelledByMerchant'];
const isVoid = (label: WebOrderLabel): label is WebVoid => VOIDS.includes(label);

/** Null unless the end of the web order voids its lines (rule ORDER-64). */
export function webVoid(status: number | null): WebVoid | null {
  const label = status === null ? 'unknown' : webOrderLabel(status);
  return isVoid(label) ? label : null;
}

const UNCONFIRMED: readonly WebOrderLabel[] = ['notSent', 'awaitingConfirmation', 'awaitingPayment'];

/** Not confirmed, not paid or not sent to the restaurant yet (rule ORDER-65). */
export const isUnconfirmed = (status: number | null): boolean =>
  status !== null && UNCONFIRMED.includes(webOrderLabel(status));

export type WebOrderBadge = Exclude<WebOrderLabel, 'confirmed' | 'finished' | 'unknown'>;

/** Null for a web order that is confirmed, finished or unknown (rule ORDER-63). */
export function webOrderBadge(status: number | null): WebOrderBadge | null {
  const label = status === null ? 'unknown' : webOrderLabel(status);
  return label === 'confirmed' || label === 'finished' || label === 'unknown' ? null : label;
}
