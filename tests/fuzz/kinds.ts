/** What can go wrong in a simulated shift: the world's own faults, what troubles one device, and blows that strike at once. */
import {
  DEVICE_BLOWS,
  DEVICE_TROUBLES,
  type DeviceBlow,
  type DeviceTrouble,
} from '../../simulator/core/base/device-troubles.ts';
import {
  FAULT_KINDS,
  FAULT_NAMES,
  type FaultName,
  type FaultOptions,
  type FaultPlace,
} from '../../simulator/core/base/fault-kinds.ts';
import type { Prng } from '../../simulator/core/base/prng.ts';

export type Kind = FaultName | DeviceTrouble | DeviceBlow;

/**
 * Not dealt: with these the venue's two machines hold different orders or times, and ledger and watch of a shift compare every board
 * with one machine alone.
 */
const NOT_DEALT: readonly Kind[] = [
  'local-cut',
  'local-behind',
  'local-lacks',
  'local-restored',
  'local-clock',
] satisfies readonly FaultName[];

export const KINDS: readonly Kind[] = [...FAULT_NAMES, ...DEVICE_TROUBLES, ...DEVICE_BLOWS].filter(
  (kind) => !NOT_DEALT.includes(kind),
);

export type Mode = 0 | 1 | 2 | 3;
export const MODES: readonly Mode[] = [0, 1, 2, 3];

/** How often each kind of fault struck in each mode that the local server ran in at that moment. */
export type FaultCounts = Readonly<Record<string, readonly number[]>>;

export const addFaultCounts = (one: FaultCounts, other: FaultCounts): FaultCounts =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, MODES.map((mode) => (one[kind]?.[mode] ?? 0) + (other[kind]?.[mode] ?? 0))]),
  );

/** The cell of the table with the least faults. */
export function leastCell(counts: FaultCounts): { readonly kind: Kind; readonly mode: Mode; readonly count: number } {
  const cells = KINDS.flatMap((kind) => MODES.map((mode) => ({ kind, mode, count: counts[kind]?.[mode] ?? 0 })));
  return cells.reduce((least, cell) => (cell.count < least.count ? cell : least));
}

/** Kinds that struck less often than `least` times in some mode. */
export const scarceIn = (counts: FaultCounts, least: number): readonly string[] =>
  KINDS.flatMap((kind) =>
    MODES.flatMap((mode) => {
      const count = counts[kind]?.[mode] ?? 0;
      return count < least ? [`${kind} in mode ${mode}: ${count}`] : [];
    }),
  );

export function faultTable(counts: FaultCounts): string {
  const rows = KINDS.map((kind) => {
    const cells = MODES.map((mode) => String(counts[kind]?.[mode] ?? 0).padStart(8));
    return `${kind.padEnd(20)}${cells.join('')}`;
  });
  return [`${''.padEnd(20)}${MODES.map((mode) => `mode ${mode}`.padStart(8)).join('')}`, ...rows].join('\n');
}

/** Roads of a fault of HTTP: where the local server serves mostly its own, else mostly the cloud's, and now and then all of them. */
const PLACES: Readonly<Record<'cloud serves' | 'local serves', readonly (readonly [FaultPlace, number])[]>> = {
  'cloud serves': [
    ['cloud', 6],
    ['both', 2],
    ['data', 1],
    ['local', 1],
  ],
  'local serves': [
    ['local', 5],
    ['both', 3],
    ['cloud', 2],
  ],
};

const NUMBERS: Readonly<Partial<Record<FaultName, (random: Prng) => FaultOptions>>> = {
  'cloud-huge': () => ({ megabytes: 1 }),
  'cloud-500': (random) => ({ status: random.pick([500, 502, 503, 504]) }),
  'cloud-401': (random) => ({ status: random.pick([401, 403]) }),
  'local-wrong-mode': (random) => ({ mode: random.int(0, 3) }),
  'clock-skew': (random) => ({ byMs: random.pick([-3_600_000, -90_000, 90_000, 3_600_000]) }),
};

/** The road that a fault strikes, and numbers other than the defaults where those cost more time than they tell. */
export function drawOptions(fault: FaultName, mode: Mode, random: Prng): FaultOptions {
  const numbers = NUMBERS[fault]?.(random) ?? {};
  if (FAULT_KINDS[fault].on === null) return numbers;
  return { ...numbers, on: random.weighted(PLACES[mode < 2 ? 'cloud serves' : 'local serves']) };
}
