/** The random value that a social login sends and must receive back (rules LOGIN-5 to LOGIN-7). */

import { done, failed, type Reply } from '../reply.ts';
import { SOCIAL_STATE_LENGTH, SOCIAL_STATE_MS_MAX } from './limits.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

/** A fresh value from numbers of 0 up to but below 1, 5 bits a character (rule LOGIN-5). */
export const newSocialState = (draw: () => number): string =>
  Array.from({ length: SOCIAL_STATE_LENGTH }, () => LETTERS.charAt(Math.floor(draw() * LETTERS.length))).join('');

/** What the tab stored before it opened a provider's page, and the provider of that page now. */
export interface SentSocialLogin {
  readonly state: string | null;
  /** Local milliseconds. */
  readonly sentAtMs: number;
  /** The address of the provider's page; null if the host no longer offers that provider. */
  readonly authorizeUrl: string | null;
}

/** The redirect back to the app's own address. */
export interface SocialCallback {
  readonly state: string | null;
  readonly code: string | null;
  /** The issuer that sent the person back (RFC 9207); null if the provider sends none. */
  readonly issuer: string | null;
}

const originOf = (url: string): string | null => /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? null;

/** Whether the stored value may still return, from the provider that it was sent to (rule LOGIN-37). */
function isExpected({ state, sentAtMs, authorizeUrl }: SentSocialLogin, { issuer }: SocialCallback, nowMs: number) {
  // A clock that was set back makes the age negative.
  const isInTime = Math.abs(nowMs - sentAtMs) <= SOCIAL_STATE_MS_MAX;
  if (state?.length !== SOCIAL_STATE_LENGTH || !isInTime) return false;
  return authorizeUrl !== null && (issuer === null || originOf(issuer) === originOf(authorizeUrl));
}

/**
 * The provider's code, if the returned value equals the stored one. Each stored value is for one use: delete it first.
 * Fails with `state` for a wrong, missing or old value and for another provider, `code` without a code (rules LOGIN-6, LOGIN-37).
 */
export function readSocialCallback(
  sent: SentSocialLogin,
  brought: SocialCallback,
  nowMs: number,
): Reply<string, 'state' | 'code'> {
  if (!isExpected(sent, brought, nowMs) || brought.state !== sent.state) return failed('state');
  return brought.code === null || brought.code === '' ? failed('code') : done(brought.code);
}
