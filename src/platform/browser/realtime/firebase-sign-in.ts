import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth/web-extension';

/** Errors of the identity service for an invalid token; all others may be temporary. */
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

/** The SDK fetches the next token this long before the current one expires. */
const RENEWAL_LEAD_MS = 300_000;
const TIMER_SLACK_MS = 10_000;

export const isTokenFault = (error: unknown): boolean => error instanceof FirebaseError && TOKEN_FAULTS.has(error.code);

function lifetimeMs(idToken: string): number {
  const [, payload = ''] = idToken.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return (claims.exp - claims.iat) * 1000;
}

/**
 * Calls `lost` when a renewal fails permanently, and when the server rejects a token early, which makes the SDK renew
 * it. The SDK has no event for these cases and retries silently, but all its renewals use this function.
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
