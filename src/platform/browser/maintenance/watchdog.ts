/** Watches this page from a worker, which continues while the page hangs. */
import type { MaintenanceListener, WatchdogOptions } from '../../ports.ts';
import { trustedUrl, workerUrl } from './worker-urls.ts';

/** A response to a ping, with whether the page may be reloaded from outside if it hangs. */
interface Alive {
  readonly mayRecover: boolean;
}

/** Messages to the watchdog: how to watch, or a response to a ping. */
export type ToWatchdog =
  | (Alive & { readonly probeEveryMs: number; readonly unansweredMax: number; readonly recoverAddress: string | null })
  | Alive;

/** Messages from the watchdog: a ping, or the report that the page had hung. */
export type FromWatchdog = 'alive?' | 'late';

/** Starts the watch; the returned function ends it. Without workers or the worker's file nothing is watched. */
export function watchPage(
  { probeEveryMs, unansweredMax }: WatchdogOptions,
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
  const plan = { probeEveryMs, unansweredMax, recoverAddress, mayRecover: mayRecover() };
  worker.postMessage(plan satisfies ToWatchdog);
  return () => worker.terminate();
}
