/** The restaurant's own server: calls 1, 3 and 8 in the cloud's shapes from the same orders, and a WebSocket that says when they change. */
import { done, envelopeOf } from './answers.ts';
import { answerCall, type Platform } from './cloud.ts';
import { answerChange, answerOrders } from './order-calls.ts';
import type { OrdersChange } from './orders.ts';
import type { SimAnswer, SimClient, SimConnection, SimRequest } from './wire.ts';

/** Both forms of the message that the specification names (ruling W7). */
const MESSAGES: Readonly<Record<OrdersChange, string>> = {
  orders: JSON.stringify({ event: 'NuevasOrdenes' }),
  statuses: JSON.stringify({ state: 'NuevasOrdenes' }),
};

export interface LocalServer {
  handle(request: SimRequest): SimAnswer;
  connect(client: SimClient): SimConnection;
  /** Tells every connected device. */
  announce(change: OrdersChange): void;
  /** Breaks every connection. */
  dropAll(): void;
}

/** A local server without connections. Whether it can be reached at all is for the world to say. */
export function createLocalServer(platform: Platform): LocalServer {
  const clients = new Set<SimClient>();
  const status = () => done({ ipLocal: platform.local.address, md: platform.localMode() });
  return {
    handle: (request) => {
      const outcome = answerCall(request, platform, {
        localStatus: status,
        orders: () => answerOrders(request, platform.store, platform.faults),
        changeStatus: ({ caller }) => answerChange(request, caller, platform.store, platform.trouble),
      });
      return envelopeOf(outcome, platform.nowMs(), platform.latencyMs());
    },
    connect: (client) => {
      clients.add(client);
      platform.heard('local socket opened');
      return {
        receive: () => platform.unknown('local message from a device'),
        closed: () => {
          clients.delete(client);
        },
      };
    },
    announce: (change) => {
      for (const client of [...clients]) client.send(MESSAGES[change]);
    },
    dropAll: () => {
      const gone = [...clients];
      clients.clear();
      for (const client of gone) client.close();
    },
  };
}
