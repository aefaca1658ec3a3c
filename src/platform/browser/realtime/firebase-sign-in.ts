/** Tells when the server no longer trusts a sign-in to the realtime database. */
import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth/web-extension';

/** What the identity service answers when the token is at fault; anything else may pass by itself. */
const TOKEN_FAULTS: ReadonlySet<string> = new Set([
  'auth/custom-token-mismatch',
  'auth/invalid-credential',
  'auth/invalid-custom-token',
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
]);

/** The SDK fetches the next token this long before the end of the present one. */
const RENEWAL_LEAD_MS = 300_000;
const TIMER_SLACK_MS = 10_000;

export const isTokenFault = (error: unknown): boolean => error instanceof FirebaseError && TOKEN_FAULTS.has(error.code);

function lifetimeMs(idToken: string): number {
  const [, payload = ''] = idToken.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return (claims.exp - claims.iat) * 1000;
}

/**
 * Calls `lost` when a renewal fails for good, and when the server refuses a token before its time: the SDK then
 * forces a renewal early. The SDK has no event for either and would try in silence; all its renewals pass here.
 */
export function watchSignIn(user: User, lost: () => void): void {
  const renew = user.getIdToken.bind(user);
  let token = '';
  let dueMs = 0;
  user.getIdToken = async (forced) => {
    if (forced && performance.now() < dueMs) lost();
    try {
      const present = await renew(forced);
      if (present !== token) dueMs = performance.now() + lifetimeMs(present) - RENEWAL_LEAD_MS - TIMER_SLACK_MS;
      token = present;
      return present;
    } catch (error) {
      if (isTokenFault(error)) lost();
      throw error;
    }
  };
}
