import { expect, test } from 'vitest';
import { entriesFrom, flagFrom, momentFrom, numberFrom, textFrom, wholesFrom } from '../../src/protocol/forms.ts';

test.each([
  [12, 12],
  [-0.5, -0.5],
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['12.500,00', 12_500],
  ['12,500.00', 12_500],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['', null],
  ['-', null],
  ['two', null],
  ['1e3', null],
  ['0x10', null],
  ['9'.repeat(16), null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [true, null],
  [null, null],
  [[1], null],
  [{}, null],
])('[WIRE-28] the decoder reads %j as the number %j', (sent, number) => {
  expect(numberFrom(sent)).toBe(number);
});

test.each([
  [[true, 1, '1', 'true', 'TRUE', 'S', 's', 'SI', 'Sí', 'Y', 'yes', ' s '], true],
  [[false, 0, '0', '', 'false', 'N', 'no', 'NO'], false],
  [[2, 'maybe', null, [], {}, undefined], null],
])('[WIRE-28] the decoder reads each value of %j as the flag %j', (forms, flag) => {
  expect(forms.map(flagFrom)).toEqual(forms.map(() => flag));
});

/** 2026-03-06 12:00:00 UTC. */
const NOON_S = 1_772_798_400;
const CHILE_S = -3 * 3_600;

test.each([
  [NOON_S, NOON_S],
  [NOON_S + 0.9, NOON_S],
  [String(NOON_S), NOON_S],
  [NOON_S * 1_000, NOON_S],
  [String(NOON_S * 1_000 + 999), NOON_S],
  ['2026-03-06T12:00:00Z', NOON_S],
  ['2026-03-06T12:00:00.500Z', NOON_S],
  ['2026-03-06T09:00:00-03:00', NOON_S],
  ['2026-03-06T09:00:00-0300', NOON_S],
  ['2026-03-06T09:00:00', NOON_S],
  ['2026-03-06 09:00:00', NOON_S],
  ['2026-03-06 09:00', NOON_S],
  ['2024-02-29T12:00:00Z', 1_709_208_000],
  ['1970-01-01T00:00:00Z', 0],
  ['0000-00-00 00:00:00', 0],
  [0, 0],
  ['', null],
  [-1, null],
  ['2026-13-06 09:00:00', null],
  ['06/03/2026', null],
  [null, null],
  [[NOON_S], null],
])('[WIRE-29] the decoder reads %j as the time %j', (sent, atS) => {
  expect(momentFrom(sent, CHILE_S)).toBe(atS);
});

test('[WIRE-28] the decoder reads an object by key as a list, in the order of its keys', () => {
  expect(entriesFrom({ 2: 'b', 1: 'a' })).toEqual(['a', 'b']);
  expect(entriesFrom(['a'])).toEqual(['a']);
  expect([null, 'a', 1].map(entriesFrom)).toEqual([null, null, null]);
});

test.each([
  [
    [5, '6', 'x'],
    [5, 6],
  ],
  ['5,6,7', [5, 6, 7]],
  ['5+6', [5, 6]],
  ['5;6|7', [5, 6, 7]],
  ['-12', [-12]],
  ['12', [12]],
  [12, [12]],
  ['', []],
  [{ a: 5 }, [5]],
  [null, null],
])('[WIRE-28] the decoder reads %j as the whole numbers %j', (sent, numbers) => {
  expect(wholesFrom(sent)).toEqual(numbers);
});

test('[WIRE-28] a number becomes the text of its digits, and any other non-text value becomes null', () => {
  expect(['a', 12, null, true, {}, Number.NaN].map(textFrom)).toEqual(['a', '12', null, null, null, null]);
});
