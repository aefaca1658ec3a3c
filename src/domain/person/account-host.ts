/** What only the account area asks of its host: its maps and the ordering site's cart (rulings P6, P7; the cart's place is assumed). */
import type { HostFacts } from '../device/brand.ts';
import { MODULES } from '../limits.ts';

export interface AccountHost {
  /** Base addresses without a trailing slash. Tiles lie below theirs as `/{zoom}/{x}/{y}.png`. */
  readonly tiles: string;
  readonly geocoder: string;
  /** Null where nobody orders. `countKey`: under which the ordering site keeps how much is in the cart, in the storage of this origin. */
  readonly cart: { readonly address: string; readonly countKey: string } | null;
}

/** On the account host itself. */
const CART_PATH = '/shop/';
const CART_COUNT_KEY = 'shop:count';

/** The maps and the cart of a host (rule P7a). */
export function accountHost({ module, maps }: HostFacts, origin: string): AccountHost {
  const isAccount = module === MODULES.account;
  return {
    tiles: `${maps}/tiles`,
    geocoder: `${maps}/geocoder`,
    cart: isAccount ? { address: origin + CART_PATH, countKey: CART_COUNT_KEY } : null,
  };
}

/** Most that is believed of a cart. */
const CART_COUNT_MAX = 9_999;

/** How much is in the cart by what the ordering site keeps; 0 for what is no count (rule P7b). */
export function cartCount(kept: string | null): number {
  const count = /^\d{1,9}$/.test(kept ?? '') ? Number(kept) : 0;
  return Math.min(count, CART_COUNT_MAX);
}
