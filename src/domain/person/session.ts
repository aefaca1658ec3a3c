/** When a user's session ends (spec section 9, rules HOST-1 to HOST-10). */
import { MODULES } from '../limits.ts';
import { SESSION_MARGIN_S } from './limits.ts';

/**
 * Whole seconds that a session still has at corrected time `nowS`, 0 when it is over, null when it has no end. It ends
 * three hours before its `expU`, on account hosts at it; a time that is no number ends it (rules ACCESS-15, ACCESS-16).
 */
export function sessionLeftS(expiresAtS: number | null, module: number, nowS: number): number | null {
  if (expiresAtS === null) return null;
  const marginS = module === MODULES.account ? 0 : SESSION_MARGIN_S;
  const leftS = Math.ceil(expiresAtS - marginS - nowS);
  return Number.isNaN(leftS) ? 0 : Math.max(leftS, 0);
}
