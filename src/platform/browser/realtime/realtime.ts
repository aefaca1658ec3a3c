/** The SDK is the largest part of the app, so it loads with the first `open`. */
import type { Realtime } from '../../ports.ts';

export const browserRealtime: Realtime = {
  async open(config, token, handlers) {
    const sdk = await import('./firebase-session.ts').catch(() => null);
    if (sdk === null) return { ok: false, why: 'network' };
    return sdk.openFirebaseSession(config, token, handlers);
  },
};
