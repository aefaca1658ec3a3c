/**
 * Troubles of single devices by hand or by a script: which are on, until when on the world's clock, and the messages
 * to pages (rule ROOM25).
 */
import {
  type DeviceCommand,
  type DeviceWrongs,
  HAND_BLOWS,
  HAND_TROUBLES,
  type HandBlow,
  type HandTrouble,
} from '../../core/base/device-troubles.ts';
import { lineName } from '../../core/base/glass-keys.ts';
import { FOR_NO_PAGE, noDeviceOf } from '../../core/script/run-script.ts';
import { type DeviceStep, type DeviceTapStep, TAPS_APART_MS } from '../../core/script/script.ts';
import type { World } from '../../core/world-api.ts';

export interface DeviceHands {
  /** False for an unknown KDS. */
  act(command: DeviceCommand): boolean;
  /** Applies a script step to the pages of its devices. Returns the reason of a failure, null on success. */
  perform(step: DeviceStep): string | null;
  /** Of each affected KDS. */
  wrongs(): readonly DeviceWrongs[];
}

interface WrongedDevice {
  readonly troubles: Map<HandTrouble, { readonly endsMs: number; readonly callOff: () => void }>;
  wallOffsetMs: number;
  blows: number;
  lastBlow: HandBlow | null;
  tapped?: NonNullable<DeviceWrongs['tapped']>;
}

const SECOND_MS = 1_000;

type ToldWorld = Pick<World, 'nowMs' | 'after' | 'noteDevice' | 'devices' | 'namedOrder' | 'namedLines'>;

/** A scenario's device step as a manual command; null for one that pages cannot have, or that is done differently. */
function commandOf(step: DeviceStep): DeviceCommand | null {
  const { kdsId: kds } = step;
  if (step.kind === 'heal-device') return { do: 'device-heal', kds };
  if (step.kind !== 'trouble') return null;
  if ('byMs' in step) return { do: 'device-clock', kds, byMs: step.byMs };
  const trouble = HAND_TROUBLES.find((each) => each === step.trouble);
  const blow = HAND_BLOWS.find((each) => each === step.trouble);
  if (blow !== undefined) return { do: 'device-blow', kds, blow };
  return trouble === undefined || !('forMs' in step) ? null : { do: 'device-trouble', kds, trouble, forMs: step.forMs };
}

interface TappedDevices {
  deviceOf(kds: number): Pick<WrongedDevice, 'tapped'>;
  /** The pages need a message. */
  changed(): void;
}

/**
 * A script's taps, now and each second until their number is reached. The lines are read at each tap, because an order
 * may have got more of them.
 */
function tap(
  world: ToldWorld,
  { deviceOf, changed }: TappedDevices,
  step: DeviceTapStep,
  timesLeft = step.times,
): void {
  const device = deviceOf(step.kdsId);
  const orderId = world.namedOrder(step.order) ?? 0;
  const lines = world.namedLines(step.order, step.productId ?? null).map((lineId) => lineName(orderId, lineId));
  device.tapped = { count: (device.tapped?.count ?? 0) + 1, lines };
  changed();
  if (timesLeft > 1) world.after(TAPS_APART_MS, () => tap(world, { deviceOf, changed }, step, timesLeft - 1));
}

/** Carries out a script step at the device of a unit. */
function perform(
  world: ToldWorld,
  { act, ...devices }: TappedDevices & Pick<DeviceHands, 'act'>,
  step: DeviceStep,
): string | null {
  if (!world.devices.some(({ kdsId }) => kdsId === step.kdsId)) return noDeviceOf(step.kdsId);
  const command = commandOf(step);
  if (step.kind === 'device-tap') tap(world, devices, step);
  else if (command === null) return FOR_NO_PAGE;
  else act(command);
  return null;
}

/** The message to the pages of a device. */
const toldOf = ([kdsId, { troubles, ...rest }]: readonly [number, WrongedDevice]): DeviceWrongs => ({
  kdsId,
  troubles: [...troubles].map(([trouble, { endsMs }]) => ({ trouble, endsMs })),
  ...rest,
});

/** No troubles yet; `changed` is called whenever the pages need a new message. */
export function createDeviceHands(world: ToldWorld, changed: () => void): DeviceHands {
  const devices = new Map<number, WrongedDevice>();
  const deviceOf = (kds: number): WrongedDevice => {
    const known = devices.get(kds) ?? { troubles: new Map(), wallOffsetMs: 0, blows: 0, lastBlow: null };
    devices.set(kds, known);
    return known;
  };
  const end = (kds: number, trouble: HandTrouble) => {
    deviceOf(kds).troubles.get(trouble)?.callOff();
    deviceOf(kds).troubles.delete(trouble);
    world.noteDevice('device-off', `${trouble} · KDS ${kds}`, { trouble, kds });
  };
  const begin = (kds: number, trouble: HandTrouble, forMs: number) => {
    const { troubles } = deviceOf(kds);
    const before = troubles.get(trouble);
    before?.callOff();
    const endsMs = Math.max(world.nowMs() + forMs, before?.endsMs ?? 0);
    const over = () => {
      end(kds, trouble);
      changed();
    };
    troubles.set(trouble, { endsMs, callOff: world.after(endsMs - world.nowMs(), over) });
    world.noteDevice('device-on', `${trouble} · KDS ${kds} · ${forMs / SECOND_MS} s`, { trouble, kds, forMs });
  };
  const heal = (kds: number) => {
    const device = deviceOf(kds);
    for (const trouble of [...device.troubles.keys()]) end(kds, trouble);
    if (device.wallOffsetMs !== 0)
      world.noteDevice('device-off', `clock-jump · KDS ${kds}`, { trouble: 'clock-jump', kds });
    device.wallOffsetMs = 0;
  };
  const strike = (kds: number, blow: HandBlow) => {
    const device = deviceOf(kds);
    device.blows += 1;
    device.lastBlow = blow;
    world.noteDevice('device-blow', `${blow} · KDS ${kds}`, { trouble: blow, kds });
  };
  const jump = (kds: number, byMs: number) => {
    deviceOf(kds).wallOffsetMs += byMs;
    const text = `clock-jump · KDS ${kds} · ${byMs / SECOND_MS} s`;
    world.noteDevice('device-blow', text, { trouble: 'clock-jump', kds });
  };
  const carryOut = (command: DeviceCommand) => {
    const { kds } = command;
    switch (command.do) {
      case 'device-trouble':
        return begin(kds, command.trouble, command.forMs);
      case 'device-blow':
        return strike(kds, command.blow);
      case 'device-clock':
        return jump(kds, command.byMs);
      case 'device-heal':
        return heal(kds);
    }
  };
  const act = (command: DeviceCommand): boolean => {
    if (!world.devices.some(({ kdsId }) => kdsId === command.kds)) return false;
    carryOut(command);
    changed();
    return true;
  };
  return {
    act,
    perform: (step) => perform(world, { deviceOf, changed, act }, step),
    wrongs: () => [...devices].map(toldOf),
  };
}
