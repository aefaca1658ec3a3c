import { MODULES } from '../limits.ts';
import { SESSION_MARGIN_S, SESSION_MAX_S } from './limits.ts';

/** Unix seconds; `expiresAtS` is null without an `expU`. */
export interface SessionTimes {
  readonly startedAtS: number;
  readonly expiresAtS: number | null;
}

/**
 * Whole seconds, 0 after the end; `nowS` is the corrected time. A session ends three hours before its `expU`, on
 * account hosts at its `expU`, and without an `expU` twelve hours after the login. An invalid time ends it (rules
 * ACCESS-15, ACCESS-16).
 */
export function sessionLeftS({ startedAtS, expiresAtS }: SessionTimes, module: number, nowS: number): number {
  const marginS = module === MODULES.account ? 0 : SESSION_MARGIN_S;
  const endS = expiresAtS === null ? startedAtS + SESSION_MAX_S : expiresAtS - marginS;
  const leftS = Math.ceil(endS - nowS);
  return Number.isNaN(leftS) ? 0 : Math.max(leftS, 0);
}
