/** Watches this page from a worker, which keeps running while the page hangs. */
import type { MaintenanceListener, WatchdogOptions } from '../../ports.ts';
import { trustedUrl, workerUrl } from './worker-urls.ts';

/** A heartbeat: whether the page may currently be reloaded from outside if it hangs. */
interface Alive {
  readonly mayRecover: boolean;
}

/** Messages to the watchdog: the watch plan, or a heartbeat. */
export type ToWatchdog =
  | (Alive & { readonly probeEveryMs: number; readonly unansweredMax: number; readonly recoverAddress: string | null })
  | Alive;

/** Messages from the watchdog: a heartbeat request, or the report of a hang. */
export type FromWatchdog = 'alive?' | 'late';

/** Starts the watch; the returned function ends it. Without workers or the worker's file there is none. */
export function watchPage(
  { probeEveryMs, unansweredMax }: WatchdogOptions,
  recoverAddress: string | null,
  { late, mayRecover }: Pick<MaintenanceListener, 'late' | 'mayRecover'>,
): () => void {
  const address = workerUrl('kds-watchdog');
  if (address === null) return () => {};
  const worker = new Worker(trustedUrl(address));
  // A missing file does not concern the board.
  worker.onerror = (event) => event.preventDefault();
  worker.onmessage = ({ data }: MessageEvent<FromWatchdog>) => {
    if (data === 'late') late();
    else worker.postMessage({ mayRecover: mayRecover() } satisfies ToWatchdog);
  };
  const plan = { probeEveryMs, unansweredMax, recoverAddress, mayRecover: mayRecover() };
  worker.postMessage(plan satisfies ToWatchdog);
  return () => worker.terminate();
}
