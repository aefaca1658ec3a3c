/** The random value that a social login sends and must receive back (rules LOGIN-5 to LOGIN-7). */

import { done, failed, type Reply } from '../reply.ts';
import { SOCIAL_STATE_LENGTH } from './limits.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

/** A fresh value from numbers of 0 up to but below 1, 5 bits a character (rule LOGIN-5). */
export const newSocialState = (draw: () => number): string =>
  Array.from({ length: SOCIAL_STATE_LENGTH }, () => LETTERS.charAt(Math.floor(draw() * LETTERS.length))).join('');

/** The redirect back to the app's own address. */
export interface SocialCallback {
  readonly state: string | null;
  readonly code: string | null;
}

/**
 * The provider's code, if the returned value equals the stored one. Each stored value is for one use: delete it first.
 * Fails with `state` for a wrong or missing value, `code` without a code (rule LOGIN-6).
 */
export function readSocialCallback(
  kept: string | null,
  { state, code }: SocialCallback,
): Reply<string, 'state' | 'code'> {
  if (kept === null || kept.length !== SOCIAL_STATE_LENGTH || state !== kept) return failed('state');
  return code === null || code === '' ? failed('code') : done(code);
}
