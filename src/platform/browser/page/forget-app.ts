/** Removes what the browser keeps for this app besides its facts: databases, caches and service worker. Other kiosks of the same origin keep theirs. */
import { ALL_KIOSKS, appFolder, storageNamespace } from '../namespace.ts';

/** A database that another page holds open may keep the request waiting. */
const DROP_MS_MAX = 1_000;

const SDK_DATABASE = 'firebase-heartbeat-database';
/** What the SDK notes about its link begins so. Any kiosk of the origin notes it again. */
const SDK_NOTES = 'firebase:';

async function dropCaches(folder: string): Promise<void> {
  const names = await caches.keys();
  // Workbox ends the name of each cache with the folder that its worker serves.
  await Promise.all(names.filter((name) => name.endsWith(folder)).map((name) => caches.delete(name)));
}

async function dropWorker(folder: string): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.filter(({ scope }) => scope === folder).map((worker) => worker.unregister()));
}

/** Whoever still has it open is asked to close it; where this page itself does not, it goes when the page does. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, DROP_MS_MAX);
  });
}

/** Whether a page of this origin works or waits besides this one, as the turns of each say (rule N3s). */
async function hasNeighbours(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter(({ name }) => name?.startsWith(ALL_KIOSKS)).length > 1;
}

/**
 * The realtime SDK has one database for all kiosks of an origin, with the days on which it was used. While another page has it
 * open it would not go, and whoever opened it next would wait: the realtime of every kiosk would stand still.
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
    // Where storage is refused the SDK has noted nothing.
  }
}

async function dropDatabases(namespace: string): Promise<void> {
  const databases = await indexedDB.databases();
  const own = databases.map(({ name }) => name ?? '').filter((name) => name.startsWith(namespace));
  await Promise.all(own.map(dropDatabase));
}

/** Deletes the app's databases and caches and unregisters its service worker, as far as the browser has and allows them. */
export async function forgetApp(): Promise<void> {
  const { href } = appFolder();
  // One after the other: a worker that still serves could fill a cache again.
  if ('serviceWorker' in navigator) await dropWorker(href).catch(() => {});
  if ('caches' in globalThis) await dropCaches(href).catch(() => {});
  await dropDatabases(storageNamespace()).catch(() => {});
  await dropSdkDatabase().catch(() => {});
  dropSdkNotes();
}
