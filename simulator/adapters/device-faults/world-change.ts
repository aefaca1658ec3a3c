/**
 * Deletes the data that a simulated device stored in an earlier world, before its page starts in another world (rule
 * ROOM-30).
 */
import type { SimulatedTime } from '../../core/base/control.ts';

/** The facts that a device keeps in another world: its unit, its logged-in person, and the choices made at it. */
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

/** The storage key of the device's world, and the value that a page stores once its own world has ended. */
const WORLD_FACT = 'device-world';
const FORMER = 'former';

/** A page with typed text checks at this interval whether the user has left the form. */
const CHECK_AGAIN_MS = 500;

/** Storage names of another environment on a test host start with this mark. */
const ENVIRONMENT = /^@[A-Z]+ /;

/** Prefix of all storage names of a kiosk in this folder. */
const namespaceOf = (folder: string): string => `kds:${folder}:`;

/** Deletes all records, and all facts that a device does not keep in another world. */
function forgetWorld(namespace: string): void {
  for (const key of Object.keys(localStorage)) {
    const fact = key.slice(namespace.length).replace(ENVIRONMENT, '');
    if (key.startsWith(namespace) && !FACTS_OF_DEVICE.includes(fact)) localStorage.removeItem(key);
  }
  // Requested before the app's script runs, so the browser deletes the database before the app opens it.
  indexedDB.deleteDatabase(`${namespace}records`);
}

/** Returns the result of `work`; null when the browser refuses it. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export interface StoredPage {
  /** The path of its folder, with a final slash. */
  readonly folder: string;
  /** Whether a reload would discard typed text. */
  readonly isTypedIn: () => boolean;
  reload(): void;
}

export interface WorldWatch {
  follow(time: Pick<SimulatedTime, 'worldId'>): void;
}

/**
 * Runs before the app's script: deletes the device's data of an earlier world. After a message that names another
 * world, the page reloads as soon as it has no typed text.
 */
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
      // Another page of the device may already be in the new world, and this one may still store data: its next load
      // clears that too.
      remember(FORMER);
      reloadWhenIdle();
    },
  };
}
