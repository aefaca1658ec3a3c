/**
 * The parts of a host that only the account area needs: maps and the ordering site's cart (rules HOST-11, HOST-12, PROFILE-13 to PROFILE-16; the cart's
 * address is assumed).
 */
import type { HostFacts } from '../device/brand.ts';
import { MODULES } from '../limits.ts';

export interface AccountHost {
  /** Base addresses without a trailing slash. Map tiles are at `/{zoom}/{x}/{y}.png` below theirs. */
  readonly tiles: string;
  readonly geocoder: string;
  /**
   * Null without an ordering site. `countKey`: the storage key of this origin under which the ordering site keeps the
   * number of items in the cart.
   */
  readonly cart: { readonly address: string; readonly countKey: string } | null;
}

/** On the account host itself. */
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

/** A larger count in a cart is ignored. */
const CART_COUNT_MAX = 9_999;

/** The number of items in the cart as the ordering site stores it; 0 for an invalid count (rule PROFILE-14). */
export function cartCount(stored: string | null): number {
  const count = /^\d{1,9}$/.test(stored ?? '') ? Number(stored) : 0;
  return Math.min(count, CART_COUNT_MAX);
}
