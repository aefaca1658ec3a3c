/** The facts of this kiosk, and the data of other kiosks of the origin, stay. */
import { ALL_KIOSKS, appFolder, storageNamespace } from '../namespace.ts';

/** A page with the open database may block a deletion. */
const DROP_MS_MAX = 1_000;

const SDK_DATABASE = 'firebase-heartbeat-database';
/** Notes of the SDK about its connection; every kiosk of the origin writes them again. */
const SDK_NOTES = 'firebase:';

async function dropCaches(folder: string): Promise<void> {
  const names = await caches.keys();
  // Workbox puts the worker's folder at the end of each cache's name.
  await Promise.all(names.filter((name) => name.endsWith(folder)).map((name) => caches.delete(name)));
}

async function dropWorker(folder: string): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.filter(({ scope }) => scope === folder).map((worker) => worker.unregister()));
}

/** The browser asks the pages that have the database open to close it, and deletes it when the last one has. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    setTimeout(resolve, DROP_MS_MAX);
  });
}

/** Whether the tab locks show another page of this origin that works or waits (rule OUTBOX-27). */
async function hasNeighbours(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter(({ name }) => name?.startsWith(ALL_KIOSKS)).length > 1;
}

/**
 * All kiosks of an origin share this database, which records the days of use. While another page has it open, the
 * deletion would block the next opening, and realtime would stop in every kiosk.
 */
async function dropSdkDatabase(): Promise<void> {
  if (!(await hasNeighbours())) await dropDatabase(SDK_DATABASE);
}

function dropSdkNotes(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(SDK_NOTES)) storage.removeItem(key);
    }
  } catch {
    // Without storage the SDK has stored nothing.
  }
}

async function dropDatabases(namespace: string): Promise<void> {
  const databases = await indexedDB.databases();
  const own = databases.map(({ name }) => name ?? '').filter((name) => name.startsWith(namespace));
  await Promise.all(own.map(dropDatabase));
}

/**
 * Deletes the app's databases and caches, and unregisters its service worker, as far as the browser supports it. False
 * when a part of it failed.
 */
export async function clearAppData(): Promise<boolean> {
  const { href } = appFolder();
  let isCleared = true;
  const attempt = (work: Promise<void>) =>
    work.catch(() => {
      isCleared = false;
    });
  // One after the other, because an active worker could fill a cache again.
  if ('serviceWorker' in navigator) await attempt(dropWorker(href));
  if ('caches' in globalThis) await attempt(dropCaches(href));
  await attempt(dropDatabases(storageNamespace()));
  await attempt(dropSdkDatabase());
  dropSdkNotes();
  return isCleared;
}
