import { eraseRecords } from '../adapters/in-process-storage.ts';
import type { Prng } from '../core/base/prng.ts';
import type { TroubleStep } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { addJunkRecord, damageFact } from './damage.ts';
import type { HeadlessDevice } from './device.ts';

/** The kill comes at most this many storage steps after the first one that moves changes between tables. */
const STEPS_MAX = 1;

/**
 * Kills the device during its next save. The device stored its changes before, so it must lose no promise (rule
 * SIM-47).
 */
function armKill(world: World, device: HeadlessDevice, random: Prng): void {
  device.storage.armed = {
    from: 'handover',
    stepsLeft: random.int(0, STEPS_MAX),
    takesEffect: random.chance(0.5),
    onKilled: () => void world.after(0, device.crashWhole),
  };
}

/** `random` makes the choices that the step leaves open. */
export function troubleDevice(world: World, device: HeadlessDevice, step: TroubleStep, random: Prng): void {
  switch (step.trouble) {
    case 'killed':
      device.crash();
      return;
    case 'reloaded':
      device.reload();
      return;
    case 'killed-in-write':
      armKill(world, device, random);
      return;
    case 'second-tab':
      world.after(step.forMs, device.openTab());
      return;
    case 'storage-damaged':
      addJunkRecord(device.storage, random);
      damageFact(device.storage, random);
      return;
    case 'storage-erased':
      eraseRecords(device.storage);
      return;
    case 'storage-unkept':
      device.storage.persistence = 'refused';
      return;
    case 'clock-jump':
      device.troubles.jump(step.byMs);
      return;
    default:
      device.troubles.begin(step.trouble, step.forMs);
  }
}
