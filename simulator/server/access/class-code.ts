/** A user types the code once, and then a cookie admits the device (rules NET-3 and NET-5). */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../addresses.ts';

/** Limits in a minute: for one address, and for all addresses, because one machine may use many. */
const WRONG_MAX = 5;
const WRONG_OF_ALL_MAX = 60;
const WINDOW_MS = 60_000;

const DIGITS = 8;

/** Browsers send a cookie to every port of a host, so its value may contain several classes. */
const COOKIE = 'kds-class';
const TOKENS_MAX = 4;
const COOKIE_SECONDS = 30 * 86_400;

export type Attempt = 'right' | 'wrong' | 'too-many';

export interface ClassCode {
  readonly digits: string;
  attempt(typed: string, remoteAddress: string): Attempt;
  /** Whether the cookies admit the device at this address. */
  opens(cookies: string | undefined, remoteAddress: string): boolean;
  /** Whether a device at this address has been admitted, by the code or by its cookies. */
  knows(remoteAddress: string): boolean;
  /** Keeps the device's admission to other classes. */
  cookie(cookies: string | undefined, isSecure: boolean): string;
}

const tokensIn = (cookies = ''): readonly string[] =>
  (new RegExp(`(?:^|; ?)${COOKIE}=([\\w.-]*)`).exec(cookies)?.[1] ?? '').split('.').filter((token) => token !== '');

/** Takes a time that does not depend on where the texts differ. */
function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function countWrong(nowMs: () => number) {
  let beganMs = Number.NEGATIVE_INFINITY;
  let all = 0;
  const byAddress = new Map<string, number>();
  const open = () => {
    if (Math.abs(nowMs() - beganMs) < WINDOW_MS) return;
    beganMs = nowMs();
    all = 0;
    byAddress.clear();
  };
  return {
    isFull(address: string): boolean {
      open();
      return all >= WRONG_OF_ALL_MAX || (byAddress.get(address) ?? 0) >= WRONG_MAX;
    },
    add(address: string): void {
      all += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    },
  };
}

export function createClassCode(nowMs: () => number = () => performance.now()): ClassCode {
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const own = randomBytes(16).toString('base64url');
  const wrong = countWrong(nowMs);
  const admitted = new Set<string>();
  return {
    digits,
    attempt(typed, remoteAddress) {
      // Also for the right code, so that an attacker above the limit learns nothing.
      if (wrong.isFull(remoteAddress)) return 'too-many';
      if (!areEqual(typed.replace(/\s/g, ''), digits)) {
        wrong.add(remoteAddress);
        return 'wrong';
      }
      admitted.add(remoteAddress);
      return 'right';
    },
    opens(cookies, remoteAddress) {
      const isAdmitted = tokensIn(cookies).some((token) => areEqual(token, own));
      if (isAdmitted) admitted.add(remoteAddress);
      return isAdmitted;
    },
    knows: (remoteAddress) => admitted.has(remoteAddress),
    cookie(cookies, isSecure) {
      const others = tokensIn(cookies).filter((token) => token !== own);
      const value = [...others.slice(1 - TOKENS_MAX), own].join('.');
      const flags = `Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      return `${COOKIE}=${value}; ${flags}`;
    },
  };
}

/** Null when only this machine can reach the server. */
export const codeFor = (host: string): ClassCode | null => (isLoopback(host) ? null : createClassCode());
