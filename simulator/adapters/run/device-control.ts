/** Troubles of single devices, and the messages to pages about them (rule ROOM-27). */

import { lineName } from '../../core/base/card-keys.ts';
import {
  type DeviceCommand,
  type DeviceTroubleFacts,
  MANUAL_INSTANT_TROUBLES,
  MANUAL_TROUBLES,
  type ManualInstantTrouble,
  type ManualTrouble,
} from '../../core/base/device-troubles.ts';
import { HEADLESS_ONLY, noDeviceReason } from '../../core/script/run-script.ts';
import { type DeviceStep, type DeviceTapStep, TAPS_APART_MS } from '../../core/script/script.ts';
import type { World } from '../../core/world-api.ts';

export interface DeviceControl {
  /** False for an unknown KDS. */
  act(command: DeviceCommand): boolean;
  /** Returns the reason of a failure, null on success. */
  perform(step: DeviceStep): string | null;
  troubles(): readonly DeviceTroubleFacts[];
}

interface TroubledDevice {
  readonly troubles: Map<ManualTrouble, { readonly endsMs: number; readonly cancelTimer: () => void }>;
  wallOffsetMs: number;
  instantTroubleCount: number;
  lastInstantTrouble: ManualInstantTrouble | null;
  tapped?: NonNullable<DeviceTroubleFacts['tapped']>;
}

const SECOND_MS = 1_000;

type DeviceWorld = Pick<World, 'nowMs' | 'after' | 'journalDevice' | 'devices' | 'namedOrder' | 'namedLines'>;

/** Null for a step that no page can carry out, or that `perform` handles separately. */
function commandOf(step: DeviceStep): DeviceCommand | null {
  const { kdsId: kds } = step;
  if (step.kind === 'heal-device') return { do: 'device-heal', kds };
  if (step.kind !== 'trouble') return null;
  if ('byMs' in step) return { do: 'device-clock', kds, byMs: step.byMs };
  const trouble = MANUAL_TROUBLES.find((each) => each === step.trouble);
  const instant = MANUAL_INSTANT_TROUBLES.find((each) => each === step.trouble);
  if (instant !== undefined) return { do: 'device-instant-trouble', kds, trouble: instant };
  return trouble === undefined || !('forMs' in step) ? null : { do: 'device-trouble', kds, trouble, forMs: step.forMs };
}

interface TappedDevices {
  deviceOf(kds: number): Pick<TroubledDevice, 'tapped'>;
  /** The pages need a new message. */
  changed(): void;
}

/** Taps once a second. Reads the lines at each tap, because the order may have received more. */
function tap(
  world: DeviceWorld,
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

function perform(
  world: DeviceWorld,
  { act, ...devices }: TappedDevices & Pick<DeviceControl, 'act'>,
  step: DeviceStep,
): string | null {
  if (!world.devices.some(({ kdsId }) => kdsId === step.kdsId)) return noDeviceReason(step.kdsId);
  const command = commandOf(step);
  if (step.kind === 'device-tap') tap(world, devices, step);
  else if (command === null) return HEADLESS_ONLY;
  else act(command);
  return null;
}

const troubleFactsOf = ([kdsId, { troubles, ...rest }]: readonly [number, TroubledDevice]): DeviceTroubleFacts => ({
  kdsId,
  troubles: [...troubles].map(([trouble, { endsMs }]) => ({ trouble, endsMs })),
  ...rest,
});

/** `changed` is called whenever the pages need a new message. */
export function createDeviceControl(world: DeviceWorld, changed: () => void): DeviceControl {
  const devices = new Map<number, TroubledDevice>();
  const deviceOf = (kds: number): TroubledDevice => {
    const known = devices.get(kds) ?? {
      troubles: new Map(),
      wallOffsetMs: 0,
      instantTroubleCount: 0,
      lastInstantTrouble: null,
    };
    devices.set(kds, known);
    return known;
  };
  const end = (kds: number, trouble: ManualTrouble) => {
    deviceOf(kds).troubles.get(trouble)?.cancelTimer();
    deviceOf(kds).troubles.delete(trouble);
    world.journalDevice('device-off', `${trouble} · KDS ${kds}`, { trouble, kds });
  };
  const begin = (kds: number, trouble: ManualTrouble, forMs: number) => {
    const { troubles } = deviceOf(kds);
    const before = troubles.get(trouble);
    before?.cancelTimer();
    const endsMs = Math.max(world.nowMs() + forMs, before?.endsMs ?? 0);
    const over = () => {
      end(kds, trouble);
      changed();
    };
    troubles.set(trouble, { endsMs, cancelTimer: world.after(endsMs - world.nowMs(), over) });
    world.journalDevice('device-on', `${trouble} · KDS ${kds} · ${forMs / SECOND_MS} s`, { trouble, kds, forMs });
  };
  const heal = (kds: number) => {
    const device = deviceOf(kds);
    for (const trouble of [...device.troubles.keys()]) end(kds, trouble);
    if (device.wallOffsetMs !== 0)
      world.journalDevice('device-off', `clock-jump · KDS ${kds}`, { trouble: 'clock-jump', kds });
    device.wallOffsetMs = 0;
  };
  const applyInstantTrouble = (kds: number, trouble: ManualInstantTrouble) => {
    const device = deviceOf(kds);
    device.instantTroubleCount += 1;
    device.lastInstantTrouble = trouble;
    world.journalDevice('device-instant-trouble', `${trouble} · KDS ${kds}`, { trouble, kds });
  };
  const jump = (kds: number, byMs: number) => {
    deviceOf(kds).wallOffsetMs += byMs;
    const text = `clock-jump · KDS ${kds} · ${byMs / SECOND_MS} s`;
    world.journalDevice('device-instant-trouble', text, { trouble: 'clock-jump', kds });
  };
  const carryOut = (command: DeviceCommand) => {
    const { kds } = command;
    switch (command.do) {
      case 'device-trouble':
        return begin(kds, command.trouble, command.forMs);
      case 'device-instant-trouble':
        return applyInstantTrouble(kds, command.trouble);
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
    troubles: () => [...devices].map(troubleFactsOf),
  };
}
