/** The data that the platform's servers, cloud and local server, share. */
import type { SimVenue } from '../base/venue.ts';
import type { Faults } from '../faults/faults.ts';
import type { OrderStore, StoreResponse } from '../orders/orders.ts';
import type { AcceptedChange, SavedTap } from './change-log.ts';
import type { Identity } from './identity.ts';
import type { People } from './people.ts';
import type { PlatformTexts } from './platform-texts.ts';

export interface Platform {
  readonly venue: SimVenue;
  readonly store: OrderStore;
  readonly faults: Faults;
  readonly words: PlatformTexts;
  readonly identity: Identity;
  readonly people: People;
  refusesList(name: string): boolean;
  /** Older orders, while a fault makes this server return them. */
  readonly stale: () => StoreResponse | null;
  readonly local: { readonly address: string; readonly port: number };
  localMode(): 0 | 1 | 2 | 3;
  nowMs(): number;
  /** Simulated milliseconds of a response. */
  latencyMs(): number;
  logCall(text: string): void;
  /** Records a saved device status. */
  accepted(change: Omit<AcceptedChange, 'atMs'>): void;
  /** Describes it in words, once for all dishes with the same new status. */
  tapped(tap: SavedTap): void;
  settingsSaved(kdsId: number): void;
  /** The platform's data of a person changed. */
  personChanged(personId: string): void;
  /** Notes a refused call. */
  trouble(text: string): void;
  unknown(text: string): void;
}
