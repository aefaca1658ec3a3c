import type { OfflineState } from '../base/offline-state.ts';
import { offlineWorkerUrl } from './demo-hosts.ts';

const RETRY_MS = 5_000;

/** The browser may end a worker that takes longer; the next attempt continues with the missing files. */
const CACHE_MS_MAX = 120_000;

/** Rejects if the network is lost before all files are cached. */
async function cache(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(url, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const areCached = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), CACHE_MS_MAX);
  });
  active?.postMessage('cache', [port2]);
  const isDone = await areCached;
  port1.close();
  if (!isDone) throw new Error('The files of the demo could not be fetched.');
}

/** A browser may refuse to cache files for reasons other than a lost network. */
const isReached = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** While files are missing without a network, a reload would end the demo, so the browser asks first. */
function notifyRoom(report: (state: OfflineState | null) => void): (state: OfflineState | null) => void {
  const page = new AbortController();
  const { signal } = page;
  let isCut = !navigator.onLine;
  const reportState = (state: OfflineState | null) => {
    isCut = state === 'cut';
    if (state === 'ready') page.abort();
    report(state);
  };
  addEventListener('offline', () => reportState('cut'), { signal });
  addEventListener('online', () => reportState('keeping'), { signal });
  addEventListener('beforeunload', (event) => isCut && event.preventDefault(), { signal });
  reportState(isCut ? 'cut' : 'keeping');
  return reportState;
}

/** A page over plain http has no service worker, so its demo runs only while its host is reachable. */
export function cacheFiles(demoRoot: string, report: ((state: OfflineState | null) => void) | null = null): void {
  if (!('serviceWorker' in navigator)) return;
  const reportState = report && notifyRoom(report);
  const url = offlineWorkerUrl(demoRoot);
  const attempt = () =>
    cache(url).then(
      () => reportState?.('ready'),
      async (problem) => {
        console.debug(String(problem));
        if (reportState !== null) reportState((await isReached(url)) ? null : 'cut');
        setTimeout(attempt, RETRY_MS);
      },
    );
  void attempt();
}
