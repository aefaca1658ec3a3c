import { expect, test } from 'vitest';
import { webOrderBadge, webOrderLabel, webVoid } from '../../../src/domain/presentation/web-order.ts';

test.each([
  [-11, 'notSent'],
  [-10, 'notSent'],
  [-3, 'timedOut'],
  [-2, 'cancelledByCustomer'],
  [-1, 'cancelledByMerchant'],
  [-22, 'awaitingPayment'],
  [0, 'awaitingConfirmation'],
  [1, 'confirmed'],
  [2, 'confirmed'],
  [3, 'finished'],
] as const)('[ORDER-60] the web order status %d has the meaning %s', (status, label) => {
  expect(webOrderLabel(status)).toBe(label);
});

test.each([-12, -9, -4, 4, -21, -23, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '[ORDER-60] the web order status %d has no known meaning',
  (status) => {
    expect(webOrderLabel(status)).toBe('unknown');
  },
);

test.each([
  [0, 'awaitingConfirmation'],
  [-22, 'awaitingPayment'],
  [-10, 'notSent'],
  [-11, 'notSent'],
  [-1, 'cancelledByMerchant'],
  [-2, 'cancelledByCustomer'],
  [-3, 'timedOut'],
  [1, null],
  [2, null],
  [3, null],
  [7, null],
  [null, null],
])('[ORDER-63] a web order of status %s has the badge %s (null: none)', (status, badge) => {
  expect(webOrderBadge(status)).toBe(badge);
});

test.each([
  [-1, 'cancelledByMerchant'],
  [-2, 'cancelledByCustomer'],
  [-3, 'timedOut'],
  [0, null],
  [1, null],
  [3, null],
  [-10, null],
  [null, null],
])('[ORDER-64] a web order of status %s has the end state %s (null: none)', (status, how) => {
  expect(webVoid(status)).toBe(how);
});
