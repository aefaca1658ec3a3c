/** The server has one port for everything and one for the account host, with or without TLS. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createSimulation, type Simulation, type SimulationOptions } from '../adapters/simulation.ts';
import type { Scenario } from '../core/script/script.ts';
import { readLibrary } from '../scenarios/read-library.ts';
import { writeRun } from '../scenarios/saved/write-run.ts';
import { situationsIn } from '../scenarios/situations-in.ts';
import { type ClassCode, codeFor } from './access/class-code.ts';
import type { Guard } from './access/control-guard.ts';
import { knownHosts, publicAddress, publicName } from './addresses.ts';
import { type AppOptions, createAccountApp, createPlainApp, createServerApp, type ServedEnv } from './app.ts';
import type { ClassRoom } from './class/class-room.ts';
import type { SimulatedBrand } from './kiosk-page.ts';
import { listen } from './listen.ts';
import { isMemoryFull } from './memory.ts';
import { createOpenPages, type OpenPages } from './page-clock.ts';
import type { ServedFolders } from './served-folders.ts';
import { attachSockets } from './sockets.ts';
import { type Certificate, certificateFor, type RootCertificate } from './tls/certificate.ts';

export interface ServerOptions {
  readonly host: string;
  /** Null for the default port, or the next free one. */
  readonly port: number | null;
  /** The search for a free port starts here; by default at the default port. */
  readonly fromPort?: number;
  readonly tls: boolean;
  readonly scenario: Scenario;
  readonly seed?: number;
  readonly speed?: number;
  readonly brand?: SimulatedBrand;
  /** Testers use the server: devices belong to a test host, and the room has their tools (rule ROOM-2). */
  readonly qa?: boolean;
  /** Simulated cooks work by default. */
  readonly cooks?: boolean;
  readonly places: ServedFolders;
  readonly classRoom?: ClassRoom;
  /** The code of a class with several servers; by default a server for a network makes its own code. */
  readonly code?: ClassCode | null;
  /** A runner that controls the world's time sets these. */
  readonly held?: Pick<SimulationOptions, 'lockstep' | 'newWorld' | 'paused' | 'time'>;
}

export interface RunningServer {
  readonly port: number;
  readonly accountPort: number;
  /** Scheme, address and port for browsers, without a slash at the end. */
  readonly origin: string;
  /** The account host has a separate port. */
  readonly accountOrigin: string;
  readonly simulation: Simulation;
  /** Units with an open page in a browser. */
  openUnits(): readonly number[];
  /** Null over plain http. */
  readonly root: RootCertificate | null;
  /** Breaks all connections, and frees the ports. */
  stop(): Promise<void>;
}

export type Started =
  | { readonly ok: true; readonly server: RunningServer }
  | { readonly ok: false; readonly problem: string };

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** First byte of a TLS handshake. */
const TLS_HELLO = 0x16;

/** `front` owns the port and passes connections to the other two. */
interface PortServers {
  readonly front: NetServer;
  readonly main: HttpServer;
  /** Serves plain http on a secure port. */
  readonly plain: HttpServer | null;
}

/** The first byte of a connection selects its server. */
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

function assemble(certificate: Certificate | null): PortServers {
  const main = createHttpServer();
  if (certificate === null) return { front: main, main, plain: null };
  const secure = createHttpsServer({ key: certificate.key, cert: certificate.cert }) as unknown as HttpServer;
  return { front: sortConnections(secure, main), main: secure, plain: main };
}

/** Longer than a kiosk's pauses: a request fails if the server closes its connection at the same time. */
const KEEP_ALIVE_MS = 75_000;

const serveWith = (server: HttpServer, app: Hono<ServedEnv>): void => {
  const fetch: FetchCallback = (request, env) => app.fetch(request, env as ServedEnv['Bindings']);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('request', getRequestListener(fetch, { overrideGlobalObjects: false }));
};

/** Requests wait until `serve` has set the handler. */
interface OpenPort {
  readonly port: number;
  serve(
    apps: { readonly main: Hono<ServedEnv>; readonly plain: Hono<ServedEnv> },
    simulation: Simulation,
    pages: OpenPages,
    guard: Guard,
  ): void;
  /** Breaks all connections, and frees the port. */
  close(): Promise<void>;
}

type Opened = { readonly ok: true; readonly listener: OpenPort } | Extract<Started, { readonly ok: false }>;

/** Without a requested port the search starts at `from`. */
async function openPort(
  host: string,
  port: number | null,
  certificate: Certificate | null,
  from?: number,
): Promise<Opened> {
  const { front, main, plain } = assemble(certificate);
  const listening = await listen(front, host, port, from);
  if (!listening.ok) return listening;
  /** The stop closes open connections, because it would otherwise wait for them. */
  const open = new Set<Socket>();
  front.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    ok: true,
    listener: {
      port: listening.port,
      serve(apps, simulation, pages, guard) {
        serveWith(main, apps.main);
        if (plain !== null) serveWith(plain, apps.plain);
        for (const server of plain === null ? [main] : [main, plain]) attachSockets(server, simulation, pages, guard);
      },
      close: () =>
        new Promise((resolve) => {
          front.close(() => resolve());
          for (const socket of open) socket.destroy();
        }),
    },
  };
}

/** The account host has the next free port, or any free one when the system chose the main port. */
async function openPorts(
  { host, port, fromPort }: ServerOptions,
  certificate: Certificate | null,
): Promise<
  { readonly ok: true; readonly kiosk: OpenPort; readonly account: OpenPort } | Extract<Started, { ok: false }>
> {
  const kiosk = await openPort(host, port, certificate, fromPort);
  if (!kiosk.ok) return kiosk;
  const account = await openPort(host, port === 0 ? 0 : null, certificate, kiosk.listener.port + 1);
  if (account.ok) return { ok: true, kiosk: kiosk.listener, account: account.listener };
  await kiosk.listener.close();
  return account;
}

/** Returns the reason in one sentence when the simulator cannot start. */
export async function startServer(options: ServerOptions): Promise<Started> {
  const { host, tls, scenario, places, brand = 'resto', qa = false } = options;
  const address = publicAddress(host);
  const certified = tls ? await certificateFor(publicName(host)) : null;
  if (certified?.ok === false) return certified;
  const certificate = certified?.certificate ?? null;
  const listeners = await openPorts(options, certificate);
  if (!listeners.ok) return listeners;
  const { kiosk, account } = listeners;
  const { port } = kiosk;
  const { code = codeFor(host) } = options;
  const originOf = (listener: OpenPort) => `${tls ? 'https' : 'http'}://${address}:${listener.port}`;

  const simulation = createSimulation({
    scenario,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.speed === undefined ? {} : { speed: options.speed }),
    qa,
    ...options.held,
    // Only by name, because a client in the network must not read other files.
    find: (name) => {
      const found = readLibrary(places.scenarios).find(name);
      return found.ok ? found.scenario : null;
    },
    // Read again at each request, so that the list contains new files.
    situations: () => situationsIn(readLibrary(places.scenarios)),
    write: writeRun,
    isMemoryFull,
    ...(options.cooks === undefined ? {} : { cooks: options.cooks }),
    local: { address, port },
    realtimeHost: `${address}:${port}`,
  });
  const accountOrigin = originOf(account);
  const app: AppOptions = {
    simulation,
    places,
    host: { brand, qa },
    knownHosts: knownHosts(host, port),
    root: certificate?.root.pem ?? null,
    accountOrigin,
    classRoom: options.classRoom ?? null,
    code,
  };
  const plain = createPlainApp(app);
  const pages = createOpenPages();
  const accountHosts = knownHosts(host, account.port);
  // Pages of the account host connect to the other port, so its hosts are known here too.
  const sockets: Guard = { code, knownHosts: new Set([...app.knownHosts, ...accountHosts]) };
  kiosk.serve({ main: createServerApp(app), plain }, simulation, pages, sockets);
  account.serve({ main: createAccountApp({ ...app, knownHosts: accountHosts }), plain }, simulation, pages, sockets);

  return {
    ok: true,
    server: {
      port,
      accountPort: account.port,
      origin: originOf(kiosk),
      accountOrigin,
      simulation,
      openUnits: pages.units,
      root: certificate?.root ?? null,
      async stop() {
        simulation.stop();
        await Promise.all([kiosk.close(), account.close()]);
      },
    },
  };
}
