import type { FactStore, Page } from '../../ports.ts';
import { browserFullScreen } from './full-screen.ts';
import { browserInstallOffer } from './install-offer.ts';
import { persistStorage } from './persist-storage.ts';
import { browserWakeLock } from './wake-lock.ts';

/** The engine does not use this name for its facts. */
const DEVICE_KEY = 'device';
/** A hidden page or frame gets no animation frames. */
const PAINT_MS_MAX = 1_000;

const named = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

const DEVICE_ID_BYTES = 8;
const RUN_MARK_BYTES = 4;

function drawHex(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without storage a new id lasts as long as the page. */
function deviceIdIn(facts: FactStore): string {
  const known = facts.read(DEVICE_KEY);
  if (known !== null && /^[0-9a-f]{16}$/.test(known)) return known;
  const drawn = drawHex(DEVICE_ID_BYTES);
  facts.write(DEVICE_KEY, drawn);
  return drawn;
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : PAINT_MS_MAX);
    requestAnimationFrame(() => {
      // A message that is posted in a frame arrives after that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

/** Removes these parameters from the address; the history entry's state stays, because it is the router's. */
function consumeQuery(names: readonly string[]): ReadonlyMap<string, string> {
  const url = new URL(location.href);
  const stored = new Map<string, string>();
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value !== null) stored.set(name, value);
    url.searchParams.delete(name);
  }
  if (stored.size > 0) history.replaceState(history.state, '', url);
  return stored;
}

export function browserPage(facts: FactStore): Page {
  const deviceId = deviceIdIn(facts);
  return {
    host: named('kds-host') || location.host,
    origin: location.origin,
    // A separate script sets this before all others.
    platforms: (globalThis as { readonly kdsPlatforms?: Page['platforms'] }).kdsPlatforms ?? null,
    languages: navigator.languages,
    version: named('kds-version'),
    builtAtMs: Date.parse(named('kds-built')) || null,
    deviceId,
    runId: `${deviceId}-${drawHex(RUN_MARK_BYTES)}`,
    fullScreen: browserFullScreen,
    installOffer: browserInstallOffer(),
    reload: () => location.reload(),
    address: (path) => new URL(`.${path}`, document.baseURI).href,
    leave: (url) => location.assign(url),
    consumeQuery,
    startMaintenance: async (plan, listener) =>
      (await import('../maintenance/maintenance.ts')).startMaintenance(plan, listener),
    browserEnvironment: () => import('./browser-environment.ts'),
    recordings: () => import('./recordings.ts'),
    keepAwake: browserWakeLock(),
    persistStorage,
    loadDeletion: () => import('./clear-app-data.ts').catch(() => null),
    painted,
    afterReal(delayMs, work) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.hidden,
    // Without control characters, a text from outside cannot begin a second log entry.
    log: (text) => console.debug(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
    report: (bug) => reportError(bug),
  };
}
