/** Without a login, the PIN is required to open the settings and to delete local data (rules PIN-1 to PIN-3). */
import { PIN_DIGITS_MAX, PIN_DIGITS_MIN, PIN_TRIES_MAX, PIN_WAIT_MS } from '../limits.ts';

export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= PIN_DIGITS_MIN && text.length <= PIN_DIGITS_MAX;

/** Below `PIN_TRIES_MAX` the wrong tries in a row; otherwise no try is accepted until this monotonic time. */
export type PinTries = number;

/** After a reload a block has its full length again, because the monotonic clock restarts; a damaged count is zero. */
export function startTries(stored: number, nowMs: number): PinTries {
  if (stored === PIN_TRIES_MAX) return nowMs + PIN_WAIT_MS;
  return Number.isInteger(stored) && stored > 0 && stored < PIN_TRIES_MAX ? stored : 0;
}

/** `seconds` remain until the next try. */
export type PinOutcome = { readonly kind: 'right' | 'wrong' } | { readonly kind: 'blocked'; readonly seconds: number };

/** After five wrong tries in a row the device waits 30 s (rule PIN-3). */
export function tryPin(
  pin: string,
  typed: string,
  tries: PinTries,
  nowMs: number,
): { readonly outcome: PinOutcome; readonly tries: PinTries } {
  const leftMs = tries - nowMs;
  if (tries >= PIN_TRIES_MAX && leftMs > 0)
    return { outcome: { kind: 'blocked', seconds: Math.ceil(leftMs / 1_000) }, tries };
  if (typed === pin) return { outcome: { kind: 'right' }, tries: 0 };
  const wrong = tries > 0 && tries < PIN_TRIES_MAX ? tries + 1 : 1;
  if (wrong < PIN_TRIES_MAX) return { outcome: { kind: 'wrong' }, tries: wrong };
  return { outcome: { kind: 'blocked', seconds: PIN_WAIT_MS / 1_000 }, tries: nowMs + PIN_WAIT_MS };
}
