/** What the statuses of web orders are called. */
import { expect, test } from 'vitest';
import { webOrderLabel } from '../../../src/domain/order/web-order.ts';

test.each([
  [-11, 'notSent'],
  [-10, 'notSent'],
  [-3, 'timedOut'],
  [-2, 'cancelledByCustomer'],
  [-1, 'cancelledByMerchant'],
  [-22, 'awaitingPayment'],
  [1, 'confirmed'],
  [2, 'confirmed'],
  [3, 'finished'],
] as const)('[O12a] web order status %d is %s, with the payment flag or without', (status, label) => {
  expect([false, true].map((awaitsPayment) => webOrderLabel(status, awaitsPayment))).toEqual([label, label]);
});

test('[O12a] a sent order waits for its confirmation, with the payment flag for its payment', () => {
  expect(webOrderLabel(0, false)).toBe('awaitingConfirmation');
  expect(webOrderLabel(0, true)).toBe('awaitingPayment');
});

test.each([-12, -9, -4, 4, -21, -23, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '[O12a] web order status %d is unknown',
  (status) => {
    expect([false, true].map((awaitsPayment) => webOrderLabel(status, awaitsPayment))).toEqual(['unknown', 'unknown']);
  },
);
