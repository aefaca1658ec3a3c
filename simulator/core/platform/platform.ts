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
  rejectsList(name: string): boolean;
  /** Old orders while a fault makes this server return them; otherwise null. */
  readonly stale: () => StoreResponse | null;
  readonly local: { readonly address: string; readonly port: number };
  localMode(): 0 | 1 | 2 | 3;
  nowMs(): number;
  /** The delay of a response, in simulated milliseconds. */
  latencyMs(): number;
  logCall(text: string): void;
  accepted(change: Omit<AcceptedChange, 'atMs'>): void;
  /** Called once for all dishes that got the same new status. */
  tapped(tap: SavedTap): void;
  settingsSaved(kdsId: number): void;
  personChanged(personId: string): void;
  /** A rejected call, for the journal. */
  trouble(text: string): void;
  unknown(text: string): void;
}
