/** The venue's KDS units as they stand: which device each belongs to, by which token, and what became of it. */
import type { WireInstall, WireKds } from '../../../src/protocol/decode-config.ts';
import { hashOf } from './fnv.ts';

/** `held`: by whom it was activated. `taken`: by some other device. `revoked`: by nobody. `deleted`: there is no such unit. */
export type UnitHold = 'held' | 'taken' | 'revoked' | 'deleted';

/** How long an activation stands for its repetitions: many presses, one token. */
const FRESH_MS = 600_000;

/** The device that takes units away by a command. */
const OTHER_DEVICE = 'otro-equipo';

interface Holder {
  /** Empty: the platform names none. */
  readonly deviceId: string;
  readonly token: string;
  readonly sinceMs: number;
}

interface UnitState {
  readonly unit: WireKds;
  holder: Holder;
  /** Activations so far that this world knows of. */
  activations: number;
  hold: UnitHold;
  isBlocked: boolean | null;
}

/** Whose proof a token is: of the device that the unit belongs to, or of one that it was taken from. */
export type TokenStanding = 'current' | 'outdated';

export interface VenueUnits {
  /** The list `kd`. */
  list(): readonly WireKds[];
  /** Null for a unit that the venue does not have, or no longer has. */
  unit(kdsId: number): WireKds | null;
  /** What the unit's first device holds from the start; null for an unknown unit. */
  first(kdsId: number): WireInstall | null;
  /** Gives the unit to a device. Repeated for the same device while it is fresh, it answers the same. Null for a unit that cannot be had. */
  activate(kdsId: number, deviceId: string, nowMs: number): WireInstall | null;
  /** Null: no proof at all, or of a device that was shut out. */
  standing(kdsId: number, token: string): TokenStanding | null;
  /** What the platform tells a device that asks with this token which unit it is; null when there is no such unit. */
  recordFor(kdsId: number, token: string): WireInstall | null;
  /** The record of the device that a unit works on, with when it was activated; null when it works on none. */
  holderOf(kdsId: number): WireInstall | null;
  /** The unit that belongs to a device, null when none does. */
  heldBy(deviceId: string): WireInstall | null;
  /** Whether the unit is some other device's now, or nobody's: its own hears nothing more. */
  isShutOut(kdsId: number): boolean;
  /** False for a unit that the venue never had. */
  setHold(kdsId: number, hold: UnitHold): boolean;
  blockSettings(kdsId: number, on: boolean): boolean;
}

const checkOf = (kdsId: number, activation: number, deviceId: string): string =>
  `${hashOf(deviceId).slice(0, 8)}-${hashOf(`token ${kdsId} ${activation} ${hashOf(deviceId).slice(0, 8)}`)}`;

/** Proof of a device towards the platform. It says itself what it proves, so a world begun anew still knows its devices. */
const tokenOf = (kdsId: number, activation: number, deviceId: string): string =>
  `kds-${kdsId}-${activation}-${checkOf(kdsId, activation, deviceId)}`;

const TOKEN = /^kds-(\d{1,9})-(\d{1,6})-([0-9a-f]{8})-([0-9a-f]{16})$/;

/** The activation that a token is from, null when it is none of this unit's. */
function activationIn(token: string, kdsId: number): number | null {
  const [, id, activation, device, check] = TOKEN.exec(token) ?? [];
  if (Number(id) !== kdsId || check !== hashOf(`token ${kdsId} ${Number(activation)} ${device}`)) return null;
  return Number(activation);
}

type States = ReadonlyMap<number, UnitState>;

/** Makes the record of a unit for a device that holds this token. */
type InstallOf = (kdsId: number, token: string, deviceId: string) => WireInstall;

const AGES_AGO = Number.NEGATIVE_INFINITY;

const firstState = (unit: WireKds): UnitState => ({
  unit,
  holder: { deviceId: '', token: tokenOf(Number(unit.id), 0, ''), sinceMs: AGES_AGO },
  activations: 0,
  hold: 'held',
  isBlocked: null,
});

const shown = ({ unit, isBlocked }: UnitState): WireKds =>
  isBlocked === null ? unit : { ...unit, blockaj: isBlocked };

/** The unit while the venue has it. */
function present(states: States, kdsId: number): UnitState | null {
  const state = states.get(kdsId);
  return state === undefined || state.hold === 'deleted' ? null : state;
}

function give(state: UnitState, deviceId: string, sinceMs: number): void {
  state.activations += 1;
  state.holder = { deviceId, token: tokenOf(Number(state.unit.id), state.activations, deviceId), sinceMs };
}

function activate(states: States, kdsId: number, deviceId: string, nowMs: number): UnitState | null {
  const state = present(states, kdsId);
  if (state === null || state.unit.ac !== true) return null;
  const { holder, hold } = state;
  if (hold === 'held' && holder.deviceId === deviceId && nowMs - holder.sinceMs < FRESH_MS) return state;
  // A device is one unit: what it was before goes to nobody.
  for (const other of states.values())
    if (other !== state && other.holder.deviceId === deviceId) give(other, '', AGES_AGO);
  give(state, deviceId, nowMs);
  state.hold = 'held';
  return state;
}

function standingOf(states: States, kdsId: number, token: string): TokenStanding | null {
  const state = states.get(kdsId);
  const activation = activationIn(token, kdsId);
  if (state === undefined || activation === null || state.hold === 'revoked') return null;
  if (state.hold === 'taken') return 'outdated';
  // Of a world before this one, which nobody here has heard of.
  if (activation > state.activations) {
    state.activations = activation;
    state.holder = { deviceId: '', token, sinceMs: AGES_AGO };
  }
  return token === state.holder.token ? 'current' : 'outdated';
}

/** Units that belong to their first devices; a blank one was never activated. */
export function createVenueUnits(
  units: readonly WireKds[],
  installOf: InstallOf,
  isBlank: (kdsId: number) => boolean,
): VenueUnits {
  const states: States = new Map(units.map((unit) => [Number(unit.id), firstState(unit)]));
  const change = (kdsId: number, work: (state: UnitState) => void): boolean => {
    const state = states.get(kdsId);
    if (state !== undefined) work(state);
    return state !== undefined;
  };
  return {
    list: () => [...states.values()].filter((state) => state.hold !== 'deleted').map(shown),
    unit: (kdsId) => {
      const state = present(states, kdsId);
      return state && shown(state);
    },
    first: (kdsId) => (states.has(kdsId) ? installOf(kdsId, tokenOf(kdsId, 0, ''), '') : null),
    activate: (kdsId, deviceId, nowMs) => {
      const state = activate(states, kdsId, deviceId, nowMs);
      return state && installOf(kdsId, state.holder.token, deviceId);
    },
    standing: (kdsId, token) => standingOf(states, kdsId, token),
    recordFor: (kdsId, token) => {
      const state = present(states, kdsId);
      if (state === null) return null;
      const { deviceId } = state.holder;
      if (standingOf(states, kdsId, token) === 'current') return installOf(kdsId, token, deviceId);
      return installOf(kdsId, token, (state.hold === 'held' && deviceId) || OTHER_DEVICE);
    },
    holderOf: (kdsId) => {
      const state = present(states, kdsId);
      if (state === null || state.hold === 'revoked' || (isBlank(kdsId) && state.activations === 0)) return null;
      const { deviceId, token, sinceMs } = state.holder;
      const since = sinceMs === AGES_AGO ? {} : { fa: Math.floor(sinceMs / 1_000) };
      return { ...installOf(kdsId, token, (state.hold === 'held' && deviceId) || OTHER_DEVICE), ...since };
    },
    heldBy: (deviceId) => {
      const found = [...states].find(([, { holder, hold }]) => hold === 'held' && holder.deviceId === deviceId);
      return found === undefined ? null : installOf(found[0], found[1].holder.token, deviceId);
    },
    isShutOut: (kdsId) => ['taken', 'revoked'].includes(states.get(kdsId)?.hold ?? 'held'),
    setHold: (kdsId, hold) =>
      change(kdsId, (state) => {
        state.hold = hold;
      }),
    blockSettings: (kdsId, on) =>
      change(kdsId, (state) => {
        state.isBlocked = on;
      }),
  };
}
