/** The tries of a sign-in to the realtime database: tells the rules what happens, and does what they say. */
import { afterTokenEvent, NO_TOKEN, type TokenEvent, type TokenPhase } from '../../domain/link/token.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Timers } from './timers.ts';

export interface TokenTriesDo {
  signIn(): void;
  ask(): void;
  reconnect(): void;
  giveUp(): void;
}

export interface TokenTriesOf {
  phase(): TokenPhase;
  pass(event: TokenEvent): void;
  /** As if nothing had been tried. */
  restart(): void;
}

/** Tries that have not begun; what is planned stands under `timer`. */
export function createTokenTries(clock: Clock, timers: Timers, timer: string, does: TokenTriesDo): TokenTriesOf {
  let tries = NO_TOKEN;
  return {
    phase: () => tries.phase,
    pass(event) {
      const after = afterTokenEvent(tries, event, clock.monotonicMs());
      tries = after.tries;
      const { todo } = after;
      if (todo.kind === 'sign-in') timers.set(timer, todo.inMs, does.signIn);
      else if (todo.kind === 'ask') timers.set(timer, todo.inMs, does.ask);
      else if (todo.kind === 'reconnect') does.reconnect();
      else if (todo.kind === 'give-up') does.giveUp();
    },
    restart() {
      tries = NO_TOKEN;
      timers.clear(timer);
    },
  };
}
