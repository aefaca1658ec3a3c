/** The tries of a sign-in to the realtime database: tells the rules what happens, and answers what they say is to be done. */
import { afterTokenEvent, NO_TOKEN, type TokenEvent, type TokenTodo } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';

export interface TokenTriesOf {
  /** What to sign in with; empty before the first token. */
  token(): string;
  /** Whether the platform has ever sent a token. */
  hadToken(): boolean;
  /** The platform gave this token, empty for none: the one that was given up is no new one, and one that is in use stays. */
  given(token: string): TokenTodo;
  pass(event: TokenEvent): TokenTodo;
  /** As if nothing had been tried. */
  restart(): void;
}

/** Tries that have not begun. */
export function createTokenTries(clock: Clock): TokenTriesOf {
  let tries = NO_TOKEN;
  let token = '';
  let hadToken = false;

  const pass = (event: TokenEvent): TokenTodo => {
    const after = afterTokenEvent(tries, event, clock.monotonicMs());
    tries = after.tries;
    return after.todo;
  };

  return {
    token: () => token,
    hadToken: () => hadToken,
    given(other) {
      const { phase } = tries;
      hadToken ||= other !== '';
      if (phase === 'given-up' && (other === token || other === '')) return { kind: 'nothing' };
      if (phase === 'wanting' || phase === 'given-up') token = other;
      return pass(other === '' ? 'missing' : 'given');
    },
    pass,
    restart() {
      tries = NO_TOKEN;
      token = '';
    },
  };
}
