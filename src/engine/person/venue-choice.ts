/** A choice applies to the next login; logins of other persons do not change it (rule PROFILE-8). */
import type { VenueIds } from '../../domain/device/kds.ts';
import type { VenueEntry } from '../../domain/person/profile.ts';
import type { FactStore } from '../../platform/ports.ts';
import { checksumOf } from '../../protocol/checksum.ts';
import { parseJson } from '../../protocol/forms.ts';
import { CHOSEN_VENUE } from './account-facts.ts';

export interface VenueChoice {
  /** False when the storage refused the choice. */
  choose(venue: VenueEntry, email: string): boolean;
  /** Null without a choice, or when another person chose. `email` is null when unknown. */
  chosen(email: string | null): VenueIds | null;
  /** Removes the choice, because the person has logged in. */
  done(email: string): void;
}

interface StoredVenue {
  readonly venue: VenueIds;
  /** `markOf` the person's email. */
  readonly mark: string;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Recognizes an email without storing it; empty for a person without one (rule LOGIN-18). */
const markOf = (email: string): string => (email === '' ? '' : checksumOf(email.trim().toLowerCase()));

/** The choice of a person without an email applies to any person. */
const isSame = (mark: string, email: string): boolean => mark === '' || mark === markOf(email);

function storedVenueIn(facts: FactStore): StoredVenue | null {
  const raw = parseJson(facts.read(CHOSEN_VENUE));
  if (!Array.isArray(raw)) return null;
  const [restaurantId, localId, mark = '']: readonly unknown[] = raw;
  if (!isId(restaurantId) || !isId(localId) || typeof mark !== 'string') return null;
  return { venue: { restaurantId, localId }, mark };
}

export const createVenueChoice = (facts: FactStore): VenueChoice => ({
  choose: ({ restaurantId, localId }, email) =>
    facts.write(CHOSEN_VENUE, JSON.stringify([restaurantId, localId, markOf(email)])),
  chosen(email) {
    const stored = storedVenueIn(facts);
    return stored !== null && (email === null || isSame(stored.mark, email)) ? stored.venue : null;
  },
  done(email) {
    const stored = storedVenueIn(facts);
    if (stored === null || isSame(stored.mark, email)) facts.remove(CHOSEN_VENUE);
  },
});
