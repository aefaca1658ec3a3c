/** The tries of a sign-in to the realtime database: tells the rules what happens, and does what they say. */
import { afterTokenEvent, NO_TOKEN, type TokenEvent, type TokenTodo } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

/** What the owner of the tries does, for everything that the rules may want; `nothing` is nothing. */
export type TokenConsequences = Readonly<Record<Exclude<TokenTodo['kind'], 'nothing'>, () => void>>;

export interface TokenTriesOf {
  /** What to sign in with; empty before the first token. */
  token(): string;
  /** The platform gave this token, empty for none: the one that was given up is no new one, and one that is in use stays. */
  given(token: string): void;
  pass(event: TokenEvent): void;
  /** As if nothing had been tried. */
  restart(): void;
}

/** Tries that have not begun; what is planned stands under `timer`. */
export function createTokenTries(
  clock: Clock,
  timers: Timers,
  timer: string,
  consequences: TokenConsequences,
): TokenTriesOf {
  let tries = NO_TOKEN;
  let token = '';

  const pass = (event: TokenEvent) => {
    const after = afterTokenEvent(tries, event, clock.monotonicMs());
    tries = after.tries;
    const { todo } = after;
    if (todo.kind === 'nothing') return;
    if ('inMs' in todo) timers.set(timer, todo.inMs, consequences[todo.kind]);
    else consequences[todo.kind]();
  };

  return {
    token: () => token,
    given(other) {
      const { phase } = tries;
      if (phase === 'given-up' && (other === token || other === '')) return;
      if (phase === 'wanting' || phase === 'given-up') token = other;
      pass(other === '' ? 'missing' : 'given');
    },
    pass,
    restart() {
      tries = NO_TOKEN;
      token = '';
      timers.clear(timer);
    },
  };
}
