import { REALTIME_PROVEN_MS, REALTIME_TRIES_MAX, RETRIES, TOKEN_VALID_S } from '../limits.ts';
import { retryWaitMs } from './retry.ts';

/** `wanting`: there is no token to try. `trying`: a sign-in is in flight. `given-up`: no more tries. */
export type TokenPhase = 'wanting' | 'trying' | 'signed-in' | 'given-up';

/**
 * `missing`: call 6 returned no token; `accepted`: the sign-in succeeded; `linked`: the connection is up. `rejected`:
 * the token is wrong, expired or revoked; `unreached`: the sign-in did not reach its server; `recovered`: the cloud is
 * up again.
 */
export type TokenEvent = 'issued' | 'missing' | 'accepted' | 'linked' | 'rejected' | 'unreached' | 'recovered';

export interface TokenTries {
  readonly phase: TokenPhase;
  /** Monotonic milliseconds. */
  readonly issuedAtMs: number;
  /** Monotonic milliseconds; null if the connection was never up with this token. */
  readonly linkedAtMs: number | null;
  /** Rejected tokens in a row. */
  readonly rejected: number;
  /** Sign-ins in a row that did not reach their server. */
  readonly unreached: number;
}

export const NO_TOKEN: TokenTries = { phase: 'wanting', issuedAtMs: 0, linkedAtMs: null, rejected: 0, unreached: 0 };

/** `ask`: request a fresh token with call 6. `reconnect`: reset the client's backoff. `give-up`: retries ended. */
export type TokenAction =
  | { readonly kind: 'nothing' | 'reconnect' | 'give-up' }
  | { readonly kind: 'sign-in' | 'ask'; readonly inMs: number };

type Action = 'nothing' | 'sign-in' | 'accept' | 'link' | 'count' | 'again' | 'hurry' | 'ask' | 'reconnect';

const ACTIONS: Readonly<Record<TokenPhase, Readonly<Record<TokenEvent, Action>>>> = {
  wanting: {
    issued: 'sign-in',
    missing: 'count',
    accepted: 'nothing',
    linked: 'nothing',
    rejected: 'nothing',
    unreached: 'nothing',
    recovered: 'ask',
  },
  trying: {
    issued: 'nothing',
    missing: 'nothing',
    accepted: 'accept',
    linked: 'link',
    rejected: 'count',
    unreached: 'again',
    recovered: 'hurry',
  },
  'signed-in': {
    issued: 'nothing',
    missing: 'nothing',
    accepted: 'nothing',
    linked: 'link',
    rejected: 'count',
    unreached: 'nothing',
    recovered: 'reconnect',
  },
  'given-up': {
    issued: 'sign-in',
    missing: 'nothing',
    accepted: 'nothing',
    linked: 'nothing',
    rejected: 'nothing',
    unreached: 'nothing',
    recovered: 'ask',
  },
};

const NOTHING: TokenAction = { kind: 'nothing' };

/** Rule REALTIME-8. */
export const isTokenValid = (issuedAtMs: number, nowMs: number): boolean => nowMs - issuedAtMs < TOKEN_VALID_S * 1_000;

/** Requests a fresh token; after the third failure in a row the device stops trying (rules REALTIME-5, REALTIME-9). */
function count(tries: TokenTries, nowMs: number): { readonly tries: TokenTries; readonly todo: TokenAction } {
  const isProven = tries.linkedAtMs !== null && nowMs - tries.linkedAtMs >= REALTIME_PROVEN_MS;
  const rejected = isProven ? 1 : tries.rejected + 1;
  const isOver = rejected >= REALTIME_TRIES_MAX;
  return {
    tries: { ...tries, rejected, linkedAtMs: null, phase: isOver ? 'given-up' : 'wanting' },
    todo: isOver ? { kind: 'give-up' } : { kind: 'ask', inMs: RETRIES.signIn.firstMs },
  };
}

/** Signs in again after `inMs`, with a fresh token if the current one will have expired by then (rule REALTIME-8). */
function signInAgain(
  tries: TokenTries,
  nowMs: number,
  inMs: number,
): { readonly tries: TokenTries; readonly todo: TokenAction } {
  return isTokenValid(tries.issuedAtMs, nowMs + inMs)
    ? { tries, todo: { kind: 'sign-in', inMs } }
    : { tries: { ...tries, phase: 'wanting' }, todo: { kind: 'ask', inMs } };
}

/** Rules REALTIME-5, REALTIME-7 to REALTIME-10. */
export function afterTokenEvent(
  tries: TokenTries,
  event: TokenEvent,
  nowMs: number,
): { readonly tries: TokenTries; readonly todo: TokenAction } {
  switch (ACTIONS[tries.phase][event]) {
    case 'nothing':
      return { tries, todo: NOTHING };
    case 'sign-in':
      return {
        // After the last retry, a new token gets one more try (rule REALTIME-10).
        tries: {
          ...tries,
          phase: 'trying',
          issuedAtMs: nowMs,
          rejected: Math.min(tries.rejected, REALTIME_TRIES_MAX - 1),
        },
        todo: { kind: 'sign-in', inMs: 0 },
      };
    case 'accept':
      return { tries: { ...tries, phase: 'signed-in', unreached: 0 }, todo: NOTHING };
    case 'link':
      return { tries: { ...tries, linkedAtMs: tries.linkedAtMs ?? nowMs }, todo: NOTHING };
    case 'count':
      return count(tries, nowMs);
    case 'again': {
      // The token may still be valid.
      const unreached = tries.unreached + 1;
      return signInAgain({ ...tries, unreached }, nowMs, retryWaitMs(unreached, RETRIES.signIn));
    }
    case 'hurry':
      return signInAgain({ ...tries, unreached: 0 }, nowMs, 0);
    case 'ask':
      return { tries: NO_TOKEN, todo: { kind: 'ask', inMs: 0 } };
    case 'reconnect':
      return { tries: { ...tries, rejected: 0, unreached: 0 }, todo: { kind: 'reconnect' } };
  }
}
