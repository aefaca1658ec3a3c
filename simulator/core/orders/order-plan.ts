/** An order's whole scripted life as plain data, decided at its creation and independent of devices. */

import type { ORDER_ORIGINS } from '../base/control.ts';

export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

export interface PlannedLine {
  readonly id: number;
  /** 0, or the line that this extra or removed ingredient belongs to. */
  readonly parentId: number;
  readonly quantity: number;
  readonly name: string;
  readonly productId: number;
  readonly hierarchy: string;
  readonly comments: readonly string[];
  /** Id in the venue's priority list, 0 for none. */
  readonly priority: number;
  /** Pesos each. */
  readonly price: number;
}

/** Result of a void: `asked` waits for the kitchen's confirmation, `confirmed` is 170, `cancelled` 172. */
export type VoidKind = 'asked' | 'confirmed' | 'cancelled';

export type PlannedEvent =
  | { readonly kind: 'add'; readonly afterMs: number; readonly lines: readonly PlannedLine[] }
  | { readonly kind: 'void'; readonly afterMs: number; readonly lineIds: readonly number[]; readonly how: VoidKind }
  | { readonly kind: 'fire'; readonly afterMs: number; readonly lineIds: readonly number[] }
  /** The guests pay and leave. */
  | { readonly kind: 'close'; readonly afterMs: number };

/** A staff edit of an existing order; `lineId` null means a note on the whole order. */
export type OrderEdit =
  | { readonly kind: 'note'; readonly lineId: number | null; readonly text: string }
  /** Replaces the text of the latest note, or adds the first note. */
  | { readonly kind: 'change-note'; readonly lineId: number | null; readonly text: string }
  /** 0 removes the line without a void. */
  | { readonly kind: 'quantity'; readonly lineId: number; readonly quantity: number }
  /** The lines leave call 1's response without a void. */
  | { readonly kind: 'remove'; readonly lineIds: readonly number[] }
  | { readonly kind: 'guests'; readonly guests: number };

/** A status that simulated cooks set, during the pre-roll only. */
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
  /** Status of a web order on arrival; absent means confirmed. */
  readonly webStatus?: number;
  readonly lines: readonly PlannedLine[];
  /** Sorted by time. */
  readonly events: readonly PlannedEvent[];
  readonly cooking: readonly PlannedCooking[];
  /** Time at which the pre-roll's cooks serve the last line. */
  readonly serveAfterMs: number;
}

/** The Spanish part of a tagged text: `[es]Pollo[en]Chicken` is Pollo. */
const spanishOf = (tagged: string): string => /^\[es\](.*?)\[en\]/.exec(tagged)?.[1] ?? tagged;

export const linesText = (lines: readonly PlannedLine[]): string =>
  lines.map((line) => `${line.quantity}× ${spanishOf(line.name)}`).join(', ');

/**
 * Lines in one sentence, each extra after its dish, `1× Pizza + Queso extra`; an extra without its dish is listed alone.
 */
export const dishesOf = (lines: readonly PlannedLine[]): string =>
  lines
    .filter(({ parentId }) => !lines.some(({ id }) => id === parentId))
    .map((line) => {
      const extras = lines.filter(({ parentId }) => parentId === line.id);
      return [linesText([line]), ...extras.map(({ name }) => spanishOf(name))].join(' + ');
    })
    .join(', ');
