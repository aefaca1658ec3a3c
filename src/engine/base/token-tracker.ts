/**
 * Tracks the sign-in to the realtime database: passes events to the rules in `domain/link/token.ts` and returns the
 * next action.
 */
import { afterTokenEvent, NO_TOKEN, type TokenAction, type TokenEvent } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';

export interface TokenTracker {
  /** The token to sign in with; empty before the first one. */
  token(): string;
  /** Whether the platform has ever sent a token. */
  hadToken(): boolean;
  /**
   * Handles a token from the platform, empty for none, and returns the next action. After the last retry, the same
   * token and a missing one are ignored; a token in use is kept.
   */
  received(token: string): TokenAction;
  pass(event: TokenEvent): TokenAction;
  restart(): void;
}

export function createTokenTracker(clock: Clock): TokenTracker {
  let tries = NO_TOKEN;
  let token = '';
  let hadToken = false;

  const pass = (event: TokenEvent): TokenAction => {
    const after = afterTokenEvent(tries, event, clock.monotonicMs());
    tries = after.tries;
    return after.todo;
  };

  return {
    token: () => token,
    hadToken: () => hadToken,
    received(other) {
      const { phase } = tries;
      hadToken ||= other !== '';
      if (phase === 'given-up' && (other === token || other === '')) return { kind: 'nothing' };
      if (phase === 'wanting' || phase === 'given-up') token = other;
      return pass(other === '' ? 'missing' : 'issued');
    },
    pass,
    restart() {
      tries = NO_TOKEN;
      token = '';
    },
  };
}
