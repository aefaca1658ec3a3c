import type { App } from '../../src/engine/base/app.ts';
import type { PersonFacts } from '../core/base/person-facts.ts';
import type { World } from '../core/world-api.ts';
import type { HeadlessDevice } from './device.ts';

interface ScreenAct {
  /** The end of the sentence "could not …". */
  readonly what: string;
  does(app: App): void;
  isDone(app: App): boolean;
}

/** Simulated time between two checks, and until the person repeats the action. */
const CHECK_EVERY_MS = 1_000;
const AGAIN_MS = 15_000;

const actsOf = ({ email, password }: PersonFacts, kdsId: number): readonly ScreenAct[] => [
  {
    what: 'log in',
    does({ commands }) {
      commands.openLogin();
      commands.logIn(email, password ?? '');
    },
    isDone: ({ state }) => state.loggedIn,
  },
  {
    what: 'read the units',
    does: ({ commands }) => commands.readUnits(),
    isDone: ({ state }) => state.units.rows !== null && !state.units.asking,
  },
  {
    what: 'activate the unit',
    // A scenario has no person to answer the question.
    does: ({ commands }) => commands.activateUnit(kdsId, true),
    isDone: ({ state }) => state.units.activation === 'done',
  },
  { what: 'log out', does: ({ commands }) => void commands.logOut(), isDone: ({ state }) => !state.loggedIn },
];

export interface SetUp {
  /** Null once the device is set up. */
  stuckAt(): string | null;
}

/** Starts at once. The person repeats an action that had no effect. */
export function setUpDevice(world: World, device: HeadlessDevice, person: PersonFacts): SetUp {
  const acts = actsOf(person, device.kdsId);
  let at = 0;
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  const check = () => {
    const act = acts[at];
    if (act === undefined) return device.reload();
    const app = device.app();
    if (pressedAtMs > Number.NEGATIVE_INFINITY && act.isDone(app)) {
      at += 1;
      pressedAtMs = Number.NEGATIVE_INFINITY;
    } else if (world.nowMs() - pressedAtMs >= AGAIN_MS) {
      act.does(app);
      pressedAtMs = world.nowMs();
    }
    world.after(CHECK_EVERY_MS, check);
  };
  check();
  return { stuckAt: () => acts[at]?.what ?? null };
}
