/**
 * The simulated WebSockets over the real network: the realtime wire, the local server's own, and the simulated clock
 * for pages.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Simulation } from '../adapters/simulation.ts';
import { NOT_ADMITTED } from '../core/base/join-address.ts';
import { socketChannelOf } from '../core/base/routing.ts';
import type { SimClient } from '../core/base/wire.ts';
import { type Guard, isAdmitted, mayConnect, type RequestClient } from './access/control-guard.ts';
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

/** A page without the code learns it from the end of its socket: a refused handshake looks like a lost network. */
const endUnadmitted = (page: WebSocket): void => page.close(NOT_ADMITTED);

/** Handles WebSocket handshakes of an HTTP server. A refusing server breaks the handshake, like a dead one. */
export function attachSockets(server: Server, simulation: Simulation, pages: OpenPages, guard: Guard): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that breaks off during the handshake must break only its own connection.
    socket.on('error', () => refuse(socket));
    const requester = clientOf(request);
    // The raw path: one with two slashes does not parse as a URL.
    const path = (request.url ?? '/').replace(/\?.*$/s, '');
    const isClock = path === CLOCK_SOCKET_PATH;
    // On this machine alone, kiosks of other hosts reach the simulated servers, as they reach real ones.
    if ((isClock || guard.code !== null) && !mayConnect(requester, guard.knownHosts)) return refuse(socket);
    if (isClock) {
      if (!isAdmitted(requester, guard.code)) return sockets.handleUpgrade(request, socket, head, endUnadmitted);
      const kdsId = unitIn(request.url ?? '');
      return sockets.handleUpgrade(request, socket, head, (page) =>
        sendTime(page, simulation, kdsId === null ? () => {} : pages.enter(kdsId)),
      );
    }
    const channel = socketChannelOf(path);
    if (channel === null) return refuse(socket);
    let opened: WebSocket | null = null;
    const early: string[] = [];
    const client: SimClient = {
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
    // During the handshake, only the raw socket reports a lost connection.
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
