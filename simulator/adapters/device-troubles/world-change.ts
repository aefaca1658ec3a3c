/** Deletes the data of an earlier world before a device's page starts in another one (rule ROOM-30). */
import type { SimulatedTime } from '../../core/base/control.ts';

/** A device keeps these facts in another world. */
export const FACTS_OF_DEVICE: readonly string[] = [
  'device',
  'install',
  'station',
  'person',
  'tab:session',
  'tab:social',
  'farewell',
  'next-venue',
  'language',
  'environment',
];

/** Storage key of the device's world; value that a page stores once its world has ended. */
const WORLD_FACT = 'device-world';
const FORMER = 'former';

/** A page with typed text checks at this interval whether the user has left the form. */
const CHECK_AGAIN_MS = 500;

/** On a test host, names of another environment start with this mark. */
const ENVIRONMENT = /^@[A-Z]+ /;

const namespaceOf = (folder: string): string => `kds:${folder}:`;

/** Deletes the records, and the facts that a device does not keep in another world. */
function forgetWorld(namespace: string): void {
  for (const key of Object.keys(localStorage)) {
    const fact = key.slice(namespace.length).replace(ENVIRONMENT, '');
    if (key.startsWith(namespace) && !FACTS_OF_DEVICE.includes(fact)) localStorage.removeItem(key);
  }
  // Requested before the app's script runs, so the browser deletes the database before the app opens it.
  indexedDB.deleteDatabase(`${namespace}records`);
}

/** Null when the browser refuses the work. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export interface StoredPage {
  /** Path with a final slash. */
  readonly folder: string;
  /** A reload would discard typed text. */
  readonly isTypedIn: () => boolean;
  reload(): void;
}

export interface WorldWatch {
  follow(time: Pick<SimulatedTime, 'worldId'>): void;
}

/** Must run before the app's script. When a message names another world, the page reloads once it has no typed text. */
export function enterWorld(
  { folder, isTypedIn, reload }: StoredPage,
  { worldId }: Pick<SimulatedTime, 'worldId'>,
): WorldWatch {
  const namespace = namespaceOf(folder);
  const remember = (world: string) => attempt(() => localStorage.setItem(namespace + WORLD_FACT, world));
  const before = attempt(() => localStorage.getItem(namespace + WORLD_FACT));
  if (before !== null && before !== worldId) attempt(() => forgetWorld(namespace));
  remember(worldId);
  let isOver = false;
  const reloadWhenIdle = () => {
    if (isTypedIn()) setTimeout(reloadWhenIdle, CHECK_AGAIN_MS);
    else reload();
  };
  return {
    follow(time) {
      if (isOver || time.worldId === worldId) return;
      isOver = true;
      // This page may still store data of its old world, which its next load clears.
      remember(FORMER);
      reloadWhenIdle();
    },
  };
}
