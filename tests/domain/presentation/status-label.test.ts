import { expect, test } from 'vitest';
import { displayLabel, displayStatus, statusLabel } from '../../../src/domain/presentation/status-label.ts';

test.each([
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
] as const)('[ORDER-61] status %d has the label %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test.each([
  [-1, 'unknown'],
  [1, 'unknown'],
  [149, 'unknown'],
  [150, 'completed'],
  [169, 'completed'],
  [171, 'cancelled'],
  [179, 'cancelled'],
  [181, 'completed'],
  [999, 'completed'],
  [Number.NaN, 'unknown'],
  [Number.NEGATIVE_INFINITY, 'unknown'],
] as const)('[ORDER-61] status %d without its own meaning has the label %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

const LINE = { isVoided: false, isTakenBack: false, isLocked: false, webStatus: null };

test.each([
  ['a line in work', 'preparing', { status: 100 }],
  ['a locked line', 'paused', { status: 100, isLocked: true }],
  ['a void that is not confirmed', 'toVoid', { status: 100, isVoided: true }],
  ['a finished line that is voided', 'toVoid', { status: 130, isVoided: true, isLocked: true }],
  ['a line of a web order that timed out', 'timedOut', { status: 0, isVoided: true, webStatus: -3 }],
  ['a confirmed void', 'cancelledByCustomer', { status: 170, isVoided: true }],
  ['a canceled line', 'cancelled', { status: 172, isVoided: true, isLocked: true }],
  ['a line that was not received', 'notReceived', { status: 175, isVoided: true }],
] as const)('[ORDER-69][ORDER-64] %s shows %s', (_, says, facts) => {
  expect(displayLabel(displayStatus({ ...LINE, ...facts }))).toBe(says);
});
