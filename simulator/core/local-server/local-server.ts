/** Responds to calls 1, 3 and 8 in the cloud's format, and announces changes over a WebSocket. */
import { wireOrder } from '../../../fixtures/wire-order.ts';
import { done, envelopeOf, rejected } from '../base/responses.ts';
import type { SocketLine } from '../base/socket-line.ts';
import { LOCAL_ID, RESTAURANT_ID } from '../base/venue.ts';
import type { SimClient, SimConnection, SimRequest, SimResponse } from '../base/wire.ts';
import type { OrdersChange } from '../orders/orders.ts';
import { handleCall } from '../platform/handle-call.ts';
import { handleChangeCall, handleOrdersCall } from '../platform/order-calls.ts';
import type { Platform } from '../platform/platform.ts';
import type { LocalModes } from './local-mode.ts';

/** The specification has both forms of the message (rule REALTIME-17). */
const MESSAGES: Readonly<Record<OrdersChange, string>> = {
  orders: JSON.stringify({ event: 'NuevasOrdenes' }),
  statuses: JSON.stringify({ state: 'NuevasOrdenes' }),
};

export interface LocalServer {
  handle(request: SimRequest): SimResponse;
  connect(client: SimClient): SimConnection;
  /** Sends the message to every connected device. */
  announce(change: OrdersChange): void;
  /** Returns the number of connections. */
  dropAll(): number;
}

type Handlers = Parameters<typeof handleCall>[2];

const OTHER_VENUE = { ir: RESTAURANT_ID + 1, il: LOCAL_ID };

/** Another restaurant's server at the venue's address: it has one order, and none of the venue's. */
const NEIGHBOUR: Handlers = {
  localStatus: ({ platform }) => done({ ipLocal: platform.local.address, md: 2, ...OTHER_VENUE }),
  orders: ({ request }) => {
    const et = 'neighbour-1';
    return done({ d: request.query.et === et ? null : [wireOrder({ io: 990_001, im: [77] })], et, ...OTHER_VENUE });
  },
  changeStatus: () => rejected('pedido desconocido'),
};

/** The world decides whether devices can reach it. */
export function createLocalServer(platform: Platform, modes: LocalModes, line: SocketLine): LocalServer {
  const clients = new Set<SimClient>();
  const status = () => {
    const { faults } = platform;
    const wrong = faults.at('local-wrong-mode', 'local')?.of('mode');
    const late = faults.at('local-lagging-mode', 'local')?.of('ageMs');
    const md = wrong ?? (late === undefined ? modes.now() : modes.ago(late));
    if (md !== modes.now()) faults.altered(wrong === undefined ? 'local-lagging-mode' : 'local-wrong-mode');
    return done({ ipLocal: platform.local.address, md, ir: RESTAURANT_ID, il: LOCAL_ID });
  };
  const own: Handlers = {
    localStatus: status,
    orders: ({ request }) => handleOrdersCall(request, platform),
    changeStatus: ({ request, signer }) => handleChangeCall(request, signer, platform),
  };
  return {
    handle: (request) => {
      const isOthers = platform.faults.isOn('local-other-venue');
      if (isOthers) platform.faults.altered('local-other-venue');
      const outcome = handleCall(request, platform, isOthers ? NEIGHBOUR : own);
      return envelopeOf(outcome, platform.nowMs(), platform.latencyMs());
    },
    connect: (device) =>
      line.connect(device, (client) => {
        clients.add(client);
        platform.logCall('local socket opened');
        return {
          receive: () => platform.unknown('local message from a device'),
          closed: () => {
            clients.delete(client);
          },
        };
      }),
    announce: (change) => {
      for (const client of [...clients]) client.send(MESSAGES[change]);
    },
    dropAll: () => {
      const closing = [...clients];
      clients.clear();
      for (const client of closing) client.close();
      return closing.length;
    },
  };
}
