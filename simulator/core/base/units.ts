import type { WireInstall, WireKds } from '../../../src/protocol/decode-config.ts';
import { hashOf } from './fnv.ts';

/**
 * `held`: by the device that activated the unit. `taken`: by another device. `revoked`: by no device.
 * `deleted`: the unit does not exist.
 */
export type UnitOwnership = 'held' | 'taken' | 'revoked' | 'deleted';

/** A repeated activation within this time returns the same token. */
const FRESH_MS = 600_000;

/** The id of a device outside the simulated world. */
const OTHER_DEVICE = 'otro-equipo';

interface Holder {
  /** Empty when the platform names no device. */
  readonly deviceId: string;
  readonly token: string;
  readonly sinceMs: number;
}

interface UnitState {
  readonly unit: WireKds;
  holder: Holder;
  /** Activations that this world has seen. */
  activations: number;
  ownership: UnitOwnership;
  isBlocked: boolean | null;
}

export type TokenState = 'current' | 'outdated';

export interface VenueUnits {
  /** The list `kd`. */
  list(): readonly WireKds[];
  /** Null when the venue never had the unit or no longer has it. */
  unit(kdsId: number): WireKds | null;
  /** The record of the unit's first device; null for an unknown unit. */
  first(kdsId: number): WireInstall | null;
  /** The same record for the same device within ten minutes; null for an unavailable unit. */
  activate(kdsId: number, deviceId: string, nowMs: number): WireInstall | null;
  /** Null for an invalid token, and for the token of a revoked device. */
  tokenState(kdsId: number, token: string): TokenState | null;
  /** Names another device when the token is not current; null when the unit does not exist. */
  recordFor(kdsId: number, token: string): WireInstall | null;
  /** The record has the activation time if known; null when the unit has no device. */
  holderOf(kdsId: number): WireInstall | null;
  /** Null for a device without a unit. */
  heldBy(deviceId: string): WireInstall | null;
  /** Whether the unit belongs to another device or to none, so that its former device gets no more data. */
  isShutOut(kdsId: number): boolean;
  /** False for a unit that the venue never had. */
  setOwnership(kdsId: number, ownership: UnitOwnership): boolean;
  blockSettings(kdsId: number, on: boolean): boolean;
}

const checkOf = (kdsId: number, activation: number, deviceId: string): string =>
  `${hashOf(deviceId).slice(0, 8)}-${hashOf(`token ${kdsId} ${activation} ${hashOf(deviceId).slice(0, 8)}`)}`;

/** The token contains the facts of the device, so that a restarted world still knows its devices. */
const tokenOf = (kdsId: number, activation: number, deviceId: string): string =>
  `kds-${kdsId}-${activation}-${checkOf(kdsId, activation, deviceId)}`;

const TOKEN = /^kds-(\d{1,9})-(\d{1,6})-([0-9a-f]{8})-([0-9a-f]{16})$/;

/** Null for an invalid token, or for the token of another unit. */
function activationIn(token: string, kdsId: number): number | null {
  const [, id, activation, device, check] = TOKEN.exec(token) ?? [];
  if (Number(id) !== kdsId || check !== hashOf(`token ${kdsId} ${Number(activation)} ${device}`)) return null;
  return Number(activation);
}

type States = ReadonlyMap<number, UnitState>;

type InstallOf = (kdsId: number, token: string, deviceId: string) => WireInstall;

const AGES_AGO = Number.NEGATIVE_INFINITY;

const firstState = (unit: WireKds): UnitState => ({
  unit,
  holder: { deviceId: '', token: tokenOf(Number(unit.id), 0, ''), sinceMs: AGES_AGO },
  activations: 0,
  ownership: 'held',
  isBlocked: null,
});

const shown = ({ unit, isBlocked }: UnitState): WireKds =>
  isBlocked === null ? unit : { ...unit, blockaj: isBlocked };

/** Null when the venue does not have the unit now. */
function present(states: States, kdsId: number): UnitState | null {
  const state = states.get(kdsId);
  return state === undefined || state.ownership === 'deleted' ? null : state;
}

function assign(state: UnitState, deviceId: string, sinceMs: number): void {
  state.activations += 1;
  state.holder = { deviceId, token: tokenOf(Number(state.unit.id), state.activations, deviceId), sinceMs };
}

function activate(states: States, kdsId: number, deviceId: string, nowMs: number): UnitState | null {
  const state = present(states, kdsId);
  if (state === null || state.unit.ac !== true) return null;
  const { holder, ownership } = state;
  if (ownership === 'held' && holder.deviceId === deviceId && nowMs - holder.sinceMs < FRESH_MS) return state;
  // A device can have only one unit, so its former unit has no device now.
  for (const other of states.values())
    if (other !== state && other.holder.deviceId === deviceId) assign(other, '', AGES_AGO);
  assign(state, deviceId, nowMs);
  state.ownership = 'held';
  return state;
}

function tokenStateOf(states: States, kdsId: number, token: string): TokenState | null {
  const state = states.get(kdsId);
  const activation = activationIn(token, kdsId);
  if (state === undefined || activation === null || state.ownership === 'revoked') return null;
  if (state.ownership === 'taken') return 'outdated';
  // A token with a higher number comes from an earlier world, and becomes the current one.
  if (activation > state.activations) {
    state.activations = activation;
    state.holder = { deviceId: '', token, sinceMs: AGES_AGO };
  }
  return token === state.holder.token ? 'current' : 'outdated';
}

/** A blank unit has no device until its first activation. */
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
    list: () => [...states.values()].filter((state) => state.ownership !== 'deleted').map(shown),
    unit: (kdsId) => {
      const state = present(states, kdsId);
      return state && shown(state);
    },
    first: (kdsId) => (states.has(kdsId) ? installOf(kdsId, tokenOf(kdsId, 0, ''), '') : null),
    activate: (kdsId, deviceId, nowMs) => {
      const state = activate(states, kdsId, deviceId, nowMs);
      return state && installOf(kdsId, state.holder.token, deviceId);
    },
    tokenState: (kdsId, token) => tokenStateOf(states, kdsId, token),
    recordFor: (kdsId, token) => {
      const state = present(states, kdsId);
      if (state === null) return null;
      const { deviceId } = state.holder;
      if (tokenStateOf(states, kdsId, token) === 'current') return installOf(kdsId, token, deviceId);
      return installOf(kdsId, token, (state.ownership === 'held' && deviceId) || OTHER_DEVICE);
    },
    holderOf: (kdsId) => {
      const state = present(states, kdsId);
      if (state === null || state.ownership === 'revoked' || (isBlank(kdsId) && state.activations === 0)) return null;
      const { deviceId, token, sinceMs } = state.holder;
      const since = sinceMs === AGES_AGO ? {} : { fa: Math.floor(sinceMs / 1_000) };
      return { ...installOf(kdsId, token, (state.ownership === 'held' && deviceId) || OTHER_DEVICE), ...since };
    },
    heldBy: (deviceId) => {
      const found = [...states].find(
        ([, { holder, ownership }]) => ownership === 'held' && holder.deviceId === deviceId,
      );
      return found === undefined ? null : installOf(found[0], found[1].holder.token, deviceId);
    },
    isShutOut: (kdsId) => ['taken', 'revoked'].includes(states.get(kdsId)?.ownership ?? 'held'),
    setOwnership: (kdsId, ownership) =>
      change(kdsId, (state) => {
        state.ownership = ownership;
      }),
    blockSettings: (kdsId, on) =>
      change(kdsId, (state) => {
        state.isBlocked = on;
      }),
  };
}
