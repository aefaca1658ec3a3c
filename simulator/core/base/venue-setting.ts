/** How the venue of a scenario differs from the Trattoria Lucía: its name, menu, units, their settings, its people. */
import type { Station } from '../../../fixtures/menu.ts';
import type { MenuSetting } from './carte.ts';
import type { NamedEntry } from './control.ts';
import type { CookStyle } from './cook-styles.ts';
import type { PersonName, Rights } from './person-facts.ts';

/** What is said of a unit; what is left out is as the venue has it, or as a kitchen that may do everything. */
export interface UnitSetting {
  readonly kdsId: number;
  readonly name?: string;
  /** Only an active unit has a device. */
  readonly active?: boolean;
  /** Whether its device holds the unit's record from the start; else it is a browser that nobody has set up. */
  readonly configured?: boolean;
  /** Whose dishes it shows; an empty list stands for all. */
  readonly stations?: readonly Station[];
  /** The statuses that it may set, in their order. */
  readonly statuses?: readonly number[];
  readonly warningS?: number;
  readonly lateS?: number;
  /** Whether it shows what is ordered at tables, by delivery and apps, and by the venue's own app and at kiosks. */
  readonly tables?: boolean;
  readonly deliveries?: boolean;
  readonly venueApp?: boolean;
  /** Whether lines may go back below what is saved, and over more than one step. */
  readonly back?: boolean;
  readonly jumps?: boolean;
  /** Whether it shows voided lines, and confirms them. */
  readonly voids?: boolean;
  readonly confirmsVoids?: boolean;
  /** How its cook works, where that is not how all do. */
  readonly cook?: CookStyle;
  /** Its settings are left to administrators. */
  readonly blocked?: boolean;
}

export interface VenueSetting {
  readonly name?: string;
  readonly menu?: MenuSetting;
  readonly units?: readonly UnitSetting[];
  /** First settings, by the number of a unit. */
  readonly settings?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** Names of the list of people. */
  readonly users?: readonly NamedEntry[];
  /** What people who log in may do, where that is not what they may. */
  readonly rights?: ReadonlyMap<PersonName, Rights>;
}
