/** A scenario's differences from the Trattoria Lucía: name, menu, units with their settings, and people. */
import type { Station } from '../../../fixtures/menu.ts';
import type { NamedEntry } from './control.ts';
import type { CookStyle } from './cook-styles.ts';
import type { MenuSetting } from './menu.ts';
import type { PersonName, Rights } from './person-facts.ts';

/** Fields of a unit; an absent field has the venue's value, or that of a kitchen with all rights. */
export interface UnitSetting {
  readonly kdsId: number;
  readonly name?: string;
  /** Only an active unit has a device. */
  readonly active?: boolean;
  /** Whether its device has the unit's record from the start; else it is a browser without set-up. */
  readonly configured?: boolean;
  /** Stations whose dishes it shows; an empty list means all. */
  readonly stations?: readonly Station[];
  /** Statuses that it may set, in order. */
  readonly statuses?: readonly number[];
  readonly warningS?: number;
  readonly lateS?: number;
  /** Whether it shows orders of tables, of delivery and apps, and of the venue's app and kiosks. */
  readonly tables?: boolean;
  readonly deliveries?: boolean;
  readonly venueApp?: boolean;
  /** Whether lines may return below a saved status, and over more than one step. */
  readonly back?: boolean;
  readonly jumps?: boolean;
  /** Whether it shows and confirms voided lines. */
  readonly voids?: boolean;
  readonly confirmsVoids?: boolean;
  /** Style of its cook, when it differs from the others. */
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
  /** Rights of people, where they differ from their usual ones. */
  readonly rights?: ReadonlyMap<PersonName, Rights>;
}
