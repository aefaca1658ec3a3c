/**
 * A device on which people log in: a small simulated kitchen, and a platform for people whose responses the test
 * writes.
 */
import { expect } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import * as personParts from '../../../src/engine/person-parts.ts';
import type { HttpRequest, HttpResult, Ports, RealtimeHandlers } from '../../../src/platform/ports.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { openKitchen, type TestKitchen } from '../kitchen.ts';

export interface PersonRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns the platform's response; a promise delays it, and `undefined` uses the simulated world. */
export type Platform = (request: PersonRequest) => object | HttpResult | Promise<object | HttpResult> | undefined;

const isResponse = (response: object): response is HttpResult => 'kind' in response;

const asResponse = (response: object): HttpResult =>
  isResponse(response) ? response : { kind: 'response', status: 200, text: JSON.stringify(response) };

export const rejection = (status: number, more: object = {}): HttpResult => ({
  kind: 'response',
  status,
  text: JSON.stringify({ ok: false, ...more }),
});

export const NO_NETWORK: HttpResult = { kind: 'none', why: 'network' };

function requestOf({ method, url, body }: HttpRequest): PersonRequest {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^\/cloud/, '');
  return { method, path, query: Object.fromEntries(searchParams), body: body === null ? {} : JSON.parse(body) };
}

export interface OpenedSession {
  readonly token: string;
  readonly listened: Map<string, (value: unknown) => void>;
  readonly handlers: RealtimeHandlers;
  isClosed: boolean;
}

export interface PersonDevice {
  readonly app: ReturnType<typeof createApp>;
  readonly ports: ReturnType<typeof inProcessPorts>;
  readonly storage: DeviceStorage;
  /** Every request to the platform, including those that the world handled. */
  readonly requests: readonly PersonRequest[];
  readonly sessions: readonly OpenedSession[];
  readonly kitchen: TestKitchen;
  /** Closes the page and opens it again from its storage. */
  restart(): PersonDevice;
}

export interface PersonDeviceOptions {
  readonly platform?: Platform;
  /** The stored install record; absent for an empty browser. */
  readonly install?: object;
  readonly storage?: DeviceStorage;
  readonly kitchen?: TestKitchen;
  /** The name of the page's host; a kitchen host when absent. */
  readonly host?: string;
  readonly isFull?: () => boolean;
  /** Milliseconds since the last touch at this simulated time; 0 when absent. Null when the maintenance never loads. */
  readonly idleMs?: ((nowMs: number) => number) | null;
  /** Loads the parts of a person; at once when absent. */
  readonly load?: () => Promise<typeof personParts>;
}

const DONE = { ok: true, data: null } as const;

function recordingRealtime(sessions: OpenedSession[]): Ports['realtime'] {
  return {
    async open(_, token, handlers) {
      const opened: OpenedSession = { token, listened: new Map(), handlers, isClosed: false };
      sessions.push(opened);
      handlers.linked(true);
      const session = {
        listen(path: string, changed: (value: unknown) => void) {
          opened.listened.set(path, changed);
          changed(null);
          return () => void opened.listened.delete(path);
        },
        put: async () => DONE,
        transact: async () => DONE,
        removeOnDisconnect: async () => DONE,
        reconnect() {},
        close() {
          opened.isClosed = true;
        },
      };
      return { ok: true, data: session };
    },
  };
}

export function personDevice(options: PersonDeviceOptions = {}): PersonDevice {
  const { platform = () => undefined, install, storage = emptyStorage(), kitchen = openKitchen([], 0) } = options;
  if (install !== undefined && !storage.facts.has('install')) storage.facts.set('install', JSON.stringify(install));
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'grill', storage });
  const requests: PersonRequest[] = [];
  /** Responses to calls 2 and 6 that a person signs: no record, and the world's configuration. */
  const configuration = ({ path, query }: PersonRequest) => {
    if (!('xtot1' in query)) return undefined;
    if (path === '/resto/configapi') return { ok: true, data: [] };
    return path === '/resto/configuracion' ? callAs(kitchen.world, 3, 'configuration') : undefined;
  };
  const sessions: OpenedSession[] = [];
  const noted: Ports = {
    ...ports,
    page: {
      ...ports.page,
      host: options.host ?? ports.page.host,
      async startMaintenance(...given) {
        if (options.idleMs === null) return new Promise(() => {});
        const upkeep = await ports.page.startMaintenance(...given);
        return { ...upkeep, idleMs: () => options.idleMs?.(kitchen.world.nowMs()) ?? 0 };
      },
    },
    realtime: recordingRealtime(sessions),
    facts: { ...ports.facts, write: (key, text) => options.isFull?.() !== true && ports.facts.write(key, text) },
    http: {
      async send(request, givenUp) {
        const personRequest = requestOf(request);
        requests.push(personRequest);
        const response = (await platform(personRequest)) ?? configuration(personRequest);
        return response === undefined ? ports.http.send(request, givenUp) : asResponse(response);
      },
    },
  };
  const app = createApp(noted, deferredAtOnce, options.load ?? (async () => personParts));
  return {
    app,
    ports,
    storage,
    requests,
    sessions,
    kitchen,
    restart() {
      ports.kill();
      app.dispose();
      return personDevice({ ...options, storage, kitchen });
    },
  };
}

/** An administrator in the response of call 11. */
export const wireAdministrator = (overrides: object = {}): Record<string, unknown> => ({
  id: 'u1',
  tot1: 'secret-one',
  tot4: 'secret-four',
  pwd: true,
  nombre: 'Lucía Rossi',
  ur: 71,
  ul: 3,
  pf: [{ mod: 5000, va: 1, ac: true, allowKDS: true }],
  detApp: { nm: 'Lucía', ln: 'Rossi', em: 'lucia@trattoria.cl', ph: '+56961234567' },
  fbt: 'realtime-secret',
  ...overrides,
});

export const oneAdministrator =
  (overrides: object = {}): Platform =>
  ({ path, body }) => {
    if (path === '/sapi/login') {
      return body.tot3 === 'correct-password' ? { ok: true, data: wireAdministrator(overrides) } : rejection(200);
    }
    if (path === '/sapi/myprofile') return { ok: true, data: wireAdministrator(overrides) };
    if (path === '/sapi/perfiles') return { ok: true, data: wireAdministrator(overrides).pf };
    return path === '/sapi/logout' ? { ok: true } : undefined;
  };

export const requestsTo = ({ requests }: PersonDevice, path: string): readonly PersonRequest[] =>
  requests.filter((request) => request.path === path);

export async function loggedIn(options: PersonDeviceOptions = {}): Promise<PersonDevice> {
  const device = personDevice({ platform: oneAdministrator(), ...options });
  device.app.commands.openLogin();
  device.app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  await device.kitchen.run(1);
  expect(device.app.state.loggedIn).toBe(true);
  return device;
}
