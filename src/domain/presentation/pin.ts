/** Without a login, the PIN is required to open the settings and to delete local data (rules PIN-1 to PIN-3). */
import { PIN_DIGITS_MAX, PIN_DIGITS_MIN, PIN_TRIES_MAX, PIN_WAIT_MS } from '../limits.ts';

export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= PIN_DIGITS_MIN && text.length <= PIN_DIGITS_MAX;

/** `wrong` in a row; no try is accepted until `blockedUntilMs` (monotonic). */
export interface PinTries {
  readonly wrong: number;
  readonly blockedUntilMs: number;
}

export const NO_TRIES: PinTries = { wrong: 0, blockedUntilMs: 0 };

/** `seconds` remain until the next try. */
export type PinOutcome = { readonly kind: 'right' | 'wrong' } | { readonly kind: 'blocked'; readonly seconds: number };

/** After five wrong tries in a row the device waits 30 s (rule PIN-3). */
export function tryPin(
  pin: string,
  typed: string,
  tries: PinTries,
  nowMs: number,
): { readonly outcome: PinOutcome; readonly tries: PinTries } {
  const leftMs = tries.blockedUntilMs - nowMs;
  if (leftMs > 0) return { outcome: { kind: 'blocked', seconds: Math.ceil(leftMs / 1_000) }, tries };
  if (typed === pin) return { outcome: { kind: 'right' }, tries: NO_TRIES };
  const wrong = tries.wrong + 1;
  if (wrong < PIN_TRIES_MAX) return { outcome: { kind: 'wrong' }, tries: { wrong, blockedUntilMs: 0 } };
  return {
    outcome: { kind: 'blocked', seconds: PIN_WAIT_MS / 1_000 },
    tries: { wrong: 0, blockedUntilMs: nowMs + PIN_WAIT_MS },
  };
}
