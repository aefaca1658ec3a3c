/** The servers emit these events, and only `servers.ts` handles them. */
import type { FaultName } from './base/fault-kinds.ts';
import type { FaultSettings } from './faults/faults.ts';
import type { LocalMode } from './local-server/local-mode.ts';
import type { OrdersChange } from './orders/orders.ts';
import type { Statement } from './orders/statement.ts';
import type { ServerName } from './world-api.ts';

export type ServerEvent =
  | { readonly kind: 'faultToggled'; readonly fault: FaultName; readonly leftMs: number }
  | { readonly kind: 'faultBegun'; readonly fault: FaultName; readonly forMs: number; readonly settings: FaultSettings }
  | { readonly kind: 'faultEnded'; readonly fault: FaultName }
  | { readonly kind: 'modeChanged'; readonly mode: LocalMode }
  /** The other server may need the change. */
  | { readonly kind: 'statementRecorded'; readonly at: ServerName; readonly statement: Statement }
  | { readonly kind: 'ordersChanged'; readonly at: ServerName; readonly change: OrdersChange }
  | { readonly kind: 'settingsSaved'; readonly kdsId: number }
  | { readonly kind: 'personChanged'; readonly personId: string };

export type ServerEventKind = ServerEvent['kind'];

export type ServerEventOf<Kind extends ServerEventKind> = Extract<ServerEvent, { readonly kind: Kind }>;

/** Returns after the event is handled. Each server's type names the kinds that the server emits. */
export type EmitServerEvent<Kind extends ServerEventKind> = (event: ServerEventOf<Kind>) => void;

interface ServerEvents {
  emit(event: ServerEvent): void;
  /** The handler also receives earlier events. */
  follow(follower: (event: ServerEvent) => void): void;
}

/** Events before the first handler wait for it. */
export function createServerEvents(): ServerEvents {
  const early: ServerEvent[] = [];
  let current = (event: ServerEvent): void => void early.push(event);
  return {
    emit: (event) => current(event),
    follow(follower) {
      current = follower;
      for (const event of early.splice(0)) follower(event);
    },
  };
}
