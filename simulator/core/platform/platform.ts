/** What the platform's machines, cloud and local server, work on together. */
import type { SimVenue } from '../base/venue.ts';
import type { Faults } from '../faults/faults.ts';
import type { OrderStore, StoreAnswer } from '../orders/orders.ts';
import type { AcceptedChange, SavedTap } from './change-log.ts';
import type { Identity } from './identity.ts';
import type { People } from './people.ts';
import type { Words } from './words.ts';

export interface Platform {
  readonly venue: SimVenue;
  readonly store: OrderStore;
  readonly faults: Faults;
  readonly words: Words;
  readonly identity: Identity;
  readonly people: People;
  /** A fault has this list of the venue refused. */
  refusesList(name: string): boolean;
  /** Orders of some time ago, while a fault has this machine answer those. */
  readonly stale: () => StoreAnswer | null;
  readonly local: { readonly address: string; readonly port: number };
  localMode(): 0 | 1 | 2 | 3;
  nowMs(): number;
  /** Simulated milliseconds that an answer is under way. */
  latencyMs(): number;
  /** A call and what became of it. */
  heard(text: string): void;
  /** A status of a device was saved. */
  accepted(change: Omit<AcceptedChange, 'atMs'>): void;
  /** The same in words, once for all dishes that were saved as one status. */
  tapped(tap: SavedTap): void;
  /** The settings of a unit were saved. */
  settingsSaved(kdsId: number): void;
  /** The platform knows something else of a person. */
  personChanged(personId: string): void;
  /** A call that was refused. */
  trouble(text: string): void;
  /** A call that nobody knows. */
  unknown(text: string): void;
}
