/** The service worker caches the app's files; here it is registered, checked for newer versions, and replaced. */
import { trustedUrl, workerUrl } from './worker-urls.ts';

const REGISTER_AGAIN_MS = 60_000;

export interface ShellWorker {
  /** Whether the first registration succeeded. */
  readonly isRegistered: Promise<boolean>;
  checkVersion(): void;
  takeOver(): void;
  /** A request to this address reloads this page from outside. Resolves when the worker serves this page. */
  readonly recoverAddress: Promise<string>;
}

function served(container: ServiceWorkerContainer): Promise<ServiceWorker> {
  return new Promise((resolve) => {
    const resolveWhenControlled = () => container.controller && resolve(container.controller);
    container.addEventListener('controllerchange', resolveWhenControlled);
    resolveWhenControlled();
  });
}

/** The worker's own name for this page. */
function queryName(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage('who', [port2]);
  });
}

/** A new worker has other files, so the page reloads. */
function followTakeOver(container: ServiceWorkerContainer): void {
  let before = container.controller;
  container.addEventListener('controllerchange', () => {
    if (before !== null) location.reload();
    before = container.controller;
  });
}

function watchVersions(registration: ServiceWorkerRegistration, waits: () => void): void {
  const notify = () => {
    if (registration.waiting && registration.active) waits();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notify));
  registration.installing?.addEventListener('statechange', notify);
  notify();
}

/**
 * A newer version's worker checks whether the app runs on any page before it replaces a blank one (rule RECOVERY-13).
 */
function respondToWorkers(container: ServiceWorkerContainer, signal: AbortSignal): void {
  const response = ({ data, source }: MessageEvent) => data === 'well?' && source?.postMessage('well');
  container.addEventListener('message', response, { signal });
}

const hasWorker = ({ installing, waiting, active }: ServiceWorkerRegistration): boolean =>
  (installing ?? waiting ?? active) !== null;

/** Retries each minute until the worker and its files have loaded (rule RECOVERY-14). */
function register(container: ServiceWorkerContainer, address: string, waits: () => void, signal: AbortSignal) {
  let registration: ServiceWorkerRegistration | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const tryRegister = async (): Promise<boolean> => {
    const known = registration;
    // A copy in the browser's HTTP cache would hide a newer version.
    if (known === null || !hasWorker(known))
      registration = await container.register(trustedUrl(address), { updateViaCache: 'none' }).catch(() => null);
    if (registration !== null && registration !== known) watchVersions(registration, waits);
    if (!registration?.active && !signal.aborted) again = setTimeout(() => void tryRegister(), REGISTER_AGAIN_MS);
    return registration !== null;
  };
  signal.addEventListener('abort', () => clearTimeout(again));
  return { current: () => registration, first: tryRegister() };
}

/**
 * Null when the page has no such worker or the browser supports none, as over plain http. The signal removes the
 * listeners and ends the retries.
 */
export function startShellWorker(versionWaiting: () => void, signal: AbortSignal): ShellWorker | null {
  const address = workerUrl('kds-service-worker');
  if (address === null || !('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  followTakeOver(container);
  respondToWorkers(container, signal);
  const { current, first } = register(container, address, versionWaiting, signal);
  const recoverAddress = async () => {
    const name = await queryName(await served(container));
    return `${(await container.ready).scope}recover?client=${encodeURIComponent(name)}`;
  };
  return {
    isRegistered: first,
    recoverAddress: recoverAddress(),
    checkVersion: () =>
      void current()
        ?.update()
        .catch(() => {}),
    takeOver: () => current()?.waiting?.postMessage('take-over'),
  };
}
