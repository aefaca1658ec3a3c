import { expect, test } from 'vitest';
import { boardMessage, type MessageFacts, messagesInMs } from '../../../src/domain/board/messages.ts';

const facts = (over: Partial<MessageFacts> = {}): MessageFacts => ({
  sinceLoadMs: 60_000,
  loggedIn: false,
  installed: true,
  received: true,
  unread: false,
  cards: 3,
  unreadOrders: 0,
  isCustomerScreen: false,
  ...over,
});

test.each([
  { loggedIn: true, installed: true, cards: 3, message: 'log-out' },
  { loggedIn: true, installed: true, cards: 0, message: 'log-out' },
  { loggedIn: true, installed: false, cards: 0, message: 'log-out' },
  { loggedIn: false, installed: false, cards: 0, message: 'configure' },
  { loggedIn: false, installed: false, cards: 3, message: 'configure' },
  { loggedIn: false, installed: true, cards: 0, message: 'no-orders' },
  { loggedIn: false, installed: true, cards: 1, message: null },
])(
  '[BOARD-26] the message is $message (null: none) with loggedIn $loggedIn, installed $installed and $cards cards',
  ({ message, ...over }) => {
    expect(boardMessage(facts(over))).toBe(message);
  },
);

test('[BOARD-24][BOARD-28] an empty board shows the empty-board message only after the orders were received completely', () => {
  expect(boardMessage(facts({ cards: 0, received: false }))).toBeNull();
  expect(boardMessage(facts({ cards: 0, received: true }))).toBe('no-orders');
});

test('[WIRE-55] an empty board or customer screen shows that its KDS configuration is unreadable, unless a message that requests an action applies', () => {
  const unread = { unread: true, received: false, cards: 0 };
  expect(boardMessage(facts(unread))).toBe('unread');
  expect(boardMessage(facts({ ...unread, isCustomerScreen: true }))).toBe('unread');
  expect(boardMessage(facts({ ...unread, loggedIn: true }))).toBe('log-out');
  expect(boardMessage(facts({ ...unread, installed: false }))).toBe('configure');
  expect(boardMessage(facts({ ...unread, sinceLoadMs: 4_999 }))).toBeNull();
});

test('[BOARD-25] an empty customer screen shows the messages that request an action, and no message about orders', () => {
  expect(boardMessage(facts({ cards: 0, isCustomerScreen: true }))).toBeNull();
  expect(boardMessage(facts({ cards: 0, isCustomerScreen: true, loggedIn: true }))).toBe('log-out');
  expect(boardMessage(facts({ cards: 0, isCustomerScreen: true, installed: false }))).toBe('configure');
});

test.each([
  [-1, 5_000, null],
  [0, 5_000, null],
  [1, 4_999, null],
  [4_999, 1, null],
  [4_999.5, 0.5, null],
  [5_000, 0, 'configure'],
  [5_001, 0, 'configure'],
  [Number.POSITIVE_INFINITY, 0, 'configure'],
  [Number.NEGATIVE_INFINITY, 5_000, null],
  [Number.NaN, Number.NaN, null],
])(
  '[BOARD-27] %d ms after the start, messages show in %d ms, and the message is %s (null: none)',
  (sinceLoadMs, inMs, message) => {
    expect(messagesInMs(sinceLoadMs)).toBe(inMs);
    expect(boardMessage(facts({ sinceLoadMs, installed: false }))).toBe(message);
  },
);

test('[BOARD-29] a board with an unreadable order does not show the empty-board message', () => {
  expect(boardMessage(facts({ cards: 0, unreadOrders: 1 }))).toBeNull();
  expect(boardMessage(facts({ cards: 0, unreadOrders: 0 }))).toBe('no-orders');
});
