import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, parseColour } from '../../../src/domain/device/colours.ts';
import { CONTRAST_MIN, DEFAULT_COLOURS, NEUTRAL_COLOUR } from '../../../src/domain/limits.ts';
import { LETTER_COLOURS, PALETTE, readableLetters, SHADES } from '../../../src/domain/presentation/palette.ts';

const COLOURS: readonly string[] = Object.values(PALETTE).flat();
const best = (background: string) => Math.max(...LETTER_COLOURS.map((letter) => contrastRatio(letter, background)));

test('[ALARM-13] the palette has 48 distinct colors, each hue in four shades', () => {
  expect(COLOURS).toHaveLength(48);
  expect(new Set(COLOURS).size).toBe(48);
  expect(COLOURS.map(parseColour)).toEqual(COLOURS);
  expect(Object.values(PALETTE).every((shades) => shades.length === SHADES.length)).toBe(true);
});

test('[ALARM-13] the shades of each hue are sorted from dark to pale', () => {
  for (const shades of Object.values(PALETTE)) {
    const rising = shades.map((shade) => contrastRatio(shade, '#000000'));
    expect(rising.toSorted((one, other) => one - other)).toEqual(rising);
  }
});

test('[ALARM-13] the palette contains the product’s own level colors', () => {
  expect(COLOURS).toEqual(expect.arrayContaining([...Object.values(DEFAULT_COLOURS), NEUTRAL_COLOUR]));
});

test('[ALARM-13] text colors are readable on every color, with a contrast of at least 7 on all but two level colors', () => {
  expect(COLOURS.filter((colour) => best(colour) < CONTRAST_MIN)).toEqual([]);
  expect(COLOURS.filter((colour) => best(colour) < 7)).toEqual([DEFAULT_COLOURS.late, DEFAULT_COLOURS.normal]);
});

test('[ALARM-13] the text colors are distinct grays, from the darkest', () => {
  expect(LETTER_COLOURS.every((grey) => /^#(..)\1\1$/.test(grey))).toBe(true);
  expect([...new Set(LETTER_COLOURS)].toSorted()).toEqual(LETTER_COLOURS);
});

test.each([
  ['#ffffff', ['#000000', '#262626', '#4a4a4a']],
  ['#000000', ['#b8b8b8', '#e0e0e0', '#ffffff']],
  ['#f4b400', ['#000000', '#262626', '#4a4a4a']],
  ['#d3302a', ['#ffffff']],
  ['#8f0d2d', ['#b8b8b8', '#e0e0e0', '#ffffff']],
  ['nothing', []],
])('[ALARM-14] on the color %s the text colors %j are readable', (background, letters) => {
  expect(readableLetters(background)).toEqual(letters);
});

test('[ALARM-14] each color has at least one readable text color', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const colour = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(readableLetters(colour)).not.toEqual([]);
    }),
  );
});
