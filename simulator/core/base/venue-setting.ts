/** How a scenario's venue differs from the Trattoria Lucía: name, menu, people, and units with their settings. */
import type { Station } from '../../../fixtures/menu.ts';
import type { NamedEntry } from './control.ts';
import type { CookStyle } from './cook-styles.ts';
import type { MenuSetting } from './menu.ts';
import type { PersonName, Rights } from './person-facts.ts';

/**
 * The fields of a unit in a scenario. An absent field keeps the value of the standard venue's unit with this `kdsId`. A
 * unit with another id starts as a kitchen with all rights.
 */
export interface UnitSetting {
  readonly kdsId: number;
  readonly name?: string;
  /** Only an active unit has a device. */
  readonly active?: boolean;
  /** Whether the device has the unit's record from the start; otherwise it is a browser without set-up. */
  readonly configured?: boolean;
  /** The stations whose dishes the unit shows; an empty list means all. */
  readonly stations?: readonly Station[];
  /** The statuses that the unit may set, in order. */
  readonly statuses?: readonly number[];
  readonly warningS?: number;
  readonly lateS?: number;
  /** Whether the unit shows orders of tables; of delivery and apps; of the venue's app and kiosks. */
  readonly tables?: boolean;
  readonly deliveries?: boolean;
  readonly venueApp?: boolean;
  /** Whether a line may return to a status below its saved one; and whether it may move more than one step above it. */
  readonly back?: boolean;
  readonly jumps?: boolean;
  /** Whether the unit shows voided lines, and whether it confirms them. */
  readonly voids?: boolean;
  readonly confirmsVoids?: boolean;
  /** The style of the unit's cook; absent for the style of the other cooks. */
  readonly cook?: CookStyle;
  /** Only administrators may change its settings. */
  readonly blocked?: boolean;
}

export interface VenueSetting {
  readonly name?: string;
  readonly menu?: MenuSetting;
  readonly units?: readonly UnitSetting[];
  /** Initial settings, by unit number. */
  readonly settings?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  readonly users?: readonly NamedEntry[];
  /** Rights of people that differ from their usual rights. */
  readonly rights?: ReadonlyMap<PersonName, Rights>;
}
