/** Has the demo's files kept, so that it opens without a network. */
import type { OfflineState } from '../base/offline-state.ts';
import { offlineWorkerUrl } from './demo-hosts.ts';

/** From one failed attempt to the next. */
const RETRY_MS = 5_000;

/** Resolves once all files are kept; rejects where the network went before that. */
async function keep(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  const { installing } = await serviceWorker.register(url, { updateViaCache: 'none' });
  const failed = new Promise<never>((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The files of the demo could not be fetched.'));
    });
  });
  await Promise.race([serviceWorker.ready, failed]);
}

/** Whether the host answers: a browser may refuse to keep files for other reasons than a lost network. */
const isReached = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Tells the room how far it is, and has the browser ask before a reload that would show its own error page. */
function notifyRoom(tell: (state: OfflineState | null) => void): (state: OfflineState | null) => void {
  const page = new AbortController();
  const { signal } = page;
  let isCut = !navigator.onLine;
  const say = (state: OfflineState | null) => {
    isCut = state === 'cut';
    if (state === 'ready') page.abort();
    tell(state);
  };
  addEventListener('offline', () => say('cut'), { signal });
  addEventListener('online', () => say('keeping'), { signal });
  addEventListener('beforeunload', (event) => isCut && event.preventDefault(), { signal });
  say(isCut ? 'cut' : 'keeping');
  return say;
}

/** From the next load on; a page over plain http has no service worker, and the demo runs as long as its host is there. */
export function cacheFiles(demoRoot: string, tell: ((state: OfflineState | null) => void) | null = null): void {
  if (!('serviceWorker' in navigator)) return;
  const say = tell && notifyRoom(tell);
  const url = offlineWorkerUrl(demoRoot);
  const attempt = () =>
    keep(url).then(
      () => say?.('ready'),
      async (problem) => {
        console.debug(String(problem));
        if (say !== null) say((await isReached(url)) ? null : 'cut');
        setTimeout(attempt, RETRY_MS);
      },
    );
  void attempt();
}
