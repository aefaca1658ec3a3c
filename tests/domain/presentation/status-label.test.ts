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

test.each([
  { of: 'a line in work', status: 100, isVoided: false, isTakenBack: false, isLocked: false, says: 'preparing' },
  { of: 'a locked line', status: 100, isVoided: false, isTakenBack: false, isLocked: true, says: 'paused' },
  {
    of: 'a void that is not confirmed',
    status: 100,
    isVoided: true,
    isTakenBack: false,
    isLocked: false,
    says: 'toVoid',
  },
  {
    of: 'a finished line that is voided',
    status: 130,
    isVoided: true,
    isTakenBack: false,
    isLocked: true,
    says: 'toVoid',
  },
  {
    of: 'a line of a web order that timed out',
    status: 0,
    isVoided: true,
    isTakenBack: false,
    isLocked: false,
    webStatus: -3,
    says: 'timedOut',
  },
  {
    of: 'a confirmed void',
    status: 170,
    isVoided: true,
    isTakenBack: false,
    isLocked: false,
    says: 'cancelledByCustomer',
  },
  { of: 'a canceled line', status: 172, isVoided: true, isTakenBack: false, isLocked: true, says: 'cancelled' },
  {
    of: 'a line that was not received',
    status: 175,
    isVoided: true,
    isTakenBack: false,
    isLocked: false,
    says: 'notReceived',
  },
])('[ORDER-69][ORDER-64] $of has the label $says', ({ says, ...line }) => {
  expect(displayLabel(displayStatus({ webStatus: null, ...line }))).toBe(says);
});
