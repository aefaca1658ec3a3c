/** The guided tour as a script: its scenes, what is done to the kitchen in each, and which screens it speaks of. */
import type { DeviceFacts, SimulationStatus } from '../../core/base/control.ts';

export const SCENE_NAMES = ['order', 'tap', 'customer', 'outage', 'training'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export type ActName =
  | 'stand'
  | 'order'
  | 'tap'
  | 'seen'
  | 'touch'
  | 'finish'
  | 'cut'
  | 'offline'
  | 'heal'
  | 'online'
  | 'form';

/** Something that happens in a scene: so long after what came before, and it is waited for so long at most. */
export interface Act {
  readonly does: ActName;
  readonly afterMs: number;
  readonly limitMs: number;
}

/** What a screen is there for. */
export const CAST_ROLES = ['kitchen', 'bar', 'expediter', 'customers'] as const;
export type CastRole = (typeof CAST_ROLES)[number];

export interface TourScene {
  readonly name: SceneName;
  /** The first is the one to look at where not all are in sight. */
  readonly tells: readonly CastRole[];
  readonly acts: readonly Act[];
  /** So long it stands once all is done. */
  readonly restMs: number;
  /** How long it is likely to take. */
  readonly lengthMs: number;
  /** The text changes once each of these acts has succeeded: it says what the screens show by then (rule TOUR-12). */
  readonly turnsAt: readonly number[];
}

const act = (does: ActName, afterMs: number, limitMs = 6_000): Act => ({ does, afterMs, limitMs });

/** Boards of a slow machine come late, and until then there is nothing to look at. */
const STANDS = act('stand', 0, 20_000);

export const SCRIPT: readonly TourScene[] = [
  {
    name: 'order',
    tells: ['kitchen', 'bar', 'expediter'],
    acts: [STANDS, act('order', 1_000, 12_000)],
    restMs: 6_000,
    lengthMs: 9_000,
    turnsAt: [1],
  },
  {
    name: 'tap',
    tells: ['kitchen', 'expediter'],
    acts: [STANDS, act('tap', 1_500, 12_000), act('seen', 0, 12_000)],
    restMs: 4_000,
    lengthMs: 11_000,
    turnsAt: [1, 2],
  },
  {
    name: 'customer',
    tells: ['customers', 'expediter'],
    acts: [STANDS, act('finish', 500, 12_000)],
    restMs: 5_000,
    lengthMs: 8_000,
    turnsAt: [1],
  },
  {
    name: 'outage',
    tells: ['kitchen', 'expediter'],
    // The order comes before the cut: a quiet kitchen has none that could be tapped.
    acts: [
      STANDS,
      act('order', 500, 12_000),
      act('cut', 1_500),
      act('offline', 0, 20_000),
      // The notice is read meanwhile.
      act('touch', 3_000),
      act('heal', 3_500),
      act('online', 0, 20_000),
    ],
    restMs: 3_500,
    lengthMs: 23_000,
    turnsAt: [1, 3, 4, 5, 6],
  },
  { name: 'training', tells: [], acts: [act('form', 0)], restMs: 10_000, lengthMs: 10_000, turnsAt: [] },
];

export type Cast = Readonly<Partial<Record<CastRole, DeviceFacts>>>;

/** The units of the house that the roles are written for. */
const OWN_UNITS: Readonly<Record<CastRole, number>> = { kitchen: 3, bar: 5, expediter: 1, customers: 9 };

/** Who plays what among the screens that are there; another house has others. */
export function castOf(devices: readonly DeviceFacts[]): Cast {
  const kitchens = devices.filter(({ role }) => role === 'kitchen');
  const own = (role: CastRole) => devices.find(({ kdsId }) => kdsId === OWN_UNITS[role]);
  const found: Record<CastRole, DeviceFacts | undefined> = {
    kitchen: own('kitchen') ?? kitchens[0],
    bar: own('bar'),
    expediter: own('expediter') ?? kitchens.at(-1),
    customers: own('customers') ?? devices.find(({ role }) => role === 'customers'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, device]) => device !== undefined));
}

/** Whether the screens get their orders from the local server. */
export const doesLocalServe = (mode: SimulationStatus['localMode']): boolean => mode >= 2;

/** Whether a situation can be toured: nobody is guided in it, and all its screens are set up (rule TOUR-15). */
export const isToured = ({ guide, devices }: Pick<SimulationStatus, 'guide' | 'devices'>): boolean =>
  guide === undefined && !devices.some(({ isBlank }) => isBlank);

export interface RequestedScene {
  /** Where the tour is to begin; null where the link asks for none. */
  readonly at: number | null;
  /** What the link calls a scene and is none. */
  readonly unknown: string | null;
}

/** Which scene the query part of an address asks for (rule TOUR-5). */
export function requestedSceneIn(search: string): RequestedScene {
  const name = new URLSearchParams(search).get('scene');
  if (name === null) return { at: null, unknown: null };
  const at = SCRIPT.findIndex((scene) => scene.name === name);
  return at < 0 ? { at: 0, unknown: name } : { at, unknown: null };
}
