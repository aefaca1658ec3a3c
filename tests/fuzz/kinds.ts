/** The faults of a shift: of the world, lasting troubles of one device, and instant troubles. */
import {
  DEVICE_TROUBLES,
  type DeviceTrouble,
  INSTANT_TROUBLES,
  type InstantTrouble,
} from '../../simulator/core/base/device-troubles.ts';
import {
  FAULT_KINDS,
  FAULT_NAMES,
  type FaultName,
  type FaultOptions,
  type FaultPlace,
} from '../../simulator/core/base/fault-kinds.ts';
import type { Prng } from '../../simulator/core/base/prng.ts';

export type Kind = FaultName | DeviceTrouble | InstantTrouble;

export const KINDS: readonly Kind[] = [...FAULT_NAMES, ...DEVICE_TROUBLES, ...INSTANT_TROUBLES];

/**
 * The server reports an earlier state, and no device can detect it. A silent connection is not in the list, because the
 * device detects it (rule REFRESH-27).
 */
export const STALE_RESPONSE_FAULTS = [
  'orders-stale',
  'responses-doubled',
  'responses-reordered',
] as const satisfies readonly FaultName[];

export type Mode = 0 | 1 | 2 | 3;
export const MODES: readonly Mode[] = [0, 1, 2, 3];

/** Effects of each kind of fault, by mode of the local server. */
export type FaultCounts = Readonly<Record<string, readonly number[]>>;

export const addFaultCounts = (one: FaultCounts, other: FaultCounts): FaultCounts =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, MODES.map((mode) => (one[kind]?.[mode] ?? 0) + (other[kind]?.[mode] ?? 0))]),
  );

/**
 * These have no effect in mode 0, because the socket to the local server is open only in modes above 0 (rule LINK-9).
 */
const SOCKET_KINDS: readonly Kind[] = ['local-drop', 'local-half-open', 'socket-hangs'];

const isUsed = (kind: Kind, mode: Mode): boolean => mode !== 0 || !SOCKET_KINDS.includes(kind);

const cellsOf = (counts: FaultCounts) =>
  KINDS.flatMap((kind) => MODES.map((mode) => ({ kind, mode, count: counts[kind]?.[mode] ?? 0 }))).filter(
    ({ kind, mode }) => isUsed(kind, mode),
  );

/** The kind and mode with the fewest effects; omits socket faults in mode 0. */
export function leastCell(counts: FaultCounts): { readonly kind: Kind; readonly mode: Mode; readonly count: number } {
  return cellsOf(counts).reduce((least, cell) => (cell.count < least.count ? cell : least));
}

export const rareFaultsIn = (counts: FaultCounts, least: number): readonly string[] =>
  cellsOf(counts).flatMap(({ kind, mode, count }) => (count < least ? [`${kind} in mode ${mode}: ${count}`] : []));

export function faultTable(counts: FaultCounts): string {
  const rows = KINDS.map((kind) => {
    const cells = MODES.map((mode) => String(counts[kind]?.[mode] ?? 0).padStart(8));
    return `${kind.padEnd(20)}${cells.join('')}`;
  });
  return [`${''.padEnd(20)}${MODES.map((mode) => `mode ${mode}`.padStart(8)).join('')}`, ...rows].join('\n');
}

type Places = readonly (readonly [FaultPlace, number])[];

/** The data and language hosts, which devices use on both routes. */
const PARTS: Places = [
  ['data', 1],
  ['language', 1],
];

const LOCAL_SERVES: Places = [['local', 5], ['both', 3], ['cloud', 2], ...PARTS];

/** The routes of an HTTP fault: mostly that of the serving server, sometimes all. */
const PLACES: Readonly<Record<Mode, Places>> = {
  0: [['cloud', 7], ['both', 2], ...PARTS],
  1: [['cloud', 6], ['both', 2], ...PARTS, ['local', 1]],
  2: LOCAL_SERVES,
  3: LOCAL_SERVES,
};

/** Faults of calls about orders affect the server that serves these calls, or all servers. */
const ORDER_FAULTS: readonly FaultName[] = [
  'response-lost',
  'change-doubled',
  'responses-doubled',
  'responses-reordered',
  'orders-stale',
  'malformed-order',
];
const ORDER_PLACES: Readonly<Record<'cloud' | 'local', Places>> = {
  cloud: [
    ['cloud', 3],
    ['both', 1],
  ],
  local: [
    ['local', 3],
    ['both', 1],
  ],
};

/**
 * In mode 0 these affect only a starting device, which requests the local server only at its start and when the cloud
 * fails (rule LINK-7).
 */
const ASKED_AT_START: readonly Kind[] = [
  'local-down',
  'local-wrong-mode',
  'local-lagging-mode',
  'local-other-venue',
  'local-clock',
];
export const needsStart = (kind: Kind, mode: Mode): boolean => mode === 0 && ASKED_AT_START.includes(kind);

export const needsOrders = (kind: Kind): boolean => kind === 'local-lacks' || kind === 'local-behind';

export const needsTaps = (kind: Kind): boolean =>
  kind.startsWith('storage-') || kind === 'response-lost' || kind === 'change-doubled';

const NUMBERS: Readonly<Partial<Record<FaultName, (random: Prng, mode: Mode) => FaultOptions>>> = {
  'cloud-huge': () => ({ megabytes: 1 }),
  'cloud-500': (random) => ({ status: random.pick([500, 502, 503, 504]) }),
  'list-rejected': (random) => ({ share: random.pick([0.5, 1]) }),
  'cloud-401': (random) => ({ status: random.pick([401, 403]) }),
  'local-wrong-mode': (random, mode) => ({ mode: random.pick(MODES.filter((other) => other !== mode)) }),
  // To a serving local server the cloud sends only web orders, so the fault leaves out all of them.
  'local-lacks': (random, mode) => ({ share: mode < 2 ? random.pick([0.5, 1]) : 1 }),
  'local-behind': (random) => ({ ageMs: random.pick([5_000, 30_000, 120_000]) }),
  // Harmless while the cloud serves. The age is long because the local server gets its first change late.
  'local-restored': (random, mode) => ({ ageMs: mode < 2 ? 900_000 : random.pick([60_000, 300_000]) }),
  'local-clock': (random) => ({ byMs: random.pick([-3_600_000, -90_000, 90_000, 3_600_000]) }),
  'clock-skew': (random) => ({ byMs: random.pick([-3_600_000, -90_000, 90_000, 3_600_000]) }),
};

/** This long before its present mode, the local server mostly had another mode, even with a quiet period in between. */
const MODE_BEFORE_MS = 480_000;

/** The options of a fault: the route that it affects, and values instead of the defaults. */
export function drawOptions(fault: FaultName, mode: Mode, random: Prng, modeForMs: number): FaultOptions {
  if (fault === 'local-lagging-mode') return { ageMs: modeForMs + MODE_BEFORE_MS };
  const numbers = NUMBERS[fault]?.(random, mode) ?? {};
  if (FAULT_KINDS[fault].on === null) return numbers;
  const places = ORDER_FAULTS.includes(fault) ? ORDER_PLACES[mode < 2 ? 'cloud' : 'local'] : PLACES[mode];
  // Text requests have no credentials, so the cloud cannot reject them.
  const possible = fault === 'cloud-401' ? places.filter(([place]) => place !== 'language') : places;
  return { ...numbers, on: random.weighted(possible) };
}
