/** The global WebSocket connects to the world instead of the network. */
import { type Client, WebSocket as PretendWebSocket, Server } from 'mock-socket';
import type { SimChannel, SimClient, SimConnection } from '../core/base/wire.ts';

export interface SocketHosts {
  /** Each host includes its port. */
  readonly realtimeHosts: readonly string[];
  readonly local: { readonly address: string; readonly port: number };
}

/** A world in this page, or in a worker, which responds later. */
export interface SocketTarget {
  /** Null when the server refuses connections. */
  connect(channel: SimChannel, client: SimClient): SimConnection | null | Promise<SimConnection | null>;
}

/** A socket that opens only once the world has accepted it; the library would open it automatically. */
class RequestedSocket extends PretendWebSocket {
  private opening: Event | null = null;

  override dispatchEvent(event: Event, ...more: readonly unknown[]): boolean {
    if (event.type !== 'open') return super.dispatchEvent(event, ...(more as []));
    this.opening = event;
    return true;
  }

  accept(): void {
    if (this.opening !== null) super.dispatchEvent(this.opening);
  }

  refuse(): void {
    this.dispatchEvent(new Event('error'));
  }
}

const isOpen = (socket: Client) => socket.readyState === PretendWebSocket.OPEN;

/** Earlier messages of the world wait until the socket is open in the page. */
async function connect(target: SocketTarget, channel: SimChannel, socket: Client): Promise<void> {
  const requested = socket.target as RequestedSocket;
  let early: string[] | null = [];
  let closed = false;
  let connection: SimConnection | null = null;
  const client: SimClient = {
    send(text) {
      if (early !== null) early.push(text);
      else if (isOpen(socket)) socket.send(text);
    },
    close() {
      closed = true;
      if (early === null && isOpen(socket)) socket.close({ code: 1001, reason: '', wasClean: true });
    },
  };
  socket.on('message', (text) => connection?.receive(String(text)));
  socket.on('close', () => connection?.closed());
  connection = await target.connect(channel, client);
  // The page closed the socket before the response.
  if (!isOpen(socket)) return connection?.closed();
  if (connection === null) {
    requested.refuse();
    return socket.close({ code: 1006, reason: '', wasClean: false });
  }
  requested.accept();
  const greeting = early;
  early = null;
  for (const text of greeting) client.send(text);
  if (closed) client.close();
}

function listen(target: SocketTarget, channel: SimChannel, url: string, sockets: Set<Client>) {
  const server = new Server(url, { mock: false });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void connect(target, channel, socket);
  });
  return server;
}

/** The returned function restores the old WebSocket. */
function replaceGlobal(replacement: typeof WebSocket): () => void {
  const before = globalThis.WebSocket;
  globalThis.WebSocket = replacement;
  return () => {
    globalThis.WebSocket = before;
  };
}

/**
 * Must run before the app's modules: the realtime SDK keeps the WebSocket that it finds.
 * The returned function closes all sockets and restores the old WebSocket.
 */
export function installMockSockets(target: SocketTarget, places: SocketHosts): () => void {
  const sockets = new Set<Client>();
  const urls: readonly (readonly [SimChannel, string])[] = [
    ...[...new Set(places.realtimeHosts)].flatMap((host) => [
      ['realtime', `ws://${host}/.ws`] as const,
      ['realtime', `wss://${host}/.ws`] as const,
    ]),
    ['local', `ws://${places.local.address}:${places.local.port}/`],
  ];
  const servers = urls.map(([channel, url]) => listen(target, channel, url, sockets));
  const restore = replaceGlobal(RequestedSocket as unknown as typeof WebSocket);
  return () => {
    for (const socket of [...sockets]) socket.close({ code: 1001, reason: '', wasClean: true });
    for (const server of servers) server.stop();
    restore();
  };
}
