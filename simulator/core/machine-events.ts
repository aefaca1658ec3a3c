/** What happens among the machines of a world, as data: they tell it, `machines.ts` alone says what follows. */
import type { FaultName } from './base/fault-kinds.ts';
import type { FaultSettings } from './faults/faults.ts';
import type { LocalMode } from './local-server/local-mode.ts';
import type { OrdersChange } from './orders/orders.ts';
import type { Statement } from './orders/statement.ts';
import type { MachineName } from './world-api.ts';

export type MachineEvent =
  | { readonly kind: 'faultTurned'; readonly fault: FaultName; readonly leftMs: number }
  | { readonly kind: 'faultBegun'; readonly fault: FaultName; readonly forMs: number; readonly settings: FaultSettings }
  | { readonly kind: 'faultEnded'; readonly fault: FaultName }
  /** The local server runs in another mode. */
  | { readonly kind: 'modeChanged'; readonly mode: LocalMode }
  /** A machine was told something of an order, which the other may want to hear. */
  | { readonly kind: 'stated'; readonly at: MachineName; readonly statement: Statement }
  /** A machine answers other orders than before. */
  | { readonly kind: 'ordersChanged'; readonly at: MachineName; readonly change: OrdersChange }
  | { readonly kind: 'settingsSaved'; readonly kdsId: number }
  /** The platform knows something else of a person. */
  | { readonly kind: 'personChanged'; readonly personId: string };

export type MachineEventKind = MachineEvent['kind'];

export type MachineEventOf<Kind extends MachineEventKind> = Extract<MachineEvent, { readonly kind: Kind }>;

/** Says that something happened; what follows has followed when it returns. A machine names the kinds that it tells. */
export type TellMachines<Kind extends MachineEventKind> = (event: MachineEventOf<Kind>) => void;

interface MachineEvents {
  tell(event: MachineEvent): void;
  /** From now on this one does what follows, also of what was told before. */
  follow(follower: (event: MachineEvent) => void): void;
}

/** Events of machines that are still being made: what is told before somebody follows waits. */
export function createMachineEvents(): MachineEvents {
  const early: MachineEvent[] = [];
  let current = (event: MachineEvent): void => void early.push(event);
  return {
    tell: (event) => current(event),
    follow(follower) {
      current = follower;
      for (const event of early.splice(0)) follower(event);
    },
  };
}
