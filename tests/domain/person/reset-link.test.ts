import { expect, test } from 'vitest';
import {
  firstReset,
  nextReset,
  type ResetEvent,
  type ResetState,
  resetOutcome,
} from '../../../src/domain/person/reset-link.ts';

const EVENTS: readonly ResetEvent[] = ['checked', 'rejected', 'submit', 'succeeded', 'failed', 'edited'];

test.each<[ResetState, string]>([
  ['checking', 'form invalid checking checking checking checking'],
  ['form', 'form form sending form form form'],
  ['sending', 'sending sending sending done error sending'],
  ['error', 'error error sending error error form'],
  ['done', 'done done done done done done'],
  ['invalid', 'invalid invalid invalid invalid invalid invalid'],
])(
  '[FORM-22] from the state %s the events checked, rejected, submit, succeeded, failed and edited lead to %s',
  (state, expected) => {
    expect(EVENTS.map((event) => nextReset(state, event)).join(' ')).toBe(expected);
  },
);

test.each([
  ['code', 'tag', 'checking'],
  ['aZ09_.~=+-', 'x', 'checking'],
  ['a'.repeat(200), 'tag', 'checking'],
  ['a'.repeat(201), 'tag', 'invalid'],
  ['code', 'a'.repeat(200), 'checking'],
  ['code', 'a'.repeat(201), 'invalid'],
  ['', 'tag', 'invalid'],
  ['code', '', 'invalid'],
  ['co de', 'tag', 'invalid'],
  [' code', 'tag', 'invalid'],
  ['code', 'tag\n', 'invalid'],
  ['code', '<b>', 'invalid'],
  ['código', 'tag', 'invalid'],
])('[FORM-23] a reset link with the code %j and the tag %j starts in the state %s', (code, tag, state) => {
  expect(firstReset('reset', code, tag)).toBe(state);
});

test('[FORM-23] a change of a known password needs no link', () => {
  expect(firstReset('change', '', '')).toBe('form');
  expect(firstReset('change', 'code', 'tag')).toBe('form');
});

test.each([
  ['reset', 'done', 'password-changed', true],
  ['reset', 'error', 'reset-failed', false],
  ['reset', 'invalid', 'reset-failed', false],
  ['reset', 'form', null, false],
  ['reset', 'checking', null, false],
  ['reset', 'sending', null, false],
  ['change', 'done', 'password-changed', false],
  ['change', 'error', 'change-failed', false],
  ['change', 'invalid', 'change-failed', false],
  ['change', 'form', null, false],
  ['change', 'checking', null, false],
  ['change', 'sending', null, false],
] as const)(
  '[FORM-24] a password %s in the state %s has the message %j (null: none) and leads to the login: %j',
  (mode, state, message, toLogin) => {
    expect(resetOutcome(mode, state)).toEqual({ message, toLogin });
  },
);
