import { contrastRatio } from '../device/colours.ts';
import { CONTRAST_MIN } from '../limits.ts';

/** `dark` and `strong` need light text, `bright` and `pale` dark text. */
export const SHADES = ['dark', 'strong', 'bright', 'pale'] as const;

/** The default level colors are among these. */
export const PALETTE = {
  grey: ['#2d343b', '#47525a', '#a8b2be', '#d9dfe5'],
  red: ['#65000a', '#d3302a', '#ff8a83', '#fed2cd'],
  orange: ['#532301', '#833b01', '#fe904d', '#ffd4bc'],
  amber: ['#442e00', '#6c4c02', '#f4b400', '#fcd89d'],
  lime: ['#2e3800', '#4c5a01', '#a3c003', '#d6e8a0'],
  green: ['#003f18', '#1b7a43', '#4fce74', '#b6efc1'],
  teal: ['#013c37', '#056058', '#1dcbbc', '#adede4'],
  cyan: ['#003947', '#005c71', '#04c4ed', '#aaeafe'],
  blue: ['#002f6d', '#014da9', '#80b3fe', '#cbe0fe'],
  violet: ['#3d0e79', '#5f28b2', '#b89ffe', '#e0d8ff'],
  magenta: ['#560157', '#880189', '#f875f6', '#ffcafc'],
  wine: ['#62012a', '#8f0d2d', '#fe85a4', '#ffd0d9'],
} as const satisfies Record<string, readonly [string, string, string, string]>;

export const LETTER_COLOURS = ['#000000', '#262626', '#4a4a4a', '#b8b8b8', '#e0e0e0', '#ffffff'] as const;

/** The letter colors with a contrast of at least 4.5; none when the background is not a color (rule ALARM-14). */
export const readableLetters = (background: string): readonly string[] =>
  LETTER_COLOURS.filter((letter) => contrastRatio(letter, background) >= CONTRAST_MIN);
