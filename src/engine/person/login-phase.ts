/** How far the login at this screen is. */
import { type LoginEvent, type LoginPhase, type LoginStep, nextLogin } from '../../domain/person/login.ts';
import type { AppState } from '../base/state.ts';

export interface LoginPhases {
  /** Takes an event of the login; answers what the realtime database does with it (rule PA11). */
  pass(event: LoginEvent): LoginStep['realtime'];
  /** Whether an answer is waited for. */
  isAsking(): boolean;
}

/** Nobody is logged in yet. */
export function createLoginPhases(state: AppState): LoginPhases {
  let phase: LoginPhase = 'out';
  const isAsking = () => phase === 'asking';
  return {
    pass(event) {
      const next = nextLogin(phase, event);
      phase = next.phase;
      state.person.asking = isAsking();
      return next.realtime;
    },
    isAsking,
  };
}
