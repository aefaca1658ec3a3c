/** How a scenario's venue differs from the Trattoria Lucía. */
import type { Station } from '../../../fixtures/menu.ts';
import type { NamedEntry } from './control.ts';
import type { CookStyle } from './cook-styles.ts';
import type { MenuSetting } from './menu.ts';
import type { PersonName, Rights } from './person-facts.ts';

/** An absent field keeps the standard unit's value. A unit with a new id starts as a kitchen with all rights. */
export interface UnitSetting {
  readonly kdsId: number;
  readonly name?: string;
  /** Only an active unit has a device. */
  readonly active?: boolean;
  /** Whether the unit's device starts with an install record; absent means yes. */
  readonly configured?: boolean;
  /** An empty list means all stations. */
  readonly stations?: readonly Station[];
  /** The statuses that the unit may set; it sets them in ascending order. */
  readonly statuses?: readonly number[];
  readonly warningS?: number;
  readonly lateS?: number;
  /** Whether the unit shows orders of tables; of delivery and apps; of the venue's app and kiosks. */
  readonly tables?: boolean;
  readonly deliveries?: boolean;
  readonly venueApp?: boolean;
  /** Whether a line may return below its saved status; whether it may move more than one step above it. */
  readonly back?: boolean;
  readonly jumps?: boolean;
  /** Whether the unit shows voided lines; whether it confirms voids. */
  readonly voids?: boolean;
  readonly confirmsVoids?: boolean;
  /** Absent for the style of the other cooks. */
  readonly cook?: CookStyle;
  readonly blocked?: boolean;
}

export interface VenueSetting {
  readonly name?: string;
  readonly menu?: MenuSetting;
  readonly units?: readonly UnitSetting[];
  /** Keys are unit numbers. */
  readonly settings?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  readonly users?: readonly NamedEntry[];
  readonly rights?: ReadonlyMap<PersonName, Rights>;
}
