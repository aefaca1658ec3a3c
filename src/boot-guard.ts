/** Recovers a blank page, for example after a release that fails at its start. A separate script, because the app's own scripts are the broken ones (rule RECOVERY-12). */
import { mayReloadBlank, readFailedStarts, showsBlankMessage } from './domain/device/blank-page.ts';
import { BLANK_CHECK_MS, NEWER_VERSION_MS_MAX } from './domain/limits.ts';
import { storageNamespace } from './platform/browser/namespace.ts';

const FAILED_STARTS = `${storageNamespace()}failed-starts`;

/** For this tab only: another one may start well. Without storage no failed start is known. */
function failedStarts(): number {
  try {
    return readFailedStarts(sessionStorage.getItem(FAILED_STARTS));
  } catch {
    return 0;
  }
}

function keepFailedStarts(count: number): void {
  try {
    if (count === 0) sessionStorage.removeItem(FAILED_STARTS);
    else sessionStorage.setItem(FAILED_STARTS, String(count));
  } catch {
    // The next start waits as long as this one.
  }
}

const within = <T>(promise: Promise<T>, waitMs: number): Promise<T | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))]);

/** Resolves when a worker has all its files, or will never have them. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', settle);
    settle();
  });
}

/** Lets a newer version serve this page from its next load on; does nothing without one, or without a worker. */
async function takeOverNewer(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => {});
  if (registration.installing) await settled(registration.installing);
  if (!registration.waiting) return;
  const serves = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  registration.waiting.postMessage('take-over');
  await serves;
}

function watch(root: HTMLElement, sentence: HTMLElement | null): void {
  let blankSinceMs = performance.now();
  let stands = false;
  const check = async (): Promise<void> => {
    const nowMs = performance.now();
    const shows = root.childElementCount > 0;
    // Once for each start: a visible board writes nothing.
    if (shows && !stands) keepFailedStarts(0);
    stands = shows;
    if (shows) blankSinceMs = nowMs;
    const blankMs = nowMs - blankSinceMs;
    const isLoading = document.readyState !== 'complete';
    if (sentence) sentence.hidden = !showsBlankMessage({ blankMs, isLoading });
    const starts = failedStarts();
    if (!shows && mayReloadBlank({ blankMs, isLoading, failedStarts: starts })) {
      keepFailedStarts(starts + 1);
      await within(
        takeOverNewer().catch(() => {}),
        NEWER_VERSION_MS_MAX,
      );
      // The app may have started since.
      if (root.childElementCount === 0) location.reload();
    }
    setTimeout(check, BLANK_CHECK_MS);
  };
  // A page that has just begun is not broken, and the first read of the storage is slow.
  setTimeout(check, BLANK_CHECK_MS);
}

const root = document.getElementById('root');
// An old browser would reload forever: browser-check.js shows what it lacks.
if (root !== null && !('kdsBrowserLacks' in globalThis)) watch(root, document.getElementById('does-not-start'));
