/** Has the demo's files kept, so that it opens without a network. */
import { fileKeeperUrl } from './demo-places.ts';

/** From the next load on; a page over plain http has nobody to keep them, and the demo runs as long as its host is there. */
export function keepFiles(demoRoot: string): void {
  if (!('serviceWorker' in navigator)) return;
  const asked = navigator.serviceWorker.register(fileKeeperUrl(demoRoot), { updateViaCache: 'none' });
  asked.catch((problem) => console.debug(String(problem)));
}
