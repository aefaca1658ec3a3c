/** Rules PROFILE-13, PROFILE-14; the cart's address is assumed. */
import type { HostFacts } from '../device/brand.ts';
import { MODULES } from '../limits.ts';

export interface AccountHost {
  /** Without a trailing slash; a map tile is at `/{zoom}/{x}/{y}.png` below `tiles`. */
  readonly tiles: string;
  readonly geocoder: string;
  /** Null without an ordering site, which counts the items under `countKey` in this origin's storage. */
  readonly cart: { readonly address: string; readonly countKey: string } | null;
}

const CART_PATH = '/shop/';
const CART_COUNT_KEY = 'shop:count';

export function accountHost({ module, maps }: HostFacts, origin: string): AccountHost {
  const isAccount = module === MODULES.account;
  return {
    tiles: `${maps}/tiles`,
    geocoder: `${maps}/geocoder`,
    cart: isAccount ? { address: origin + CART_PATH, countKey: CART_COUNT_KEY } : null,
  };
}

/** A greater count is shown as this maximum. */
const CART_COUNT_MAX = 9_999;

/** 0 for an invalid count (rule PROFILE-14). */
export function cartCount(stored: string | null): number {
  return /^\d+$/.test(stored ?? '') ? Math.min(Number(stored), CART_COUNT_MAX) : 0;
}
