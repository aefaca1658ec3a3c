/** Decides whether a user may operate the board. Every change checks it, also moved cards and canceled fires. */
import type { KdsConfig } from '../device/kds.ts';
import type { TapRefusal } from './status.ts';

interface OperateContext {
  /** A user is logged in, so the board is read-only until the user logs out. */
  readonly loggedIn: boolean;
  /** Null until the KDS configuration is known. */
  readonly kds: Pick<KdsConfig, 'viewOnly'> | null;
}

/** Why no change is allowed on the board now; null when changes are allowed (rules ORDER-14, ORDER-15). */
export function operateRefusal({
  loggedIn,
  kds,
}: OperateContext): Extract<TapRefusal, 'not-operable' | 'view-only'> | null {
  if (loggedIn) return 'not-operable';
  return kds?.viewOnly ? 'view-only' : null;
}
