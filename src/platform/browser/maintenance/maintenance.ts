import type { MaintenanceListener, PageMaintenance, WatchdogOptions } from '../../ports.ts';
import { errorText } from '../error-text.ts';
import { wasRecovered } from '../recovered.ts';
import { startShellWorker } from './shell-worker.ts';
import { watchPage } from './watchdog.ts';

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

function listenForErrors(uncaught: (text: string) => void, signal: AbortSignal): void {
  addEventListener('error', ({ error, message }) => uncaught(errorText(error ?? message)), { signal });
  addEventListener('unhandledrejection', ({ reason }) => uncaught(errorText(reason)), { signal });
}

/** Milliseconds since the last touch, key press or wheel movement, with any sleep (rule LOGIN-35). */
function watchIdle(signal: AbortSignal): () => number {
  let monotonicMs = 0;
  let wallMs = 0;
  const touched = () => {
    monotonicMs = performance.now();
    wallMs = Date.now();
  };
  touched();
  for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true, signal });
  return () => Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
}

export async function startMaintenance(plan: WatchdogOptions, listener: MaintenanceListener): Promise<PageMaintenance> {
  // Reports the recovery before the watch begins, so that it counts before the watchdog can reload the page again.
  if (wasRecovered()) listener.recovered();
  const over = new AbortController();
  const idleMs = watchIdle(over.signal);
  listenForErrors(listener.uncaught, over.signal);
  const shell = startShellWorker(listener.versionWaiting, over.signal);
  let unwatch = () => {};
  const watch = (recoverAddress: string | null) => {
    unwatch();
    if (!over.signal.aborted) unwatch = watchPage(plan, recoverAddress, listener);
  };
  void shell?.recoverAddress.then(watch);
  // Without a service worker the page cannot be reloaded from outside; a page that hung reports it when it responds
  // again.
  if (!(await shell?.isRegistered)) watch(null);
  return {
    checkVersion: () => shell?.checkVersion(),
    takeOver: () => shell?.takeOver(),
    idleMs,
    stop() {
      over.abort();
      unwatch();
    },
  };
}
