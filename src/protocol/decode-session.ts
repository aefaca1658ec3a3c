import * as v from 'valibot';
import type { Profile } from '../domain/person/profile.ts';
import { decodeProfile } from './decode-profile.ts';
import type { PersonCredentials } from './encode-call.ts';
import { encodeGrant } from './encode-install.ts';
import { or, seconds, text } from './fields.ts';

export interface Session {
  readonly profile: Profile;
  /** `tot4`; empty when the platform sends none. */
  readonly secondToken: string;
  /**
   * Unix seconds of the login, in a session that a tab stored; null in an older version's record. The profile then
   * contains only what calls and permissions need.
   */
  readonly storedSinceS?: number | null;
}

const secondToken = v.object({ tot4: or(text(1_000), '') });

/** Null when the profile or `tot4` is unreadable. */
export function decodeSession(raw: unknown): Session | null {
  const profile = decodeProfile(raw);
  const parsed = v.safeParse(secondToken, raw);
  return profile === null || !parsed.success ? null : { profile, secondToken: parsed.output.tot4 };
}

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
 * Tokens, venue, grants and times. The rest of the profile and the realtime tokens are requested again after a reload
 * (rule LOGIN-23).
 */
export const encodeSession = ({ profile, secondToken: tot4 }: Session, startedAtS: number) => ({
  id: profile.id,
  tot1: profile.token,
  tot4,
  ir: profile.restaurantId,
  il: profile.localId,
  ur: profile.role,
  ul: profile.level,
  pf: profile.entries.map(encodeGrant),
  expU: profile.expiresAtS,
  since: startedAtS,
});
