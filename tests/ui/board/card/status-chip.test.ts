import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '../../../../src/domain/device/colours.ts';
import { CONTRAST_MIN } from '../../../../src/domain/limits.ts';
import { PALETTE } from '../../../../src/domain/presentation/palette.ts';
import { channels, fromOklab, hex, toOklab } from './oklab.ts';

const read = (path: string) => readFileSync(`${import.meta.dirname}/../../../../src/ui/${path}`, 'utf8');
const CHIP = read('board/card/line-chip.module.css');
const TOKENS = read('kit/tokens.css');
const COLOURS: readonly string[] = Object.values(PALETTE).flat();

/** The first group of a pattern that must match. */
function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined)
    throw new Error(
      `Failed to compute the chip: its style has no ${pattern}. Change this test to how it is drawn now.`,
    );
  return value;
}

/** The text color of a chip with this color, and its background. */
function chipOf(colour: string, tokens: string, ground: string): { readonly ink: string; readonly behind: string } {
  const token = (name: string) => Number(found(tokens, new RegExp(`--${name}: ([\\d.]+);`)));
  const [l, a, b] = toOklab(colour);
  const lightness = Math.min(Math.max(l, token('chip-light-least')), token('chip-light-most'));
  const chroma = Math.hypot(a, b);
  const share = chroma === 0 ? 0 : Math.min(chroma, token('chip-chroma-most')) / chroma;
  const tint = Number(found(CHIP, /color-mix\(in srgb, var\(--chip\) (\d+)%, transparent\)/)) / 100;
  const under = channels(found(tokens, new RegExp(`--${ground}: (#[\\da-f]{6});`)));
  const behind = hex(channels(colour).map((value, at) => value * tint + (under[at] ?? 0) * (1 - tint)));
  return { ink: fromOklab([lightness, a * share, b * share]), behind };
}

const theme = (name: 'dark' | 'light') => found(TOKENS, new RegExp(`\\[data-theme="${name}"\\] \\{([^}]*)\\}`));

test.each(['dark', 'light'] as const)(
  '[ALARM-15] in %s mode each color of the palette is readable on a chip, also under a finger',
  (mode) => {
    for (const ground of ['card', 'press']) {
      const faint = COLOURS.map((colour) => {
        const { ink, behind } = chipOf(colour, theme(mode), ground);
        return { colour, ink, behind, ratio: contrastRatio(ink, behind) };
      }).filter(({ ratio }) => ratio < CONTRAST_MIN);
      expect(faint, ground).toEqual([]);
    }
  },
);

test('a conversion to Oklab and back does not change a color', () => {
  expect(COLOURS.map((colour) => fromOklab(toOklab(colour)))).toEqual(COLOURS);
});
