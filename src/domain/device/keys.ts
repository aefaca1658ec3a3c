/** Rules KEY-1 to KEY-10. */
import { DIGIT_KEY_CODES, KEY_CODES } from '../limits.ts';
import type { Settings } from '../presentation/settings.ts';

export type KeySetting = Extract<keyof Settings, `key${string}`>;

/** `next` and `back` move the cursor by line, the diner functions by order. */
export const KEY_COMMANDS = {
  keytoggle: 'toggle',
  keytoggleback: 'toggleBack',
  keynext: 'next',
  keyback: 'back',
  keynextdinner: 'nextDiner',
  keyprevdinner: 'previousDiner',
  keysave: 'save',
  keyrefresh: 'refresh',
} as const satisfies Record<KeySetting, string>;

export type KeyCommand = (typeof KEY_COMMANDS)[KeySetting];

/** Of two functions with the same key, the first applies. */
export const KEY_SETTINGS = Object.keys(KEY_COMMANDS) as readonly KeySetting[];

/** From 1 to 9, on the number row or the number pad (rule KEY-9). */
export function digitOf(code: number): number | null {
  const { first, last, padFirst, padLast } = DIGIT_KEY_CODES;
  if (!Number.isInteger(code)) return null;
  if (code >= first && code <= last) return code - first + 1;
  return code >= padFirst && code <= padLast ? code - padFirst + 1 : null;
}

/** The code of an unidentified key press does not count (rule KEY-12). */
export const isKey = (code: number): boolean =>
  Number.isInteger(code) && code >= KEY_CODES.first && code <= KEY_CODES.last && code !== KEY_CODES.unknown;

export const isAssignableKey = (code: number): boolean => isKey(code) && digitOf(code) === null;

export const boundTo = (settings: Pick<Settings, KeySetting>, code: number): KeySetting | null =>
  KEY_SETTINGS.find((key) => settings[key] === code) ?? null;

/** The digit of a digit key, else the command of a bound key (rules KEY-1, KEY-9, KEY-10). */
export function keyCommand(settings: Pick<Settings, KeySetting>, code: number): KeyCommand | number | null {
  const digit = digitOf(code);
  if (digit !== null) return digit;
  const key = isKey(code) ? boundTo(settings, code) : null;
  return key === null ? null : KEY_COMMANDS[key];
}
