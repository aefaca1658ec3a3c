/**
 * The addresses that only the account area needs: maps and the cart of the ordering site (rules PROFILE-13, PROFILE-14;
 * the cart's address is assumed).
 */
import type { HostFacts } from '../device/brand.ts';
import { MODULES } from '../limits.ts';

export interface AccountHost {
  /** Base addresses without a trailing slash. A map tile is at `/{zoom}/{x}/{y}.png` below `tiles`. */
  readonly tiles: string;
  readonly geocoder: string;
  /**
   * Null without an ordering site. `countKey`: the key in this origin's storage under which the ordering site stores
   * the number of items in the cart.
   */
  readonly cart: { readonly address: string; readonly countKey: string } | null;
}

/** The path of the cart on the account host. */
const CART_PATH = '/shop/';
const CART_COUNT_KEY = 'shop:count';

/** The maps and the cart of a host (rule PROFILE-13). */
export function accountHost({ module, maps }: HostFacts, origin: string): AccountHost {
  const isAccount = module === MODULES.account;
  return {
    tiles: `${maps}/tiles`,
    geocoder: `${maps}/geocoder`,
    cart: isAccount ? { address: origin + CART_PATH, countKey: CART_COUNT_KEY } : null,
  };
}

/** A greater count in the cart counts as this. */
const CART_COUNT_MAX = 9_999;

/** The number of items in the cart as the ordering site stores it; 0 for an invalid count (rule PROFILE-14). */
export function cartCount(stored: string | null): number {
  return /^\d+$/.test(stored ?? '') ? Math.min(Number(stored), CART_COUNT_MAX) : 0;
}
