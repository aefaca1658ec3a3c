/** Clears a simulated device's data of a former world: in another world its page starts without it (rule ROOM-30). */
import type { SimulatedTime } from '../../core/base/control.ts';

/** The device's unit, its logged-in person, and the choices made at it: another world keeps them. */
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

/** The name under which it stores its world, and the value of a page that found itself in a former one. */
const WORLD_FACT = 'device-world';
const FORMER = 'former';

/** A page enters the new world within this time after its form was left. */
const CHECK_AGAIN_MS = 500;

/** Data of another environment of a test host has this mark. */
const ENVIRONMENT = /^@[A-Z]+ /;

/** Prefix of all storage names of a kiosk in this folder. */
const namespaceOf = (folder: string): string => `kds:${folder}:`;

/** Deletes the pending taps, and data received from the world. */
function forgetWorld(namespace: string): void {
  for (const key of Object.keys(localStorage)) {
    const fact = key.slice(namespace.length).replace(ENVIRONMENT, '');
    if (key.startsWith(namespace) && !FACTS_OF_DEVICE.includes(fact)) localStorage.removeItem(key);
  }
  // Requested before the app's script, whose requests of its database come after it.
  indexedDB.deleteDatabase(`${namespace}records`);
}

/** An operation that the browser refuses has no effect. */
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
  /** Whether the user would lose typed text. */
  readonly isTypedIn: () => boolean;
  reload(): void;
}

export interface WorldWatch {
  follow(time: Pick<SimulatedTime, 'worldId'>): void;
}

/**
 * Runs before the app's script: deletes the device's data of a former world. When it hears of another world the page
 * reloads, as soon as no text is being typed in it.
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
