/** The main port, the account host, and plain http on a secure port. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { authorizationAt } from '../adapters/authorize.ts';
import { responseOf, simRequestOf } from '../adapters/http.ts';
import { IDENTITY_STYLE } from '../adapters/identity-style.ts';
import { bytesBeforeBreak } from '../adapters/response-body.ts';
import type { SettledResponse } from '../adapters/run/handle-request.ts';
import { SHOP_FILES, SHOP_SCRIPT, shopPage } from '../adapters/shop-page.ts';
import type { Simulation } from '../adapters/simulation.ts';
import { CODE_NEEDED, JOIN_PATH } from '../core/base/join-address.ts';
import { serviceOf } from '../core/base/routing.ts';
import type { ClassCode } from './access/class-code.ts';
import { addJoin, clientOf, requireCode } from './access/code-routes.ts';
import { type Guard, isKnownHost, isOwnRequest, mayControl, mayReachServers } from './access/control-guard.ts';
import { isLoopback } from './addresses.ts';
import type { ClassRoom } from './class/class-room.ts';
import { createClassRoutes } from './class/class-routes.ts';
import { DEVICE_MARK_PATH, deviceMarkStyle, keepingDeviceMark } from './device-mark.ts';
import { IDENTITY_PATH, IDENTITY_STYLE_PATH, identityPage } from './identity-page.ts';
import {
  accountPage,
  devicePage,
  deviceWorker,
  enrolScript,
  kioskPage,
  newDevicePage,
  type SimulatedHost,
} from './kiosk-page.ts';
import { CLOCK_SCRIPT_PATH, clockScript } from './page-clock.ts';
import { parseCommand } from './room/parse-command.ts';
import { ACCOUNT_HEADERS, CONTROL_HEADERS, KIOSK_HEADERS, TRUSTWORTHY_HEADERS } from './security-headers.ts';
import type { ServedFolders } from './served-folders.ts';
import { builtFiles, isRewritten, packed } from './static-files.ts';

export interface ServedEnv {
  Bindings: HttpBindings;
}

type Served = Context<ServedEnv>;

export interface AppOptions {
  readonly simulation: Simulation;
  readonly places: ServedFolders;
  readonly host: SimulatedHost;
  /** `host:port` in all valid forms. */
  readonly knownHosts: ReadonlySet<string>;
  /** The server's root certificate as PEM; null over plain http. */
  readonly root: string | null;
  /** Scheme, address and port. */
  readonly accountOrigin: string;
  /** Null on a server without a class. */
  readonly classRoom: ClassRoom | null;
  /** Null when only this machine can reach the server. */
  readonly code: ClassCode | null;
}

/** Devices get the root certificate here. */
export const CERTIFICATE_PATH = '/certificate.crt';

const BODY_BYTES_MAX = 1_048_576;

/** The build gives the file this name. */
const SERVICE_WORKER = 'service-worker.js';

/** A real cloud accepts other origins of the kiosk, so the simulated servers do too. Their data is not secret. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
} as const;

const rawPathOf = (c: Served): string => {
  const url = new URL(c.req.url);
  return url.pathname + url.search;
};

const isTrustworthy = (c: Served): boolean => {
  const { protocol, hostname } = new URL(c.req.url);
  return protocol === 'https:' || isLoopback(hostname);
};

const withHeaders = (c: Served, headers: Readonly<Record<string, string>>): void => {
  const all = isTrustworthy(c) ? { ...headers, ...TRUSTWORTHY_HEADERS } : headers;
  for (const [name, value] of Object.entries(all)) c.header(name, value);
};

/** Refuses bodies that have no stated length or are too long. */
function refuseBody(c: Served): Response | null {
  if (c.req.header('transfer-encoding') !== undefined) return c.text('Send the length of the body.', 411);
  return Number(c.req.header('content-length') ?? 0) > BODY_BYTES_MAX ? c.text('The body is too long.', 413) : null;
}

/** Without the code the status is 503, as if the server were down, because a rejected device would lose its unit. */
const refuseService = (c: Served, code: ClassCode | null): Response | null =>
  mayReachServers(clientOf(c).remoteAddress, code)
    ? refuseBody(c)
    : c.text('This needs the class code.', 503, { ...CORS, [CODE_NEEDED]: '1' });

/** Announces more than the whole body, sends a part, and breaks the connection. */
function breakOff(c: Served, simResponse: Extract<SettledResponse, { kind: 'response' }>): Response {
  const { outgoing } = c.env;
  outgoing.writeHead(simResponse.status, {
    'content-type': simResponse.contentType,
    'content-length': Buffer.byteLength(simResponse.body) + 1,
    ...CORS,
  });
  outgoing.write(bytesBeforeBreak(simResponse), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** If the simulated connection breaks, the real one breaks too. */
async function respondSimulated(c: Served, simulation: Simulation): Promise<Response> {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, CORS);
  const simRequest = await simRequestOf(c.req.raw);
  const simResponse = simRequest === null ? null : await simulation.handle(simRequest, c.req.raw.signal);
  const response = simResponse === null ? null : responseOf(simResponse);
  if (response === null) {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (simResponse?.kind === 'response' && simResponse.flow?.kind === 'broken') return breakOff(c, simResponse);
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

/** A device must get the root certificate before it trusts the server. The certificate is not secret. */
function addCertificate(app: Hono<ServedEnv>, { root }: AppOptions): void {
  app.get(CERTIFICATE_PATH, (c) =>
    root === null ? c.notFound() : c.body(root, 200, { 'content-type': 'application/x-x509-ca-cert' }),
  );
}

/** Every page of the app loads the style (rule SIM-30). */
function addMark(app: Hono<ServedEnv>): void {
  app.get(DEVICE_MARK_PATH, (c) =>
    c.body(deviceMarkStyle(), 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
}

function addClock(app: Hono<ServedEnv>, { simulation, places }: Pick<AppOptions, 'simulation' | 'places'>): void {
  app.get(CLOCK_SCRIPT_PATH, (c) =>
    c.body(clockScript(places, simulation.time()), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    }),
  );
}

/** Null when the command is allowed. */
function refuseCommand(c: Served, guard: Guard): Response | null {
  if (mayControl(clientOf(c), guard)) return refuseBody(c);
  const why = 'Commands are accepted only from this server’s pages and from this machine.';
  return c.json({ ok: false, why }, 403);
}

function addClass(app: Hono<ServedEnv>, { classRoom, places, ...guard }: AppOptions): void {
  if (classRoom === null) return;
  const refuse = (c: Served) => refuseCommand(c, guard);
  app.route('/', createClassRoutes({ room: classRoom, pages: places.controlRoom, refuse }));
}

/** Also refuses requests that need the code when their device has not entered it (rule NET-3). */
function addCode(app: Hono<ServedEnv>, { code, knownHosts }: AppOptions): void {
  if (code === null) return;
  app.use(`${JOIN_PATH}*`, async (c, next) => {
    withHeaders(c, CONTROL_HEADERS);
    return next();
  });
  const guard = { code, knownHosts };
  addJoin(app, guard);
  app.use(
    '*',
    requireCode(code, (c) => withHeaders(c, CONTROL_HEADERS)),
  );
}

/** Responds only under a known host name. */
function addControl(app: Hono<ServedEnv>, options: AppOptions): void {
  const { simulation, places, knownHosts, accountOrigin, code } = options;
  app.use('/simulator/*', async (c, next) => {
    if (!isKnownHost(c.req.header('host'), knownHosts)) return c.text('This server does not have that host name.', 403);
    withHeaders(c, CONTROL_HEADERS);
    return next();
  });
  app.get('/simulator/code', (c) => c.json({ code: code?.digits ?? null }, 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/status', (c) => c.json(simulation.status(), 200, { 'cache-control': 'no-store' }));
  addClass(app, options);
  app.get('/simulator/situations', (c) => c.json(simulation.situations(), 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/score', (c) => c.json(simulation.score(), 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/timeline', (c) => c.json(simulation.timeline(), 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/numbers', (c) => c.json(simulation.numbers(), 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/journal', (c) =>
    c.json(simulation.journal(c.req.query('wire') !== undefined), 200, { 'cache-control': 'no-store' }),
  );
  app.get('/simulator/saved', (c) => c.json(simulation.saved(), 200, { 'cache-control': 'no-store' }));
  app.get('/simulator/changes', (c) => c.json(simulation.changes(), 200, { 'cache-control': 'no-store' }));
  // The control room knows only its own port.
  app.get('/simulator/account/*', (c) =>
    c.redirect(accountOrigin + rawPathOf(c).slice('/simulator/account'.length), 302),
  );
  app.post('/simulator/control', async (c) => {
    const refused = refuseCommand(c, options);
    if (refused !== null) return refused;
    const command = parseCommand(await c.req.text());
    if (command === null) return c.json({ ok: false, why: 'The request is not a command of a control room.' }, 400);
    if (!simulation.execute(command)) {
      if (command.do !== 'restart' && simulation.status().limit !== null)
        return c.json({ ok: false, why: 'This world has reached its limit: restart it.' }, 409);
      if (command.do === 'guide') return c.json({ ok: false, why: 'This scenario has no guide.' }, 409);
      if (command.do === 'end') return c.json({ ok: false, why: 'There is no training here.' }, 409);
      return command.do === 'jump'
        ? c.json({ ok: false, why: 'Time only moves forward: that moment has passed.' }, 409)
        : c.json({ ok: false, why: 'There is no such scenario here.' }, 404);
    }
    return c.json({ ok: true, status: simulation.status() });
  });
  addClock(app, { simulation, places });
  addMark(app);
  app.get('/simulator/enrol/:file{[0-9]{1,9}\\.js}', (c) => {
    // A page of another site could run the script and read a device's credentials.
    if (!isOwnRequest(c.req.header('sec-fetch-site')))
      return c.text('Only this server’s own pages may request this.', 403);
    const kdsId = Number.parseInt(c.req.param('file'), 10);
    const install = simulation.enrol(kdsId);
    const isKnown = simulation.devices().some((device) => device.kdsId === kdsId);
    if (install === null && !isKnown) return c.text('There is no such KDS.', 404);
    // With an empty script the device of a unit without set-up stays without set-up.
    return c.body(install === null ? '' : enrolScript(kdsId, install), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
  const room = (c: Served) => c.html(readFileSync(join(places.controlRoom, 'index.html'), 'utf8'));
  app.get('/simulator', (c) => c.redirect('/simulator/', 308));
  app.get('/simulator/', etag(), room);
  app.get('/simulator/index.html', etag(), room);
  app.get('/simulator/*', etag(), builtFiles(places.controlRoom, /^\/simulator\//));
  app.all('/simulator/*', (c) => c.notFound());
}

/** Each request makes new codes, so the page must not be cached. */
function addIdentity(app: Hono<ServedEnv>, { simulation }: AppOptions): void {
  app.use(`${IDENTITY_PATH}*`, async (c, next) => {
    withHeaders(c, KIOSK_HEADERS);
    return next();
  });
  app.get('/identity', (c) => c.redirect(IDENTITY_PATH + new URL(c.req.url).search, 308));
  app.get(IDENTITY_STYLE_PATH, (c) => c.body(IDENTITY_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get(IDENTITY_PATH, (c) => {
    const { nowMs } = simulation.status();
    const authorization = authorizationAt(c.req.url, { nowMs, nonce: () => randomUUID().replaceAll('-', '') });
    c.header('cache-control', 'no-store');
    return c.html(identityPage(authorization), authorization.ok ? 200 : 400);
  });
}

const wantsPage = (c: Served): boolean => c.req.header('accept')?.includes('text/html') === true;

/** `page` changes the built page. */
const pageOf =
  ({ kiosk }: ServedFolders) =>
  (page: (html: string) => string) =>
  (c: Served) => {
    c.header('cache-control', 'no-cache');
    return c.html(page(readFileSync(join(kiosk, 'index.html'), 'utf8')));
  };

/** `worker` changes the built script. */
async function asWorker(c: Served, file: Response, worker: (script: string) => string): Promise<Response> {
  isRewritten(c);
  const own = new Response(worker(await file.text()), file);
  own.headers.delete('content-length');
  return own;
}

function addPageHeaders(app: Hono<ServedEnv>, headers: Readonly<Record<string, string>>): void {
  app.use('*', async (c, next) => {
    withHeaders(c, headers);
    return next();
  });
  app.use('*', etag());
}

/** All other paths that a browser opens are routes of the app. */
function addRoot(app: Hono<ServedEnv>, places: ServedFolders, page: (html: string) => string): void {
  const atRoot = pageOf(places)(page);
  app.get('/', atRoot);
  app.get('/index.html', atRoot);
  // A browser requests an icon if the page has none; without this response the console would show an error.
  app.get('/favicon.ico', builtFiles(places.kiosk, /^\//), (c) => c.body(null, 204));
  app.get(`/${SERVICE_WORKER}`, async (c, next) => {
    const file = await builtFiles(places.kiosk, /^\//)(c, async () => {});
    return file ? asWorker(c, file, keepingDeviceMark) : next();
  });
  app.get('*', builtFiles(places.kiosk, /^\//), (c) => (wantsPage(c) ? atRoot(c) : c.notFound()));
}

/** Serves the kiosk at the root, and once more in the folder of each device. */
function addKiosk(app: Hono<ServedEnv>, { simulation, places, host }: AppOptions): void {
  const asPage = pageOf(places);
  app.get('/device/:kds{[0-9]{1,9}|new}', (c) => c.redirect(`${c.req.path}/`, 308));
  app.get('/device/:kds{[0-9]{1,9}|new}/*', async (c, next) => {
    const isNew = c.req.param('kds') === 'new';
    const kdsId = Number(c.req.param('kds'));
    if (!isNew && !simulation.devices().some((device) => device.kdsId === kdsId))
      return c.text('There is no such KDS.', 404);
    const strip = /^\/device\/(\d+|new)\//;
    const isIndex = ['/', '/index.html'].includes(c.req.path.replace(strip, '/'));
    const file = isIndex ? undefined : await builtFiles(places.kiosk, strip)(c, async () => {});
    if (file) return c.req.path.endsWith(`/${SERVICE_WORKER}`) ? asWorker(c, file, deviceWorker) : file;
    const own = (page: string) => (isNew ? newDevicePage(page, host) : devicePage(page, kdsId, host));
    return isIndex || wantsPage(c) ? asPage(own)(c) : next();
  });
  addRoot(app, places, (page) => kioskPage(page, host));
}

/** The ordering site links to the profile, which links back. */
function addShop(app: Hono<ServedEnv>): void {
  app.get('/shop', (c) => c.redirect('/shop/', 308));
  app.get('/shop/', (c) => c.html(shopPage('/l/profilecart')));
  app.get(`/shop/${SHOP_FILES.script}`, (c) =>
    c.body(SHOP_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get(`/shop/${SHOP_FILES.style}`, (c) =>
    c.body(IDENTITY_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
}

/** The simulated servers, which share one world on both ports. */
function createPlatformApp({ simulation, code }: AppOptions): Hono<ServedEnv> {
  const app = new Hono<ServedEnv>();
  app.use('*', async (c, next) => {
    if (serviceOf(rawPathOf(c)) === null) return next();
    return refuseService(c, code) ?? respondSimulated(c, simulation);
  });
  app.use('*', packed);
  return app;
}

/** Serves the kiosk's files as an account host, without device folders and control room (rule HOST-11). */
export function createAccountApp(options: AppOptions): Hono<ServedEnv> {
  const app = createPlatformApp(options);
  addCode(app, options);
  addIdentity(app, options);
  addPageHeaders(app, ACCOUNT_HEADERS);
  addClock(app, options);
  addMark(app);
  addShop(app);
  addRoot(app, options.places, (page) => accountPage(page, options.host));
  app.notFound((c) => c.text('There is nothing here.', 404));
  return app;
}

export function createServerApp(options: AppOptions): Hono<ServedEnv> {
  const app = createPlatformApp(options);
  addCertificate(app, options);
  addCode(app, options);
  addControl(app, options);
  addIdentity(app, options);
  addPageHeaders(app, KIOSK_HEADERS);
  addKiosk(app, options);
  app.notFound((c) => c.text('There is nothing here.', 404));
  return app;
}

/**
 * The restaurant's local server, which devices reach by plain http, and the root certificate. Other requests are
 * redirected to https.
 */
export function createPlainApp(options: AppOptions): Hono<ServedEnv> {
  const app = new Hono<ServedEnv>();
  addCertificate(app, options);
  app.use('*', async (c) => {
    const service = serviceOf(rawPathOf(c))?.service;
    if (service === 'local') return refuseService(c, options.code) ?? respondSimulated(c, options.simulation);
    return c.redirect(c.req.url.replace(/^http:/, 'https:'), 308);
  });
  return app;
}
