/** What hands did to single devices: what is on, until when on the world's clock, and that the pages are told (rule ROOM25). */
import type { DeviceCommand, DeviceWrongs, HandBlow, HandTrouble } from '../../core/base/device-troubles.ts';
import type { World } from '../../core/world-api.ts';

export interface DeviceHands {
  /** False for a KDS that there is none of. */
  act(command: DeviceCommand): boolean;
  /** Of each KDS to which something was done. */
  wrongs(): readonly DeviceWrongs[];
}

interface WrongedDevice {
  readonly troubles: Map<HandTrouble, { readonly endsMs: number; readonly callOff: () => void }>;
  wallOffsetMs: number;
  blows: number;
  lastBlow: HandBlow | null;
}

const SECOND_MS = 1_000;

type ToldWorld = Pick<World, 'nowMs' | 'after' | 'noteDevice' | 'devices'>;

/** Nothing was done yet; `changed` is called whenever the pages are to be told something else. */
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
  return {
    act(command) {
      if (!world.devices.some(({ kdsId }) => kdsId === command.kds)) return false;
      carryOut(command);
      changed();
      return true;
    },
    wrongs: () =>
      [...devices].map(([kdsId, { troubles, ...rest }]) => ({
        kdsId,
        troubles: [...troubles].map(([trouble, { endsMs }]) => ({ trouble, endsMs })),
        ...rest,
      })),
  };
}
