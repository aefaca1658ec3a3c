/** Acts on an order by a script or the random mix. */

import type { Prng } from '../base/prng.ts';
import type { VoidKind } from '../orders/order-plan.ts';
import { familyOf, type OrderRequest } from './plan-order.ts';
import type { RunningService } from './running-service.ts';
import type { LiveOrder } from './simulated-cooks.ts';

/** `productId` selects the lines of a product with their extras. */
export type OrderAct =
  /** A random dish when `productId` is absent. */
  | { readonly kind: 'void-line'; readonly productId?: number; readonly how?: VoidKind }
  | { readonly kind: 'void-order'; readonly how?: VoidKind }
  /** Without `productId` all lines that are not voided. */
  | { readonly kind: 'fire-order'; readonly productId?: number }
  /** Random dishes when `dishes` is absent. */
  | { readonly kind: 'add-line'; readonly dishes?: NonNullable<OrderRequest['dishes']> }
  | { readonly kind: 'transfer-order'; readonly table: number }
  /** Without `productId` all lines that are not voided. */
  | { readonly kind: 'change-priority'; readonly priority: number; readonly productId?: number }
  /** Moves the lines to a new order named `as`; `renumber` assigns new line ids. */
  | {
      readonly kind: 'split-order';
      readonly productIds: readonly number[];
      readonly as: string;
      readonly renumber?: boolean;
    }
  /** Moves all lines and closes this order; `renumber` assigns new line ids. */
  | { readonly kind: 'merge-order'; readonly into: string; readonly renumber?: boolean }
  /** Another device sets the status; without `productId` on all lines that are not voided. */
  | { readonly kind: 'tap-line'; readonly kdsId: number; readonly status: number; readonly productId?: number }
  | { readonly kind: 'web-order'; readonly status: number }
  /** Adds a note to the order, or to the first dish of a product; `replace` replaces the latest note. */
  | { readonly kind: 'note-order'; readonly text: string; readonly productId?: number; readonly replace?: boolean }
  /** Changes the first dish of a product; 0 removes the dish without a void. */
  | { readonly kind: 'change-quantity'; readonly productId: number; readonly quantity: number }
  /** The dishes leave call 1 without a void. */
  | { readonly kind: 'remove-line'; readonly productId: number }
  /** 0 removes the extra. */
  | { readonly kind: 'change-extra'; readonly extraId: number; readonly quantity: number }
  | { readonly kind: 'set-guests'; readonly guests: number }
  /** The first table is the main table. */
  | { readonly kind: 'join-tables'; readonly tables: readonly number[] };

export type ActOf<Kind extends OrderAct['kind']> = Extract<OrderAct, { kind: Kind }>;

export interface NamedOrders {
  find(as: string): LiveOrder | null;
  put(as: string, live: LiveOrder): void;
}

export interface ActScene {
  readonly service: RunningService;
  readonly named: NamedOrders;
  readonly random: Prng;
}

/** The reason of a failure, null on success. */
export type Outcome = string | null;

export const unvoidedLineIds = ({ lines, voided }: LiveOrder): readonly number[] =>
  lines.filter((line) => !voided.has(line.id)).map((line) => line.id);

/** The lines that are not voided: of a product with their extras, or all without `productId`. */
export function selectedLines(live: LiveOrder, productId: number | undefined): readonly number[] {
  const left = unvoidedLineIds(live);
  if (productId === undefined) return left;
  const heads = live.lines.filter((line) => line.productId === productId && left.includes(line.id));
  return heads.flatMap((line) => familyOf(live.lines, line.id));
}

export const noLineReason = (productId: number | undefined): string =>
  productId === undefined ? 'no line of the order is left' : `the order has no line of product ${productId}`;
