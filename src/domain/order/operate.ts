/** Who may work at a board: whatever changes it asks here, also what moves cards or puts out fires. */
import type { KdsConfig } from '../device/kds.ts';
import type { TapRefusal } from './status.ts';

interface Bench {
  /** Somebody is logged in: the person reads, and the device works again once they have logged out. */
  readonly loggedIn: boolean;
  /** Null before the KDS is known. */
  readonly kds: Pick<KdsConfig, 'viewOnly'> | null;
}

/** Why nothing on the board can be changed now; null where it can (rules O5d, O5i). */
export function operateRefusal({ loggedIn, kds }: Bench): Extract<TapRefusal, 'not-operable' | 'view-only'> | null {
  if (loggedIn) return 'not-operable';
  return kds?.viewOnly ? 'view-only' : null;
}
