/** The service worker that keeps the app's files: registered once, asked for newer versions, told to let one take over. */
import { ownWorker, trusted } from './own-workers.ts';

const REGISTER_AGAIN_MS = 60_000;

export interface ShellWorker {
  /** Whether the first try registered it. */
  readonly isRegistered: Promise<boolean>;
  checkVersion(): void;
  takeOver(): void;
  /** Where a watcher asks for this page to be loaded anew from outside; once the worker serves this page. */
  readonly recoverAddress: Promise<string>;
}

/** Resolves when a worker serves this page. */
function served(container: ServiceWorkerContainer): Promise<ServiceWorker> {
  return new Promise((resolve) => {
    const look = () => container.controller && resolve(container.controller);
    container.addEventListener('controllerchange', look);
    look();
  });
}

/** The worker's name for this page. */
function askName(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage('who', [port2]);
  });
}

/** A worker that replaces another one brings other files: the page goes with them. */
function followTakeOver(container: ServiceWorkerContainer): void {
  let before = container.controller;
  container.addEventListener('controllerchange', () => {
    if (before !== null) location.reload();
    before = container.controller;
  });
}

function watchVersions(registration: ServiceWorkerRegistration, waits: () => void): void {
  const tell = () => {
    if (registration.waiting && registration.active) waits();
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  registration.installing?.addEventListener('statechange', tell);
  tell();
}

/** A newer version's worker asks whether the app runs on any page before it takes over from one that shows nothing (rule R11m). */
function answerWorkers(container: ServiceWorkerContainer, signal: AbortSignal): void {
  const answer = ({ data, source }: MessageEvent) => data === 'well?' && source?.postMessage('well');
  container.addEventListener('message', answer, { signal });
}

const isKept = ({ installing, waiting, active }: ServiceWorkerRegistration): boolean =>
  (installing ?? waiting ?? active) !== null;

/** Registers the worker, again each minute while it or one of its files does not come (rule R11n). */
function register(container: ServiceWorkerContainer, address: string, waits: () => void, signal: AbortSignal) {
  let registration: ServiceWorkerRegistration | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const keep = async (): Promise<boolean> => {
    const known = registration;
    // A copy in the browser's ordinary cache would hide a newer version.
    if (known === null || !isKept(known))
      registration = await container.register(trusted(address), { updateViaCache: 'none' }).catch(() => null);
    if (registration !== null && registration !== known) watchVersions(registration, waits);
    if (!registration?.active && !signal.aborted) again = setTimeout(() => void keep(), REGISTER_AGAIN_MS);
    return registration !== null;
  };
  signal.addEventListener('abort', () => clearTimeout(again));
  return { current: () => registration, first: keep() };
}

/** Null where the page has no such worker or the browser has none for it, as over plain http. The signal ends what it listens to and tries again. */
export function startShellWorker(versionWaiting: () => void, signal: AbortSignal): ShellWorker | null {
  const address = ownWorker('kds-service-worker');
  if (address === null || !('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  followTakeOver(container);
  answerWorkers(container, signal);
  const { current, first } = register(container, address, versionWaiting, signal);
  const recoverAddress = async () => {
    const name = await askName(await served(container));
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
