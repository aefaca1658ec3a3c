/** Watches this page from a worker, which goes on while the page hangs. */
import type { UpkeepPlan } from '../ports.ts';
import { ownWorker, trusted } from './own-workers.ts';

/** What the page tells its watcher: how to watch, or an answer. */
export type ToWatchdog =
  | { readonly askEveryMs: number; readonly unansweredMax: number; readonly recoverAddress: string | null }
  | 'alive';

/** What the watcher tells the page: a question, or that it hung. */
export type FromWatchdog = 'alive?' | 'late';

/** Starts the watch; the returned function ends it. Without the worker's file, or workers, there is none. */
export function watchPage(plan: UpkeepPlan, recoverAddress: string | null, late: () => void): () => void {
  const address = ownWorker('kds-watchdog');
  if (address === null) return () => {};
  const worker = new Worker(trusted(address));
  // A file that did not come is no fault of the board.
  worker.onerror = (event) => event.preventDefault();
  worker.onmessage = ({ data }: MessageEvent<FromWatchdog>) => {
    if (data === 'late') late();
    else worker.postMessage('alive' satisfies ToWatchdog);
  };
  const { askEveryMs, unansweredMax } = plan;
  worker.postMessage({ askEveryMs, unansweredMax, recoverAddress } satisfies ToWatchdog);
  return () => worker.terminate();
}
