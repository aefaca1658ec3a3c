import { expect, test } from 'vitest';
import { isPin, type PinTries, tryPin } from '../../../src/domain/presentation/pin.ts';

test.each([
  ['1234', true],
  ['12345678', true],
  ['123', false],
  ['123456789', false],
  ['12a4', false],
  ['', false],
])('[PIN-1] the text %j is a valid PIN: %j', (text, is) => {
  expect(isPin(text)).toBe(is);
});

test('[PIN-3] after five wrong tries in a row no PIN is accepted for 30 s', () => {
  let tries: PinTries = 0;
  const typed = (pin: string, nowMs: number) => {
    const outcome = tryPin('4711', pin, tries, nowMs);
    ({ tries } = outcome);
    return outcome.outcome;
  };
  for (let turn = 0; turn < 4; turn++) expect(typed('0000', 1_000)).toEqual({ kind: 'wrong' });
  expect(typed('4711', 1_000)).toEqual({ kind: 'right' });
  for (let turn = 0; turn < 4; turn++) expect(typed('0000', 2_000)).toEqual({ kind: 'wrong' });
  expect(typed('0000', 2_000)).toEqual({ kind: 'blocked', seconds: 30 });
  expect(typed('4711', 31_500)).toEqual({ kind: 'blocked', seconds: 1 });
  expect(typed('4711', 32_000)).toEqual({ kind: 'right' });
});
