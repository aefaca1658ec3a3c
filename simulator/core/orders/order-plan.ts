/** The life of a scripted order, decided at its creation and independent of devices. */

import type { ORDER_ORIGINS } from '../base/control.ts';

export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

export interface PlannedLine {
  readonly id: number;
  /** The line of this extra or removed ingredient; 0 for a dish. */
  readonly parentId: number;
  readonly quantity: number;
  readonly name: string;
  readonly productId: number;
  readonly hierarchy: string;
  readonly comments: readonly string[];
  /** Id in the venue's priority list, 0 for none. */
  readonly priority: number;
  /** The price of one piece, in pesos. */
  readonly price: number;
}

/** `asked`: waits for the kitchen's confirmation. `confirmed`: status 170. `cancelled`: status 172. */
export type VoidKind = 'asked' | 'confirmed' | 'cancelled';

export type PlannedEvent =
  | { readonly kind: 'add'; readonly afterMs: number; readonly lines: readonly PlannedLine[] }
  | { readonly kind: 'void'; readonly afterMs: number; readonly lineIds: readonly number[]; readonly how: VoidKind }
  | { readonly kind: 'fire'; readonly afterMs: number; readonly lineIds: readonly number[] }
  /** The guests pay and leave. */
  | { readonly kind: 'close'; readonly afterMs: number };

/** An edit by the staff. With `lineId` null, a note belongs to the whole order. */
export type OrderEdit =
  | { readonly kind: 'note'; readonly lineId: number | null; readonly text: string }
  /** Replaces the latest note, or adds the first one. */
  | { readonly kind: 'change-note'; readonly lineId: number | null; readonly text: string }
  /** Quantity 0 removes the dish without a void; the line stays in call 1. */
  | { readonly kind: 'quantity'; readonly lineId: number; readonly quantity: number }
  /** Removes the lines from call 1, without a void. */
  | { readonly kind: 'remove'; readonly lineIds: readonly number[] }
  | { readonly kind: 'guests'; readonly guests: number };

/** A status that simulated cooks set. */
export interface PlannedCooking {
  readonly afterMs: number;
  readonly lineIds: readonly number[];
  readonly status: number;
  readonly userId: number;
}

export interface OrderPlan {
  readonly id: number;
  /** `M 12`, `D 4417`, `#308`, `V 22`, `K 21`. */
  readonly label: string;
  readonly origin: OrderOrigin;
  readonly tableIds: readonly number[];
  readonly channel: string;
  readonly delivery: { readonly zone: string; readonly channelId: number } | null;
  readonly externalId: string;
  readonly sectors: string;
  readonly waiterId: number;
  readonly guests: number;
  readonly comment: string;
  /** The status of a web order on arrival; absent means confirmed. */
  readonly webStatus?: number;
  readonly lines: readonly PlannedLine[];
  /** Sorted by time. */
  readonly events: readonly PlannedEvent[];
  readonly cooking: readonly PlannedCooking[];
  /** The time from the arrival until simulated cooks serve the order. */
  readonly serveAfterMs: number;
}

/** `[es]Pollo[en]Chicken` gives Pollo. */
const spanishOf = (tagged: string): string => /^\[es\](.*?)\[en\]/.exec(tagged)?.[1] ?? tagged;

export const linesText = (lines: readonly PlannedLine[]): string =>
  lines.map((line) => `${line.quantity}× ${spanishOf(line.name)}`).join(', ');

/** Extras follow their dish: `1× Pizza + Queso extra`. An extra without its dish has its own entry. */
export const dishesOf = (lines: readonly PlannedLine[]): string =>
  lines
    .filter(({ parentId }) => !lines.some(({ id }) => id === parentId))
    .map((line) => {
      const extras = lines.filter(({ parentId }) => parentId === line.id);
      return [linesText([line]), ...extras.map(({ name }) => spanishOf(name))].join(' + ');
    })
    .join(', ');
