/** A logged-in person with its profile, as the login returns it and as the device stores it. */
import * as v from 'valibot';
import type { Profile, VenueEntry } from '../domain/person/profile.ts';
import { decodeProfile, encodeAddress } from './decode-profile.ts';
import type { PersonCredentials } from './encode-call.ts';
import { encodeEntry } from './encode-install.ts';
import { or, text } from './fields.ts';

export interface Session {
  readonly profile: Profile;
  /** `tot4`, empty when the platform gave none. */
  readonly secondToken: string;
}

const secondToken = v.object({ tot4: or(text(1_000), '') });

/** Decodes a session from a response or from storage; null without a profile or without a token to sign with. */
export function decodeSession(raw: unknown): Session | null {
  const profile = decodeProfile(raw);
  const parsed = v.safeParse(secondToken, raw);
  return profile === null || !parsed.success ? null : { profile, secondToken: parsed.output.tot4 };
}

/** Returns the credentials for the session's calls. */
export const credentialsOf = ({ profile, secondToken }: Session): PersonCredentials => ({
  kind: 'person',
  id: profile.id,
  tot1: profile.token,
  tot4: secondToken,
  restaurantId: profile.restaurantId,
  localId: profile.localId,
});

const toWireVenue = (venue: VenueEntry) => ({
  key: venue.key,
  ir: venue.restaurantId,
  il: venue.localId,
  nr: venue.name,
  di: venue.address,
  ci: venue.city,
  pa: venue.countryCode,
  pn: venue.countryName,
});

/** Encodes a session for storage, without the tokens of the realtime database, which are short-lived secrets. */
export const encodeSession = ({ profile, secondToken: tot4 }: Session) => ({
  id: profile.id,
  tot1: profile.token,
  tot4,
  ir: profile.restaurantId,
  il: profile.localId,
  pwd: profile.hasPassword,
  nombre: profile.name,
  ur: profile.role,
  ul: profile.level,
  pf: profile.entries.map(encodeEntry),
  pl: { r: profile.venues.map(toWireVenue), p: profile.venueEntries.map(encodeEntry) },
  detApp: {
    picUrl: profile.details.pictureUrl,
    nm: profile.details.firstNames,
    ln: profile.details.lastNames,
    ph: profile.details.phone,
    em: profile.details.email,
    rut: profile.details.nationalId,
    ad: profile.details.addresses.map(encodeAddress),
  },
  expU: profile.expiresAtS,
});
