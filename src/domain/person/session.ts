/** When a user's session ends (spec section 9, rules HOST-1 to HOST-10). */
import { MODULES } from '../limits.ts';
import { SESSION_MARGIN_S, SESSION_MAX_S } from './limits.ts';

/** When a session began, and its `expU`, in unix seconds; null for no `expU`. */
export interface SessionTimes {
  readonly startedAtS: number;
  readonly expiresAtS: number | null;
}

/**
 * Whole seconds that a session still has at corrected time `nowS`, 0 when it is over. It ends three hours before its `expU`, on account
 * hosts at it, and without one twelve hours after the login; a time that is no number ends it (rules ACCESS-15, ACCESS-16).
 */
export function sessionLeftS({ startedAtS, expiresAtS }: SessionTimes, module: number, nowS: number): number {
  const marginS = module === MODULES.account ? 0 : SESSION_MARGIN_S;
  const endS = expiresAtS === null ? startedAtS + SESSION_MAX_S : expiresAtS - marginS;
  const leftS = Math.ceil(endS - nowS);
  return Number.isNaN(leftS) ? 0 : Math.max(leftS, 0);
}
