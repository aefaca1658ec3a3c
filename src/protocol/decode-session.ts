/** A logged-in person with its profile, as the login returns it and as the device stores it. */
import * as v from 'valibot';
import type { Profile } from '../domain/person/profile.ts';
import { decodeProfile } from './decode-profile.ts';
import type { PersonCredentials } from './encode-call.ts';
import { encodeEntry } from './encode-install.ts';
import { or, seconds, text } from './fields.ts';

export interface Session {
  readonly profile: Profile;
  /** `tot4`, empty when the platform gave none. */
  readonly secondToken: string;
  /**
   * Unix seconds of the login in a session from the tab's storage, null in a record of an older version. The profile of such a session
   * has only what calls and permissions need.
   */
  readonly storedSinceS?: number | null;
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

const storedTimes = v.object({ since: v.fallback(v.nullish(seconds(), null), null) });

export function decodeStoredSession(raw: unknown): Session | null {
  const session = decodeSession(raw);
  if (session === null || session.profile.token === '') return null;
  return { ...session, storedSinceS: v.parse(storedTimes, raw).since };
}

/**
 * Encodes what a reload needs of a session: tokens, place, grants and times. Never the profile itself, nor the tokens of the realtime
 * database: both are requested again (rule LOGIN-23).
 */
export const encodeSession = ({ profile, secondToken: tot4 }: Session, startedAtS: number) => ({
  id: profile.id,
  tot1: profile.token,
  tot4,
  ir: profile.restaurantId,
  il: profile.localId,
  ur: profile.role,
  ul: profile.level,
  pf: profile.entries.map(encodeEntry),
  expU: profile.expiresAtS,
  since: startedAtS,
});
