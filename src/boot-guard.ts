/** This script is separate, because it must run when the app's own scripts fail (rule RECOVERY-12). */
import { mayReloadBlank, readFailedStarts, showsBlankMessage } from './domain/device/blank-page.ts';
import { BLANK_CHECK_MS, NEWER_VERSION_MS_MAX } from './domain/limits.ts';
import { storageNamespace } from './platform/browser/namespace.ts';

const FAILED_STARTS = `${storageNamespace()}failed-starts`;

/** Of this tab only, because another tab may start well; 0 without storage. */
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
    // Without storage the count stays 0, so the next start waits as long as this one.
  }
}

const within = <T>(promise: Promise<T>, waitMs: number): Promise<T | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))]);

function waitUntilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', settle);
    settle();
  });
}

/** Does nothing when there is no newer version or no service worker. */
async function takeOverNewer(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => {});
  if (registration.installing) await waitUntilInstalled(registration.installing);
  if (!registration.waiting) return;
  const serves = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  registration.waiting.postMessage('take-over');
  await serves;
}

function watch(root: HTMLElement, sentence: HTMLElement | null): void {
  let blankSinceMs = performance.now();
  let wasShown = false;
  const check = async (): Promise<void> => {
    const nowMs = performance.now();
    const shows = root.childElementCount > 0;
    // Resets the count each time the page goes from blank to shown, not at every check.
    if (shows && !wasShown) keepFailedStarts(0);
    wasShown = shows;
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
      if (root.childElementCount === 0) location.reload();
    }
    setTimeout(check, BLANK_CHECK_MS);
  };
  // The first check waits, because a new page is still loading.
  setTimeout(check, BLANK_CHECK_MS);
}

const root = document.getElementById('root');
// In an old browser the app never starts, so the page would reload forever; browser-check.js shows the message instead.
if (root !== null && !('kdsBrowserLacks' in globalThis)) watch(root, document.getElementById('does-not-start'));
