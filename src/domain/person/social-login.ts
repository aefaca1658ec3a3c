/** A social login sends a random value and must receive it back (rules LOGIN-5 to LOGIN-7). */

import { done, failed, type Reply } from '../reply.ts';
import { SOCIAL_STATE_LENGTH, SOCIAL_STATE_MS_MAX } from './limits.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

/** 5 bits per character; `draw` returns numbers from 0 to below 1 (rule LOGIN-5). */
export const newSocialState = (draw: () => number): string =>
  Array.from({ length: SOCIAL_STATE_LENGTH }, () => LETTERS.charAt(Math.floor(draw() * LETTERS.length))).join('');

/** Stored by the tab before it opened a provider's page. */
export interface SentSocialLogin {
  readonly state: string | null;
  /** Wall-clock milliseconds. */
  readonly sentAtMs: number;
  /** The provider's page; null if the host does not offer that provider any more. */
  readonly authorizeUrl: string | null;
}

/** From the address with which the provider sent the person back. */
export interface SocialCallback {
  readonly state: string | null;
  readonly code: string | null;
  /** RFC 9207; null if the provider sends none. */
  readonly issuer: string | null;
}

const originOf = (url: string): string | null => /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? null;

/** Whether the stored value is recent, and the issuer is the provider that received the value (rule LOGIN-37). */
function isExpected({ state, sentAtMs, authorizeUrl }: SentSocialLogin, { issuer }: SocialCallback, nowMs: number) {
  // The age is negative after the clock was set back.
  const isInTime = Math.abs(nowMs - sentAtMs) <= SOCIAL_STATE_MS_MAX;
  if (state?.length !== SOCIAL_STATE_LENGTH || !isInTime) return false;
  return authorizeUrl !== null && (issuer === null || originOf(issuer) === originOf(authorizeUrl));
}

/**
 * The caller deletes the stored value first, because it may be used only once. Fails with `state` for a wrong, missing
 * or old value and for another provider, and with `code` without a code (rules LOGIN-6, LOGIN-37).
 */
export function readSocialCallback(
  sent: SentSocialLogin,
  brought: SocialCallback,
  nowMs: number,
): Reply<string, 'state' | 'code'> {
  if (!isExpected(sent, brought, nowMs) || brought.state !== sent.state) return failed('state');
  return brought.code === null || brought.code === '' ? failed('code') : done(brought.code);
}
