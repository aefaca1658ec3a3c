/** The service worker that keeps the app's files: registered once, asked for newer versions, told to let one take over. */
import { ownWorker, trusted } from './own-workers.ts';

export interface ShellWorker {
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

/** Null where the page has no such worker or the browser has none for it, as over plain http. */
export async function startShellWorker(versionWaiting: () => void): Promise<ShellWorker | null> {
  const address = ownWorker('kds-service-worker');
  if (address === null || !('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  followTakeOver(container);
  // A copy in the browser's ordinary cache would hide a newer version.
  const registration = await container.register(trusted(address), { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return null;
  watchVersions(registration, versionWaiting);
  const recoverAddress = served(container)
    .then(askName)
    .then((name) => `${registration.scope}recover?client=${encodeURIComponent(name)}`);
  return {
    recoverAddress,
    checkVersion: () => void registration.update().catch(() => {}),
    takeOver: () => registration.waiting?.postMessage('take-over'),
  };
}
