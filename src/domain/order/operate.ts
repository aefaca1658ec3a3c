/** Whether a user may operate the board; every change checks it, including moved cards and canceled fires. */
import type { KdsConfig } from '../device/kds.ts';
import type { TapRefusal } from './status.ts';

interface OperateContext {
  /** A user is logged in: the board is read-only until they log out. */
  readonly loggedIn: boolean;
  /** Null before the KDS is known. */
  readonly kds: Pick<KdsConfig, 'viewOnly'> | null;
}

/** Why nothing on the board can be changed now; null where it can (rules ORDER-14, ORDER-15). */
export function operateRefusal({
  loggedIn,
  kds,
}: OperateContext): Extract<TapRefusal, 'not-operable' | 'view-only'> | null {
  if (loggedIn) return 'not-operable';
  return kds?.viewOnly ? 'view-only' : null;
}
