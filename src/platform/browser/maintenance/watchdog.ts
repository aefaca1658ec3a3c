/** The worker continues while the page hangs. */
import type { MaintenanceListener, WatchdogOptions } from '../../ports.ts';
import { trustedUrl, workerUrl } from './worker-urls.ts';

/** Whether the page may be reloaded from outside if it hangs. */
interface Alive {
  readonly mayRecover: boolean;
}

export type ToWatchdog =
  | (Alive & { readonly probeEveryMs: number; readonly missedMax: number; readonly recoverAddress: string | null })
  | Alive;

/** A ping, or the report that the page had hung. */
export type FromWatchdog = 'alive?' | 'late';

/** The returned function ends the watch. Without workers or the worker's file nothing is watched. */
export function watchPage(
  { probeEveryMs, missedMax }: WatchdogOptions,
  recoverAddress: string | null,
  { late, mayRecover }: Pick<MaintenanceListener, 'late' | 'mayRecover'>,
): () => void {
  const address = workerUrl('kds-watchdog');
  if (address === null) return () => {};
  const worker = new Worker(trustedUrl(address));
  // The board works without the worker's file.
  worker.onerror = (event) => event.preventDefault();
  worker.onmessage = ({ data }: MessageEvent<FromWatchdog>) => {
    if (data === 'late') late();
    else worker.postMessage({ mayRecover: mayRecover() } satisfies ToWatchdog);
  };
  const plan = { probeEveryMs, missedMax, recoverAddress, mayRecover: mayRecover() };
  worker.postMessage(plan satisfies ToWatchdog);
  return () => worker.terminate();
}
