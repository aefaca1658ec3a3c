/** What a simulated device keeps is of the world that it was in: in another one its page begins without it (rule ROOM28). */
import type { SimulatedTime } from '../../core/base/control.ts';

/** Who the device is, who is logged in, and what was chosen at it: another world still knows them. */
export const FACTS_OF_DEVICE: readonly string[] = [
  'device',
  'install',
  'station',
  'person',
  'social-state',
  'farewell',
  'chosen-venue',
  'language',
  'environment',
];

/** Under which name it keeps the world that it is in, and what stands there of a page that has found itself in a former one. */
const WORLD_FACT = 'device-world';
const FORMER = 'former';

/** Whoever leaves a form is in the new world so soon. */
const LOOK_AGAIN_MS = 500;

/** What another environment of a test host keeps is marked with it. */
const ENVIRONMENT = /^@[A-Z]+ /;

/** Everything that a kiosk in this folder keeps has a name that begins so. */
const namespaceOf = (folder: string): string => `kds:${folder}:`;

/** The waiting taps, and what the device was told. */
function forgetWorld(namespace: string): void {
  for (const key of Object.keys(localStorage)) {
    const fact = key.slice(namespace.length).replace(ENVIRONMENT, '');
    if (key.startsWith(namespace) && !FACTS_OF_DEVICE.includes(fact)) localStorage.removeItem(key);
  }
  // Asked for before the app's script: whatever that asks of its database comes after.
  indexedDB.deleteDatabase(`${namespace}records`);
}

/** What a browser refuses stays as it is. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export interface WorldlyPage {
  /** The path of the folder that serves it, with a slash at its end. */
  readonly folder: string;
  /** Somebody would lose what they have typed. */
  readonly isTypedIn: () => boolean;
  reload(): void;
}

export interface WorldWatch {
  follow(told: Pick<SimulatedTime, 'worldId'>): void;
}

/** Before the app's script: what the device kept in a former world goes. Once it is told of another world the page loads anew, as soon as nobody types in it. */
export function enterWorld(
  { folder, isTypedIn, reload }: WorldlyPage,
  { worldId }: Pick<SimulatedTime, 'worldId'>,
): WorldWatch {
  const namespace = namespaceOf(folder);
  const remember = (world: string) => attempt(() => localStorage.setItem(namespace + WORLD_FACT, world));
  const before = attempt(() => localStorage.getItem(namespace + WORLD_FACT));
  if (before !== null && before !== worldId) attempt(() => forgetWorld(namespace));
  remember(worldId);
  let isOver = false;
  const loadOnceFree = () => {
    if (isTypedIn()) setTimeout(loadOnceFree, LOOK_AGAIN_MS);
    else reload();
  };
  return {
    follow(told) {
      if (isOver || told.worldId === worldId) return;
      isOver = true;
      // Another page of the device may be in the new world already, and this one may store something until it is gone: what it loads next clears that too.
      remember(FORMER);
      loadOnceFree();
    },
  };
}
