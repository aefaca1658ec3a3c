/** What happens to an order in its life: the acts that a script or the day's chance may do, and which lines they mean. */

import type { Prng } from '../base/prng.ts';
import type { VoidKind } from '../orders/order-plan.ts';
import type { LiveOrder } from './brigade.ts';
import type { House } from './house.ts';
import { familyOf, type OrderWish } from './kitchen.ts';

/** Lines are meant by their product, with their extras; without one the act says which they are. */
export type OrderAct =
  /** One dish, which chance chooses where no product is named. */
  | { readonly kind: 'void-line'; readonly productId?: number; readonly how?: VoidKind }
  | { readonly kind: 'void-order'; readonly how?: VoidKind }
  /** All that is still wanted where no product is named. */
  | { readonly kind: 'fire-order'; readonly productId?: number }
  /** What guests like where no dishes are named. */
  | { readonly kind: 'add-line'; readonly dishes?: NonNullable<OrderWish['dishes']> }
  | { readonly kind: 'transfer-order'; readonly table: number }
  /** All lines where no product is named. */
  | { readonly kind: 'change-priority'; readonly priority: number; readonly productId?: number }
  /** Some guests pay for themselves: these products go to an order of its own; `renumber` gives the lines new ids. */
  | {
      readonly kind: 'split-order';
      readonly productIds: readonly number[];
      readonly as: string;
      readonly renumber?: boolean;
    }
  /** Two tables become one: everything goes to the other order, and this one is over. */
  | { readonly kind: 'merge-order'; readonly into: string; readonly renumber?: boolean }
  /** Another device sets a status; of all lines where no product is named. */
  | { readonly kind: 'tap-line'; readonly kdsId: number; readonly status: number; readonly productId?: number }
  | { readonly kind: 'web-order'; readonly status: number }
  /** One more note on the order, or on the dish of a product; `replace` changes the latest one. */
  | { readonly kind: 'note-order'; readonly text: string; readonly productId?: number; readonly replace?: boolean }
  /** The dish of a product is ordered so many times; 0 takes it back without a void. */
  | { readonly kind: 'change-quantity'; readonly productId: number; readonly quantity: number }
  /** The dishes of a product leave the answer, and were never voided. */
  | { readonly kind: 'remove-line'; readonly productId: number }
  /** An extra of a dish is ordered so many times; 0 removes it. */
  | { readonly kind: 'change-extra'; readonly extraId: number; readonly quantity: number }
  | { readonly kind: 'set-guests'; readonly guests: number }
  /** The order's guests sit at all of these tables; the first is the main one. */
  | { readonly kind: 'join-tables'; readonly tables: readonly number[] };

export type ActOf<Kind extends OrderAct['kind']> = Extract<OrderAct, { kind: Kind }>;

/** Orders that have a name and are not over. */
export interface NamedOrders {
  find(as: string): LiveOrder | null;
  put(as: string, live: LiveOrder): void;
}

export interface ActScene {
  readonly house: House;
  readonly named: NamedOrders;
  readonly random: Prng;
}

/** Why an act could not be, null when it was done. */
export type Outcome = string | null;

export const wantedIds = ({ lines, voided }: LiveOrder): readonly number[] =>
  lines.filter((line) => !voided.has(line.id)).map((line) => line.id);

/** The lines of a product with their extras that are still wanted; all of them for no product. */
export function linesMeant(live: LiveOrder, productId: number | undefined): readonly number[] {
  const left = wantedIds(live);
  if (productId === undefined) return left;
  const heads = live.lines.filter((line) => line.productId === productId && left.includes(line.id));
  return heads.flatMap((line) => familyOf(live.lines, line.id));
}

export const noLine = (productId: number | undefined): string =>
  productId === undefined ? 'no line of the order is left' : `the order has no line of product ${productId}`;
