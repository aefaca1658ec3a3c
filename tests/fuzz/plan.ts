/** Draws a shift from its seed: the venue's day, its devices, and the faults with their times. */

import { DIALECT_NAMES, type DialectChoice } from '../../simulator/core/base/dialects/dialects.ts';
import { createPrng, type Prng } from '../../simulator/core/base/prng.ts';
import { type ClockError, RIGHT_CLOCK } from '../../simulator/core/base/server-clock.ts';
import {
  NO_DIFFERENCES,
  ORDERS_ETAGS,
  type Scenario,
  type ScenarioStep,
  type ServerDifferences,
} from '../../simulator/core/script/script.ts';
import { KINDS, type Kind, MODES, type Mode } from './kinds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The interval between quiet periods, which have no faults and end with boards that match the server. */
const QUIET_EVERY_MS = 3 * HOUR_MS;
export const QUIET_MS = 4 * MINUTE_MS;
/** A whole shift; a shorter one has proportionally fewer events. */
const WHOLE_SHIFT_MS = 12 * HOUR_MS;
const ORDERS = { min: 204, max: 216, rushShare: 0.4, rushes: 3, rushMs: 40 * MINUTE_MS } as const;
/** The number of fault kinds in a whole shift; each of them happens once in each mode. */
const KINDS_PER_SHIFT = 39;
/**
 * The share of each mode between two quiet periods. Modes in which the local server serves get less, because polls cost
 * much computing time.
 */
const MODE_SHARES: Readonly<Record<Mode, number>> = { 0: 3, 1: 3, 2: 1, 3: 1 };

/** Times are milliseconds after the devices start. */
export interface PlannedFault {
  readonly atMs: number;
  /** The planned mode of the local server, and when it began. */
  readonly mode: Mode;
  readonly fromMs: number;
  readonly forMs: number;
  /** A fault without an effect lasts longer, at most until the local server's mode changes or a quiet period begins. */
  readonly untilMs: number;
  readonly kind: Kind;
  /** The number of the device, for a fault of one device. */
  readonly device: number;
}

/** How far a server's clock may be off, and how fast it may drift. */
const CLOCK_OFF = { offsetMs: 4 * MINUTE_MS, driftPpm: 400 } as const;

export interface PlannedDevice {
  readonly name: string;
  /** The device's own name, or that of the device from whose image it was copied. */
  readonly deviceId: string;
  readonly kdsId: number;
  /** How far its wall clock is off. */
  readonly wallOffsetMs: number;
  readonly stopsInSleep: boolean;
  readonly tapPauseMs: number;
}

export interface ShiftPlan {
  readonly seed: number;
  readonly lengthMs: number;
  /** The dialect of the platform's responses: a named one, or one that the seed draws. */
  readonly dialect: DialectChoice;
  readonly scenario: Scenario;
  readonly devices: readonly PlannedDevice[];
  readonly faults: readonly PlannedFault[];
  /** When the quiet periods end. */
  readonly quietPeriods: readonly number[];
  readonly orders: readonly number[];
}

/** Kitchen, cold kitchen and bar have no line in common; a second kitchen and the expediter show lines of others. */
const STATION_SETS: readonly (readonly [crew: readonly number[], weight: number])[] = [
  [[3, 4], 3],
  [[3, 5], 2],
  [[3, 1], 2],
  [[3, 3], 2],
  [[4, 5, 3], 1],
  [[3, 4, 5, 1], 1],
];

function drawDevices(random: Prng): readonly PlannedDevice[] {
  const crew = random.weighted(STATION_SETS);
  const isCopied = random.fork('copied image').chance(0.5);
  return crew.map((kdsId, at) => ({
    name: `${at + 1}-kds${kdsId}`,
    deviceId: `${(isCopied ? crew.indexOf(kdsId) : at) + 1}-kds${kdsId}`,
    kdsId,
    wallOffsetMs: random.chance(0.5) ? 0 : random.int(-30 * HOUR_MS, 30 * HOUR_MS),
    stopsInSleep: random.chance(0.5),
    tapPauseMs: random.int(8 * MINUTE_MS, 16 * MINUTE_MS),
  }));
}

const drawClock = (random: Prng): ClockError =>
  random.chance(0.4)
    ? RIGHT_CLOCK
    : {
        offsetMs: random.int(-CLOCK_OFF.offsetMs, CLOCK_OFF.offsetMs),
        driftPpm: random.int(-CLOCK_OFF.driftPpm, CLOCK_OFF.driftPpm),
      };

/** In half of all venues the two servers are synchronized; in the others their data, their time or both may differ. */
function drawDifferences(random: Prng): ServerDifferences {
  const ordersEtags = random.fork('etags').pick(ORDERS_ETAGS);
  if (random.chance(0.5)) return { ...NO_DIFFERENCES, ordersEtags };
  return {
    ordersEtags,
    syncMs: random.pick([0, 2_000, 15_000, MINUTE_MS]),
    cloudClock: drawClock(random),
    localClock: drawClock(random),
  };
}

/**
 * In a quiet period unsynchronized servers synchronize: a serving local server hands back and passes its changes on
 * (rule SIM-37).
 */
const handBacks = (calms: readonly number[], { syncMs }: ServerDifferences): readonly ScenarioStep[] =>
  syncMs === 0 ? [] : calms.map((endMs) => ({ kind: 'local-mode', atMs: endMs - QUIET_MS, mode: 1 }));

/** A time with one mode of the local server and without a quiet period. */
interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly mode: Mode;
}

/** Between two quiet periods the local server has each of its modes, in random order. */
function drawStretches(random: Prng, calms: readonly number[]): readonly Stretch[] {
  return calms.flatMap((endMs, at) => {
    const openMs = at === 0 ? 0 : (calms[at - 1] ?? 0);
    const modes = shuffled(random, MODES).map((mode) => ({ mode, share: MODE_SHARES[mode] * (0.5 + random.next()) }));
    const perShare = (endMs - QUIET_MS - openMs) / modes.reduce((sum, { share }) => sum + share, 0);
    let fromMs = openMs;
    return modes.map(({ mode, share }) => {
      const stretch = { fromMs, untilMs: fromMs + share * perShare, mode };
      fromMs = stretch.untilMs;
      return stretch;
    });
  });
}

/** A random moment in the stretches, and its stretch; longer stretches are likelier. */
function momentIn(random: Prng, stretches: readonly Stretch[]): Pick<PlannedFault, 'atMs' | 'fromMs' | 'untilMs'> {
  let leftMs = random.next() * stretches.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
  for (const { fromMs, untilMs } of stretches) {
    if (leftMs < untilMs - fromMs) return { atMs: Math.round(fromMs + leftMs), fromMs, untilMs };
    leftMs -= untilMs - fromMs;
  }
  return { atMs: 0, fromMs: 0, untilMs: 0 };
}

function shuffled<T>(random: Prng, items: readonly T[]): readonly T[] {
  return items
    .map((item) => [item, random.next()] as const)
    .sort(([, one], [, other]) => one - other)
    .map(([item]) => item);
}

/**
 * The fault kinds of a seed. Consecutive seeds draw from shuffled decks, so any series gets each kind about equally
 * often, and no seed gets all kinds.
 */
function dealKinds(seed: number, count: number): readonly Kind[] {
  const deckOf = (number: number) => shuffled(createPrng(number).fork('deck of faults'), KINDS);
  return Array.from({ length: count }, (_, at) => {
    const card = seed * KINDS_PER_SHIFT + at;
    return deckOf(Math.floor(card / KINDS.length))[card % KINDS.length] as Kind;
  });
}

function drawFaults(
  random: Prng,
  { seed, lengthMs, devices }: { readonly seed: number; readonly lengthMs: number; readonly devices: number },
  stretches: readonly Stretch[],
): readonly PlannedFault[] {
  const kinds = dealKinds(seed, Math.ceil((KINDS_PER_SHIFT * lengthMs) / WHOLE_SHIFT_MS));
  return kinds.flatMap((kind) =>
    MODES.map((mode) => ({
      kind,
      mode,
      ...momentIn(
        random,
        stretches.filter((stretch) => stretch.mode === mode),
      ),
      forMs: random.int(2_000, random.chance(0.06) ? 30 * MINUTE_MS : 2 * MINUTE_MS),
      device: random.int(0, devices - 1),
    })),
  );
}

function drawOrders(random: Prng, lengthMs: number): readonly number[] {
  const share = lengthMs / WHOLE_SHIFT_MS;
  const count = Math.ceil(random.int(ORDERS.min, ORDERS.max) * share);
  const rushes = Array.from({ length: Math.ceil(ORDERS.rushes * share) }, () => random.next() * lengthMs);
  return Array.from({ length: count }, () => {
    const atMs = random.chance(ORDERS.rushShare)
      ? random.pick(rushes) + random.next() * ORDERS.rushMs
      : random.next() * lengthMs;
    return Math.round(Math.min(atMs, lengthMs - 1));
  });
}

export function planShift(seed: number, hours: number): ShiftPlan {
  const random = createPrng(seed).fork('shift');
  const lengthMs = hours * HOUR_MS;
  const devices = drawDevices(random.fork('devices'));
  const inside = Array.from({ length: Math.ceil(lengthMs / QUIET_EVERY_MS) - 1 }, (_, at) => (at + 1) * QUIET_EVERY_MS);
  const quietPeriods = [...inside, lengthMs];
  const stretches = drawStretches(random.fork('modes'), quietPeriods);
  const differences = drawDifferences(random.fork('machines'));
  const modes = stretches.map(({ fromMs, mode }) => ({ kind: 'local-mode' as const, atMs: Math.round(fromMs), mode }));
  return {
    seed,
    lengthMs,
    dialect: random.fork('dialect').pick([...DIALECT_NAMES, seed]),
    devices,
    quietPeriods,
    orders: drawOrders(random.fork('orders'), lengthMs),
    faults: drawFaults(random.fork('faults'), { seed, lengthMs, devices: devices.length }, stretches),
    scenario: {
      name: `shift-${seed}`,
      title: { es: 'Turno', en: 'Shift' },
      seed,
      lengthMs,
      preRollMs: 0,
      world: differences,
      steps: [...modes, ...handBacks(quietPeriods, differences)],
    },
  };
}
