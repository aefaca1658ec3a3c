/** WebSockets of the realtime database, the local server and the pages' clock, over the real network. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Simulation } from '../adapters/simulation.ts';
import { NOT_ADMITTED } from '../core/base/join-address.ts';
import { socketChannelOf } from '../core/base/routing.ts';
import type { SimClient } from '../core/base/wire.ts';
import { type Guard, isAdmitted, mayConnect, mayReachServers, type RequestClient } from './access/control-guard.ts';
import { CLOCK_SOCKET_PATH, type OpenPages, sendTime, unitIn } from './page-clock.ts';

const clientOf = ({ headers, socket: { remoteAddress } }: IncomingMessage): RequestClient => ({
  scheme: 'http',
  remoteAddress,
  headers,
});

const MESSAGE_BYTES_MAX = 1_048_576;

const refuse = (socket: Duplex): void => {
  socket.destroy();
};

/** Uses a close code, because a page cannot distinguish a refused handshake from a lost network. */
const endUnadmitted = (page: WebSocket): void => page.close(NOT_ADMITTED);

/** If a simulated server refuses, the handshake breaks, as with a dead server. */
export function attachSockets(server: Server, simulation: Simulation, pages: OpenPages, guard: Guard): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // If a client disconnects during the handshake, only its own connection may end.
    socket.on('error', () => refuse(socket));
    const requester = clientOf(request);
    // Not parsed with `URL`, which takes a path with two leading slashes as a host, or throws.
    const path = (request.url ?? '/').replace(/\?.*$/s, '');
    const isClock = path === CLOCK_SOCKET_PATH;
    // On a server that only this machine can reach, pages of any origin may open the simulated servers' sockets.
    if ((isClock || guard.code !== null) && !mayConnect(requester, guard.knownHosts)) return refuse(socket);
    if (isClock) {
      if (!isAdmitted(requester, guard.code)) return sockets.handleUpgrade(request, socket, head, endUnadmitted);
      const kdsId = unitIn(request.url ?? '');
      return sockets.handleUpgrade(request, socket, head, (page) =>
        sendTime(page, simulation, kdsId === null ? () => {} : pages.enter(kdsId)),
      );
    }
    const channel = socketChannelOf(path);
    if (channel === null || !mayReachServers(requester.remoteAddress, guard.code)) return refuse(socket);
    let opened: WebSocket | null = null;
    const early: string[] = [];
    const { host } = request.headers;
    const client: SimClient = {
      ...(host === undefined ? {} : { host }),
      send(text) {
        if (opened === null) early.push(text);
        else if (opened.readyState === WebSocket.OPEN) opened.send(text);
      },
      close() {
        if (opened === null) refuse(socket);
        else opened.close(1001);
      },
    };
    const connection = simulation.connect(channel, client);
    if (connection === null) return refuse(socket);
    // During the handshake only the raw socket reports that the connection was lost.
    socket.once('close', () => connection.closed());
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      opened = webSocket;
      webSocket.on('message', (data) => connection.receive(String(data)));
      webSocket.on('close', () => connection.closed());
      webSocket.on('error', () => webSocket.terminate());
      for (const text of early) webSocket.send(text);
    });
  });
}
