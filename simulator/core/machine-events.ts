/** The servers emit these events, and only `machines.ts` handles them. */
import type { FaultName } from './base/fault-kinds.ts';
import type { FaultSettings } from './faults/faults.ts';
import type { LocalMode } from './local-server/local-mode.ts';
import type { OrdersChange } from './orders/orders.ts';
import type { Statement } from './orders/statement.ts';
import type { MachineName } from './world-api.ts';

export type MachineEvent =
  | { readonly kind: 'faultToggled'; readonly fault: FaultName; readonly leftMs: number }
  | { readonly kind: 'faultBegun'; readonly fault: FaultName; readonly forMs: number; readonly settings: FaultSettings }
  | { readonly kind: 'faultEnded'; readonly fault: FaultName }
  | { readonly kind: 'modeChanged'; readonly mode: LocalMode }
  /** The other server may need the change. */
  | { readonly kind: 'statementRecorded'; readonly at: MachineName; readonly statement: Statement }
  | { readonly kind: 'ordersChanged'; readonly at: MachineName; readonly change: OrdersChange }
  | { readonly kind: 'settingsSaved'; readonly kdsId: number }
  | { readonly kind: 'personChanged'; readonly personId: string };

export type MachineEventKind = MachineEvent['kind'];

export type MachineEventOf<Kind extends MachineEventKind> = Extract<MachineEvent, { readonly kind: Kind }>;

/** Returns after the event is handled. Each server's type names the kinds that the server emits. */
export type EmitMachineEvent<Kind extends MachineEventKind> = (event: MachineEventOf<Kind>) => void;

interface MachineEvents {
  emit(event: MachineEvent): void;
  /** The handler also receives earlier events. */
  follow(follower: (event: MachineEvent) => void): void;
}

/** Events before the first handler wait for it. */
export function createMachineEvents(): MachineEvents {
  const early: MachineEvent[] = [];
  let current = (event: MachineEvent): void => void early.push(event);
  return {
    emit: (event) => current(event),
    follow(follower) {
      current = follower;
      for (const event of early.splice(0)) follower(event);
    },
  };
}
