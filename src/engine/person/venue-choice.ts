/** The venue that somebody chose: the next login is for it, whoever logs in. */
import type { VenueIds } from '../../domain/device/kds.ts';
import type { VenueEntry } from '../../domain/person/profile.ts';
import type { FactStore } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { CHOSEN_VENUE } from './account-facts.ts';

export interface VenueChoice {
  /** False when the storage refused. */
  choose(venue: VenueEntry): boolean;
  /** Null for none. */
  chosen(): VenueIds | null;
  /** Somebody has logged in since. */
  done(): void;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** What an earlier run kept. */
export const createVenueChoice = (facts: FactStore): VenueChoice => ({
  choose: ({ restaurantId, localId }) => facts.write(CHOSEN_VENUE, JSON.stringify([restaurantId, localId])),
  chosen() {
    const kept = parseJson(facts.read(CHOSEN_VENUE));
    if (!Array.isArray(kept)) return null;
    const [restaurantId, localId]: readonly unknown[] = kept;
    return isId(restaurantId) && isId(localId) ? { restaurantId, localId } : null;
  },
  done: () => facts.remove(CHOSEN_VENUE),
});
