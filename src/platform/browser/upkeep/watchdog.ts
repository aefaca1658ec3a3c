/** Watches this page from a worker, which goes on while the page hangs. */
import type { UpkeepPlan, UpkeepTells } from '../../ports.ts';
import { ownWorker, trusted } from './own-workers.ts';

/** A sign of life: whether the page, as it is now, may be brought back from outside if it hangs. */
interface Alive {
  readonly mayRecover: boolean;
}

/** What the page tells its watcher: how to watch, or an answer. */
export type ToWatchdog =
  | (Alive & { readonly askEveryMs: number; readonly unansweredMax: number; readonly recoverAddress: string | null })
  | Alive;

/** What the watcher tells the page: a question, or that it hung. */
export type FromWatchdog = 'alive?' | 'late';

/** Starts the watch; the returned function ends it. Without the worker's file, or workers, there is none. */
export function watchPage(
  { askEveryMs, unansweredMax }: UpkeepPlan,
  recoverAddress: string | null,
  { late, mayRecover }: Pick<UpkeepTells, 'late' | 'mayRecover'>,
): () => void {
  const address = ownWorker('kds-watchdog');
  if (address === null) return () => {};
  const worker = new Worker(trusted(address));
  // A file that did not come is no fault of the board.
  worker.onerror = (event) => event.preventDefault();
  worker.onmessage = ({ data }: MessageEvent<FromWatchdog>) => {
    if (data === 'late') late();
    else worker.postMessage({ mayRecover: mayRecover() } satisfies ToWatchdog);
  };
  const plan = { askEveryMs, unansweredMax, recoverAddress, mayRecover: mayRecover() };
  worker.postMessage(plan satisfies ToWatchdog);
  return () => worker.terminate();
}
