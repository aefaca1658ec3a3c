/** Signs in to the realtime database with the platform's tokens, by the rules in `domain/link/token.ts`. */
import { afterTokenEvent, NO_TOKEN, type TokenAction, type TokenEvent } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

/** Receives the events of a sign-in. */
export type TokenEventHandler = (event: TokenEvent) => void;

export interface TokenSignIn {
  /**
   * Handles a token from the platform, empty for none. After the last retry, the same token and a missing one are
   * ignored; a token in use is kept.
   */
  received(token: string): void;
  /** The cloud is up again, or the device slept. */
  recovered(): void;
  /** Forgets the token and cancels a planned sign-in. */
  restart(): void;
}

export interface TokenSignInDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  /** The name of the timer; unique for each sign-in. */
  readonly timer: string;
  signIn(token: string, pass: TokenEventHandler): Promise<void>;
  /** Requests a fresh token with call 6. */
  ask(): void;
  /** Ends the backoff of the SDK. */
  reconnect(): void;
  /** Called after the last retry; `hadToken`: the platform has ever sent a token. */
  gaveUp(hadToken: boolean): void;
}

export function createTokenSignIn({ clock, timers, timer, ...deps }: TokenSignInDeps): TokenSignIn {
  let tries = NO_TOKEN;
  let token = '';
  let hadToken = false;

  const carryOut = (todo: TokenAction): void => {
    switch (todo.kind) {
      case 'nothing':
        break;
      case 'sign-in':
        timers.set(timer, todo.inMs, () => void deps.signIn(token, pass));
        break;
      case 'ask':
        timers.set(timer, todo.inMs, deps.ask);
        break;
      case 'reconnect':
        deps.reconnect();
        break;
      case 'give-up':
        deps.gaveUp(hadToken);
        break;
    }
  };
  const pass = (event: TokenEvent): void => {
    const after = afterTokenEvent(tries, event, clock.monotonicMs());
    tries = after.tries;
    carryOut(after.todo);
  };

  return {
    received(other) {
      const { phase } = tries;
      hadToken ||= other !== '';
      if (phase === 'given-up' && (other === token || other === '')) return;
      if (phase === 'wanting' || phase === 'given-up') token = other;
      pass(other === '' ? 'missing' : 'issued');
    },
    recovered: () => pass('recovered'),
    restart() {
      tries = NO_TOKEN;
      token = '';
      timers.clear(timer);
    },
  };
}
