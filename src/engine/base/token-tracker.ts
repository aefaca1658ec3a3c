/** The rules are in `domain/link/token.ts`. */
import { afterTokenEvent, NO_TOKEN, type TokenAction, type TokenEvent } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';

export interface TokenTracker {
  /** Empty before the first one. */
  token(): string;
  /** The platform has sent a token before. */
  hadToken(): boolean;
  /**
   * `token` is empty for none. After the last retry, the same token and a missing one are ignored; a token in use is
   * kept.
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
