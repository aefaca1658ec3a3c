/** A venue's configuration may use these names instead of hexadecimal digits. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['blue', '#0000ff'],
  ['gray', '#808080'],
  ['green', '#008000'],
  ['orange', '#ffa500'],
  ['purple', '#800080'],
  ['red', '#ff0000'],
  ['white', '#ffffff'],
  ['yellow', '#ffff00'],
]);

const SHORT_HEX = /^#?([\da-f])([\da-f])([\da-f])$/;
const LONG_HEX = /^#?([\da-f]{6})$/;

/** Returns `#rrggbb` for three or six hexadecimal digits or a plain name, null for any other text (rule ALARM-7). */
export function parseColour(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const named = NAMED.get(plain);
  if (named) return named;
  const long = LONG_HEX.exec(plain);
  if (long) return `#${long[1]}`;
  const short = SHORT_HEX.exec(plain);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : null;
}

/** From an sRGB channel of 0 to 255 to linear light of 0 to 1. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** As WCAG 2 defines it, 0 for black to 1 for white. */
function luminance(colour: string): number {
  const bits = Number.parseInt(colour.slice(1), 16);
  return 0.2126 * linear(bits >> 16) + 0.7152 * linear((bits >> 8) & 0xff) + 0.0722 * linear(bits & 0xff);
}

/** As WCAG 2 defines it, from 1 to 21; 1 if either text is not a color (rule ALARM-9). */
export function contrastRatio(one: string, other: string): number {
  const colours = [parseColour(one), parseColour(other)];
  const lights = colours.filter((colour) => colour !== null).map(luminance);
  if (lights.length < 2) return 1;
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const INKS = { dark: '#000000', light: '#ffffff' } as const;

/** Black or white, whichever has more contrast (rule ALARM-9). */
export const readableInk = (background: string): string =>
  contrastRatio(background, INKS.light) >= contrastRatio(background, INKS.dark) ? INKS.light : INKS.dark;
