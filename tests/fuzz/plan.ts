/** What a seed decides about a shift before it begins: the venue's day, its devices, and when what goes wrong. */
import { createPrng, type Prng } from '../../simulator/core/prng.ts';
import type { Scenario } from '../../simulator/core/script.ts';
import { KINDS, type Kind, type Mode } from './kinds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PRE_ROLL_MS = 5 * MINUTE_MS;
/** Every so often nothing goes wrong for a while, and the boards must agree with the server. */
const CALM_EVERY_MS = 3 * HOUR_MS;
export const CALM_MS = 4 * MINUTE_MS;

/** Times are milliseconds after the devices first look. */
export interface PlannedFault {
  readonly atMs: number;
  readonly forMs: number;
  readonly kind: Kind;
  /** Which device it strikes, for those that strike one. */
  readonly device: number;
}

export interface PlannedDevice {
  readonly name: string;
  readonly kdsId: number;
  /** How far its wall clock is off. */
  readonly wallOffsetMs: number;
  readonly stopsInSleep: boolean;
  readonly tapPauseMs: number;
}

export interface ShiftPlan {
  readonly seed: number;
  readonly lengthMs: number;
  readonly scenario: Scenario;
  readonly devices: readonly PlannedDevice[];
  readonly modes: readonly { readonly atMs: number; readonly mode: Mode }[];
  readonly faults: readonly PlannedFault[];
  /** When the calms end. */
  readonly calms: readonly number[];
}

/** Kitchen, cold kitchen and bar show no line together; a second kitchen and the expediter share theirs. */
const CREWS: readonly (readonly [crew: readonly number[], weight: number])[] = [
  [[3, 4], 3],
  [[3, 5], 2],
  [[3, 1], 2],
  [[3, 3], 2],
  [[4, 5, 3], 1],
  [[3, 4, 5, 1], 1],
];

function drawDevices(random: Prng): readonly PlannedDevice[] {
  return random.weighted(CREWS).map((kdsId, at) => ({
    name: `${at + 1}-kds${kdsId}`,
    kdsId,
    wallOffsetMs: random.chance(0.5) ? 0 : random.int(-30 * HOUR_MS, 30 * HOUR_MS),
    stopsInSleep: random.chance(0.5),
    tapPauseMs: random.int(8 * MINUTE_MS, 16 * MINUTE_MS),
  }));
}

function drawModes(random: Prng, lengthMs: number): ShiftPlan['modes'] {
  const modes: { atMs: number; mode: Mode }[] = [{ atMs: 0, mode: random.pick([0, 1, 2, 3] as const) }];
  for (let atMs = random.gap(HOUR_MS); atMs < lengthMs; atMs += random.gap(HOUR_MS)) {
    modes.push({ atMs: Math.round(atMs), mode: random.pick([0, 1, 2, 3] as const) });
  }
  return modes;
}

function drawFaults(
  random: Prng,
  lengthMs: number,
  devices: number,
  calms: readonly number[],
): readonly PlannedFault[] {
  const known = KINDS.filter(() => random.chance(0.6));
  const kinds = known.length > 0 ? known : KINDS;
  const faults: PlannedFault[] = [];
  const isCalm = (atMs: number) => calms.some((endMs) => atMs > endMs - CALM_MS && atMs <= endMs);
  for (let atMs = random.gap(6 * MINUTE_MS); atMs < lengthMs; atMs += random.gap(7 * MINUTE_MS)) {
    const forMs = random.int(2_000, random.chance(0.06) ? 30 * MINUTE_MS : 2 * MINUTE_MS);
    const fault = { atMs: Math.round(atMs), forMs, kind: random.pick(kinds), device: random.int(0, devices - 1) };
    if (!isCalm(fault.atMs)) faults.push(fault);
  }
  return faults;
}

/** The plan of a seed's shift of so many simulated hours. */
export function planShift(seed: number, hours: number): ShiftPlan {
  const random = createPrng(seed).fork('shift');
  const lengthMs = hours * HOUR_MS;
  const devices = drawDevices(random.fork('devices'));
  const inside = Array.from({ length: Math.ceil(lengthMs / CALM_EVERY_MS) - 1 }, (_, at) => (at + 1) * CALM_EVERY_MS);
  const calms = [...inside, lengthMs];
  const modes = drawModes(random.fork('modes'), lengthMs);
  const ordersPerHour = random.int(28, 31);
  return {
    seed,
    lengthMs,
    devices,
    calms,
    modes,
    faults: drawFaults(random.fork('faults'), lengthMs, devices.length, calms),
    scenario: {
      name: `shift-${seed}`,
      title: { es: 'Turno', en: 'Shift' },
      seed,
      lengthMs: PRE_ROLL_MS + lengthMs,
      preRollMs: PRE_ROLL_MS,
      steps: [
        { kind: 'rush', atMs: 0, forMs: PRE_ROLL_MS + lengthMs, ordersPerHour },
        ...modes.map(({ atMs, mode }) => ({ kind: 'local-mode' as const, atMs: atMs + PRE_ROLL_MS, mode })),
      ],
    },
  };
}
