/** Carries out and records manual actions, so that the run can be repeated (rule ROOM-15). */
import type { DeviceCommand } from '../../core/base/device-troubles.ts';
import type { ManualAction, ManualCommand } from '../../core/script/saved-run.ts';
import type { World } from '../../core/world-api.ts';
import type { DeviceControl } from './device-control.ts';

/** False for an action without effect, which is not recorded. */
function carryOut(world: World, command: Exclude<ManualCommand, DeviceCommand>): boolean {
  switch (command.do) {
    case 'order':
      world.placeOrder();
      return true;
    case 'place':
      return world.placeComposed(command.order) !== null;
    case 'void':
      world.actOnAny('void-line');
      return true;
    case 'fire':
      world.actOnAny('fire-order');
      return true;
    case 'message':
      world.sendMessage(command.text, command.kds);
      return true;
    case 'mark':
      world.mark(command.note);
      return true;
    case 'cooks':
      world.setCooks(command.on);
      return true;
    case 'fault':
      world.setFault(command.fault, command.forMs, command.options);
      return true;
    case 'rouse':
      world.makeDevicesPoll();
      return true;
    case 'heal':
      world.heal(command.fault);
      return true;
    case 'local-mode':
      world.setLocalMode(command.mode);
      return true;
    case 'words':
      world.setTextEdition(command.edition);
      return true;
    default:
      world.manage(command);
      return true;
  }
}

export interface ManualActions {
  /** Acts at the world's present moment. */
  act(command: ManualCommand): void;
  /** Oldest first. */
  readonly done: readonly ManualAction[];
}

const isOfDevice = (command: ManualCommand): command is DeviceCommand => command.do.startsWith('device-');

/** `zeroMs` is the scenario's start in simulated unix milliseconds. */
export function createManualActions(world: World, zeroMs: number, devices: Pick<DeviceControl, 'act'>): ManualActions {
  const done: ManualAction[] = [];
  return {
    act: (command) => {
      const atMs = world.nowMs() - zeroMs;
      const isDone = isOfDevice(command) ? devices.act(command) : carryOut(world, command);
      if (isDone) done.push({ atMs, command });
    },
    done,
  };
}
