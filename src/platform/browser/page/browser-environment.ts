/** Only the account area needs these functions. This module is the port. */
import type { Reply } from '../../../domain/reply.ts';
import type { BrowserEnvironment, Cancel, FoundPosition } from '../../ports.ts';

const NONE = { ok: false, why: 'none' } as const;

/** The browser starts its own timeout only after the person has given permission, so another one ends the request. */
export function locate({
  timeoutMs,
  ageMsMax,
}: Parameters<BrowserEnvironment['locate']>[0]): Promise<Reply<FoundPosition, 'none'>> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(NONE);
      return;
    }
    const late = setTimeout(resolve, timeoutMs, NONE);
    const end = (reply: Reply<FoundPosition, 'none'>) => {
      clearTimeout(late);
      resolve(reply);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude }, timestamp }) =>
        end({ ok: true, data: { position: { latitude, longitude }, atMs: timestamp } }),
      () => end(NONE),
      { timeout: timeoutMs, maximumAge: ageMsMax },
    );
  });
}

export function readShopValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const isStandalone = matchMedia('(display-mode: standalone)').matches;

export function followShopValue(key: string, changed: () => void): Cancel {
  // A null key means that all data was deleted.
  const received = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener('storage', received);
  return () => removeEventListener('storage', received);
}
