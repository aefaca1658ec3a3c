import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, parseColour, readableInk } from '../../../src/domain/device/colours.ts';

test.each([
  ['#1B7A43', '#1b7a43'],
  ['1b7a43', '#1b7a43'],
  [' #abc ', '#aabbcc'],
  ['Yellow', '#ffff00'],
  ['', null],
  ['#12345', null],
  ['url(x)', null],
  ['rgb(1,2,3)', null],
  ['constructor', null],
])('[ALARM-7] the color %j is read as %j (null: no color)', (text, colour) => {
  expect(parseColour(text)).toBe(colour);
});

test.each([
  ['#000', '#fff', 21],
  ['#fff', '#000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#abcdef', '#abcdef', 1],
  ['nothing', '#fff', 1],
  ['#fff', '', 1],
  ['nothing', 'nothing', 1],
])('[ALARM-9] the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
});

test.each([
  ['#1b7a43', '#ffffff'],
  ['#f4b400', '#000000'],
  ['#8f0d2d', '#ffffff'],
  ['nothing', '#ffffff'],
])('[ALARM-9] the readable text color on %s is %s', (background, ink) => {
  expect(readableInk(background)).toBe(ink);
});

test('[ALARM-7][ALARM-9] for any text, a color is #rrggbb or none and a contrast is from 1 to 21', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^#?[\da-fA-F]{3,8}$/));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(parseColour(one) ?? '#000000').toMatch(/^#[\da-f]{6}$/);
      const ratio = contrastRatio(one, other);
      expect(ratio).toBe(contrastRatio(other, one));
      expect(ratio >= 1 && ratio <= 21).toBe(true);
      expect(['#000000', '#ffffff']).toContain(readableInk(one));
    }),
  );
});
