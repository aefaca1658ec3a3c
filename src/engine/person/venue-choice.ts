/** The venue that a person chose for the next login; logins of other persons do not change it (rule PROFILE-8). */
import type { VenueIds } from '../../domain/device/kds.ts';
import type { VenueEntry } from '../../domain/person/profile.ts';
import type { FactStore } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { CHOSEN_VENUE } from './account-facts.ts';

export interface VenueChoice {
  /** Stores the choice of the person with this email. Returns false when the storage rejected it. */
  choose(venue: VenueEntry, email: string): boolean;
  /**
   * The venue for a login with this email, or with an unknown one (null). Null without a choice, or when another person
   * chose.
   */
  chosen(email: string | null): VenueIds | null;
  /** Removes the choice, because the person with this email has logged in. */
  done(email: string): void;
}

interface StoredVenue {
  readonly venue: VenueIds;
  readonly email: string;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** A person without an email counts as the same as any person. */
const isSame = (chooser: string, other: string): boolean =>
  chooser === '' || chooser.trim().toLowerCase() === other.trim().toLowerCase();

function storedVenueIn(facts: FactStore): StoredVenue | null {
  const raw = parseJson(facts.read(CHOSEN_VENUE));
  if (!Array.isArray(raw)) return null;
  const [restaurantId, localId, email = '']: readonly unknown[] = raw;
  if (!isId(restaurantId) || !isId(localId) || typeof email !== 'string') return null;
  return { venue: { restaurantId, localId }, email };
}

export const createVenueChoice = (facts: FactStore): VenueChoice => ({
  choose: ({ restaurantId, localId }, email) =>
    facts.write(CHOSEN_VENUE, JSON.stringify([restaurantId, localId, email])),
  chosen(email) {
    const stored = storedVenueIn(facts);
    return stored !== null && (email === null || isSame(stored.email, email)) ? stored.venue : null;
  },
  done(email) {
    const stored = storedVenueIn(facts);
    if (stored === null || isSame(stored.email, email)) facts.remove(CHOSEN_VENUE);
  },
});
