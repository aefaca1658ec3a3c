/** Removes the app's data in the browser besides its facts: databases, caches and service worker. Data of other kiosks of the origin stays. */
import { ALL_KIOSKS, appFolder, storageNamespace } from '../namespace.ts';

/** A database that is open in another page may block the request. */
const DROP_MS_MAX = 1_000;

const SDK_DATABASE = 'firebase-heartbeat-database';
/** The prefix of the SDK's notes about its link. Any kiosk of the origin writes them again. */
const SDK_NOTES = 'firebase:';

async function dropCaches(folder: string): Promise<void> {
  const names = await caches.keys();
  // Workbox ends the name of each cache with the folder of its worker.
  await Promise.all(names.filter((name) => name.endsWith(folder)).map((name) => caches.delete(name)));
}

async function dropWorker(folder: string): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.filter(({ scope }) => scope === folder).map((worker) => worker.unregister()));
}

/** Pages with the open database receive a request to close it; if this page does not, the database is deleted after the page closes. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, DROP_MS_MAX);
  });
}

/** Whether another page of this origin works or waits, as shown by the tab locks (rule OUTBOX-27). */
async function hasNeighbours(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter(({ name }) => name?.startsWith(ALL_KIOSKS)).length > 1;
}

/**
 * The realtime SDK has one database for all kiosks of an origin, which records the days of use. While another page has it open,
 * the deletion waits and blocks the next opening: realtime would stop in every kiosk.
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

/** Deletes the app's databases and caches and unregisters its service worker, as far as the browser supports it. */
export async function clearAppData(): Promise<void> {
  const { href } = appFolder();
  // In sequence: an active worker could fill a cache again.
  if ('serviceWorker' in navigator) await dropWorker(href).catch(() => {});
  if ('caches' in globalThis) await dropCaches(href).catch(() => {});
  await dropDatabases(storageNamespace()).catch(() => {});
  await dropSdkDatabase().catch(() => {});
  dropSdkNotes();
  // Only this log still has it: the stored lines are deleted too (rule STORAGE-16).
  console.debug(`Audit: ${new Date().toISOString()} deletion done`);
}
