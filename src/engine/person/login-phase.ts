import { type LoginEvent, type LoginPhase, type LoginStep, nextLogin } from '../../domain/person/login.ts';
import type { AppState } from '../base/state.ts';

export interface LoginPhases {
  /** Returns the action for the realtime connection (rule ACCESS-19). */
  pass(event: LoginEvent): LoginStep['realtime'];
  isLoggingIn(): boolean;
}

export function createLoginPhases(state: AppState): LoginPhases {
  let phase: LoginPhase = 'out';
  const isLoggingIn = () => phase === 'asking';
  return {
    pass(event) {
      const next = nextLogin(phase, event);
      phase = next.phase;
      state.person.loggingIn = isLoggingIn();
      return next.realtime;
    },
    isLoggingIn: isLoggingIn,
  };
}
