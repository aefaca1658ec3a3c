/** The simulated WebSockets inside a page: the global WebSocket speaks to the world instead of the network. */
import { type Client, WebSocket as PretendWebSocket, Server } from 'mock-socket';
import type { SimChannel, SimClient, SimConnection } from '../core/base/wire.ts';
import type { Simulation } from './simulation.ts';

export interface SocketPlaces {
  /** Hosts, with port, under which devices reach the realtime database. */
  readonly realtimeHosts: readonly string[];
  readonly local: { readonly address: string; readonly port: number };
}

/** A connection that the world has accepted and whose page-side socket is about to open. */
interface Accepted {
  attach(socket: Client): void;
}

const isOpen = (socket: Client) => socket.readyState === PretendWebSocket.OPEN;

/** Asks the world; null when it refuses. What the world sends before the page's socket is there waits for it. */
function accept(simulation: Pick<Simulation, 'connect'>, channel: SimChannel, sockets: Set<Client>): Accepted | null {
  let socket: Client | null = null;
  let closed = false;
  const early: string[] = [];
  const client: SimClient = {
    send(text) {
      if (socket === null) early.push(text);
      else if (isOpen(socket)) socket.send(text);
    },
    close() {
      closed = true;
      if (socket !== null && isOpen(socket)) socket.close({ code: 1001, reason: '', wasClean: true });
    },
  };
  const connection: SimConnection | null = simulation.connect(channel, client);
  if (connection === null) return null;
  return {
    attach(opened) {
      socket = opened;
      sockets.add(opened);
      opened.on('message', (text) => connection.receive(String(text)));
      opened.on('close', () => {
        sockets.delete(opened);
        connection.closed();
      });
      for (const text of early) client.send(text);
      if (closed) client.close();
    },
  };
}

function listen(simulation: Pick<Simulation, 'connect'>, channel: SimChannel, url: string, sockets: Set<Client>) {
  // The library asks and connects in one go, so the accepted connection waits for one call only.
  let next: Accepted | null = null;
  const server = new Server(url, {
    mock: false,
    verifyClient: () => {
      next = accept(simulation, channel, sockets);
      return next !== null;
    },
  });
  server.on('connection', (socket) => next?.attach(socket));
  return server;
}

/** MSW leaves a WebSocket of its own that cannot be assigned to: only defining the property anew replaces it. */
function replaceGlobal(replacement: typeof WebSocket): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
  Object.defineProperty(globalThis, 'WebSocket', {
    value: replacement,
    configurable: true,
    enumerable: false,
    writable: true,
  });
  return () => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'WebSocket');
    else Object.defineProperty(globalThis, 'WebSocket', before);
  };
}

/**
 * Replaces the global WebSocket; must run before the app's modules are evaluated, because the realtime SDK keeps what it
 * finds then, and after MSW has started, which would wrap it. The returned function closes all sockets and puts the
 * old WebSocket back.
 */
export function installMockSockets(simulation: Pick<Simulation, 'connect'>, places: SocketPlaces): () => void {
  const sockets = new Set<Client>();
  const urls: readonly (readonly [SimChannel, string])[] = [
    ...[...new Set(places.realtimeHosts)].flatMap((host) => [
      ['realtime', `ws://${host}/.ws`] as const,
      ['realtime', `wss://${host}/.ws`] as const,
    ]),
    ['local', `ws://${places.local.address}:${places.local.port}/`],
  ];
  const servers = urls.map(([channel, url]) => listen(simulation, channel, url, sockets));
  const restore = replaceGlobal(PretendWebSocket as unknown as typeof WebSocket);
  return () => {
    for (const socket of [...sockets]) socket.close({ code: 1001, reason: '', wasClean: true });
    for (const server of servers) server.stop();
    restore();
  };
}
