/** The simulator as a server: one port for everything, in the clear or secured, from start to clean stop. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createSimulation, type Simulation } from '../adapters/simulation.ts';
import type { Scenario } from '../core/script/script.ts';
import { knownHosts, publicAddress } from './addresses.ts';
import { type AppOptions, createPlainApp, createServerApp, type ServedEnv } from './app.ts';
import { type Certificate, certificateFor } from './certificate.ts';
import type { SimulatedBrand } from './kiosk-page.ts';
import { listen } from './listen.ts';
import type { ServedFolders } from './places.ts';
import { attachSockets } from './sockets.ts';

export interface ServerOptions {
  readonly host: string;
  /** Null: the default port or the next free one. */
  readonly port: number | null;
  readonly tls: boolean;
  readonly scenario: Scenario;
  readonly seed?: number;
  readonly speed?: number;
  readonly brand?: SimulatedBrand;
  readonly places: ServedFolders;
}

export interface RunningServer {
  readonly port: number;
  /** Scheme, address and port for browsers, without a trailing slash. */
  readonly origin: string;
  readonly simulation: Simulation;
  /** The file with the root of its certificate; null in the clear, or where nothing could be kept. */
  readonly rootFile: string | null;
  /** Breaks all connections and frees the port. */
  stop(): Promise<void>;
}

export type Started =
  | { readonly ok: true; readonly server: RunningServer }
  | { readonly ok: false; readonly problem: string };

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** First byte of a TLS handshake. */
const TLS_HELLO = 0x16;

/** The servers behind the one port. `front` owns the port; the others are handed its connections. */
interface Machinery {
  readonly front: NetServer;
  readonly main: HttpServer;
  /** Serves what comes in the clear to a secure port. */
  readonly plain: HttpServer | null;
}

/** Looks at the first byte of each connection and hands it to the server that speaks so. */
function sortConnections(secure: HttpServer, plain: HttpServer): NetServer {
  return createNetServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      const speaksTls = typeof first !== 'string' && first[0] === TLS_HELLO;
      (speaksTls ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
}

function assemble(certificate: Certificate | null): Machinery {
  const main = createHttpServer();
  if (certificate === null) return { front: main, main, plain: null };
  const secure = createHttpsServer({ key: certificate.key, cert: certificate.cert }) as unknown as HttpServer;
  return { front: sortConnections(secure, main), main: secure, plain: main };
}

/** Longer than a kiosk is silent: a connection that ends in the moment of a request costs that request. */
const KEEP_ALIVE_MS = 75_000;

const answerWith = (server: HttpServer, app: Hono<ServedEnv>): void => {
  const fetch: FetchCallback = (request, env) => app.fetch(request, env as ServedEnv['Bindings']);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('request', getRequestListener(fetch, { overrideGlobalObjects: false }));
};

/** Every open connection of the port, so that a stop waits for none. */
function trackSockets(front: NetServer): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  front.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** Starts the simulator, or says in one sentence why not. */
export async function startServer(options: ServerOptions): Promise<Started> {
  const { host, tls, scenario, places, brand = 'resto' } = options;
  const address = publicAddress(host);
  const certificate = tls ? await certificateFor(address.replace(/^\[|\]$/g, '')) : null;
  const { front, main, plain } = assemble(certificate);
  const listening = await listen(front, host, options.port);
  if (!listening.ok) return listening;
  const { port } = listening;

  const simulation = createSimulation({
    scenario,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.speed === undefined ? {} : { speed: options.speed }),
    local: { address, port },
    realtimeHost: `${address}:${port}`,
  });
  const open = trackSockets(front);
  const app: AppOptions = {
    simulation,
    places,
    brand,
    knownHosts: knownHosts(host, port),
    root: certificate?.root ?? null,
  };
  answerWith(main, createServerApp(app));
  if (plain !== null) answerWith(plain, createPlainApp(app));
  for (const server of plain === null ? [main] : [main, plain]) attachSockets(server, simulation);

  return {
    ok: true,
    server: {
      port,
      origin: `${tls ? 'https' : 'http'}://${address}:${port}`,
      simulation,
      rootFile: certificate?.rootFile ?? null,
      stop: () =>
        new Promise((resolve) => {
          simulation.stop();
          front.close(() => resolve());
          for (const socket of open) socket.destroy();
        }),
    },
  };
}
