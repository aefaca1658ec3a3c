import type { KdsConfig } from '../device/kds.ts';
import type { TapRefusal } from './status.ts';

interface OperateContext {
  readonly loggedIn: boolean;
  /** Null until the KDS configuration is known. */
  readonly kds: Pick<KdsConfig, 'viewOnly'> | null;
}

/** Null when changes are allowed (rules ORDER-14, ORDER-15). */
export function operateRefusal({
  loggedIn,
  kds,
}: OperateContext): Extract<TapRefusal, 'not-operable' | 'view-only'> | null {
  if (loggedIn) return 'not-operable';
  return kds?.viewOnly ? 'view-only' : null;
}
