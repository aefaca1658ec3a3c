import type { DeviceFacts, SimulationStatus } from '../../core/base/control.ts';

export const SCENE_NAMES = ['order', 'tap', 'customer', 'outage', 'training'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export type ActName =
  | 'load'
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

/** The delay counts from the previous act. */
export interface Act {
  readonly does: ActName;
  readonly afterMs: number;
  readonly limitMs: number;
}

export const CAST_ROLES = ['kitchen', 'bar', 'expediter', 'customers'] as const;
export type CastRole = (typeof CAST_ROLES)[number];

export interface TourScene {
  readonly name: SceneName;
  /** The first is the most important, in case not all are visible. */
  readonly highlights: readonly CastRole[];
  readonly acts: readonly Act[];
  /** How long the scene stays after its last act. */
  readonly stayMs: number;
  readonly lengthMs: number;
  /** The text changes after each of these acts, because it describes the screens (rule TOUR-12). */
  readonly turnsAt: readonly number[];
}

const act = (does: ActName, afterMs: number, limitMs = 6_000): Act => ({ does, afterMs, limitMs });

/** Boards load slowly on a slow machine. */
const LOAD_BOARDS = act('load', 0, 20_000);

export const SCRIPT: readonly TourScene[] = [
  {
    name: 'order',
    highlights: ['kitchen', 'bar', 'expediter'],
    acts: [LOAD_BOARDS, act('order', 1_000, 12_000)],
    stayMs: 6_000,
    lengthMs: 9_000,
    turnsAt: [1],
  },
  {
    name: 'tap',
    highlights: ['kitchen', 'expediter'],
    acts: [LOAD_BOARDS, act('tap', 1_500, 12_000), act('seen', 0, 12_000)],
    stayMs: 4_000,
    lengthMs: 11_000,
    turnsAt: [1, 2],
  },
  {
    name: 'customer',
    highlights: ['customers', 'expediter'],
    acts: [LOAD_BOARDS, act('finish', 500, 12_000)],
    stayMs: 5_000,
    lengthMs: 8_000,
    turnsAt: [1],
  },
  {
    name: 'outage',
    highlights: ['kitchen', 'expediter'],
    // Before the outage, because otherwise a quiet kitchen has no order to tap.
    acts: [
      LOAD_BOARDS,
      act('order', 500, 12_000),
      act('cut', 1_500),
      act('offline', 0, 20_000),
      // The delay lets the user read the notice.
      act('touch', 3_000),
      act('heal', 3_500),
      act('online', 0, 20_000),
    ],
    stayMs: 3_500,
    lengthMs: 23_000,
    turnsAt: [1, 3, 4, 5, 6],
  },
  { name: 'training', highlights: [], acts: [act('form', 0)], stayMs: 10_000, lengthMs: 10_000, turnsAt: [] },
];

export type Cast = Readonly<Partial<Record<CastRole, DeviceFacts>>>;

/** The units of the roles at the default venue. */
const OWN_UNITS: Readonly<Record<CastRole, number>> = { kitchen: 3, bar: 5, expediter: 1, customers: 9 };

/** Other venues have other screens. */
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

export const doesLocalServe = (mode: SimulationStatus['localMode']): boolean => mode >= 2;

/** Whether the situation has no guide and all its screens are activated (rule TOUR-15). */
export const isToured = ({ guide, devices }: Pick<SimulationStatus, 'guide' | 'devices'>): boolean =>
  guide === undefined && !devices.some(({ isBlank }) => isBlank);

export interface RequestedScene {
  /** Null where the link requests none. */
  readonly at: number | null;
  /** The scene name in the link when it is invalid. */
  readonly unknown: string | null;
}

/** Rule TOUR-5. */
export function requestedSceneIn(search: string): RequestedScene {
  const name = new URLSearchParams(search).get('scene');
  if (name === null) return { at: null, unknown: null };
  const at = SCRIPT.findIndex((scene) => scene.name === name);
  return at < 0 ? { at: 0, unknown: name } : { at, unknown: null };
}
