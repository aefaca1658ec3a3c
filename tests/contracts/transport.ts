import { expect } from 'vitest';
import type { ControlCommand, SimulationStatus } from '../../simulator/core/base/control.ts';
import type { FaultName, FaultOptions } from '../../simulator/core/base/fault-kinds.ts';
import type { AcceptedChange } from '../../simulator/core/platform/change-log.ts';
import { type Caller, createCaller } from '../../src/backend/caller.ts';
import { fetchConfiguration, fetchOrders, saveStatuses } from '../../src/backend/calls.ts';
import { type HostFacts, hostFacts } from '../../src/domain/device/brand.ts';
import type { InstallRecord } from '../../src/domain/device/kds.ts';
import type { OrdersServer } from '../../src/domain/link/responses.ts';
import type { Http, HttpResult, Realtime, RealtimeSession, Socket } from '../../src/platform/ports.ts';
import { decodeInstall } from '../../src/protocol/decode-config.ts';
import type { Credentials } from '../../src/protocol/encode-call.ts';

/** The part of the simulator's status that the contracts read. */
export type ContractStatus = Pick<
  SimulationStatus,
  'nowMs' | 'elapsedMs' | 'mails' | 'journal' | 'unknowns' | 'worldHash'
>;

/** One transport: the ports that a device uses on it, and control of the world behind it. */
export interface Transport {
  readonly http: Http;
  readonly socket: Socket;
  readonly realtime: Realtime;
  readonly origin: string;
  enrol(kdsId: number): unknown;
  command(command: ControlCommand): Promise<void>;
  status(): Promise<ContractStatus>;
  /** Changes that the simulated servers accepted from devices. */
  changes(): Promise<readonly AcceptedChange[]>;
  /** Advances simulated and real time until the condition is true; fails after a limit. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export type At = () => Transport;

export const trouble = (transport: Transport, fault: FaultName, options: FaultOptions = {}) =>
  transport.command({ do: 'fault', fault, forMs: 60_000, options });

export const heal = (transport: Transport) => transport.command({ do: 'heal' });

function factsOf({ origin }: Pick<Transport, 'origin'>): HostFacts {
  const facts = hostFacts({ host: 'simulator', origin, platforms: null });
  if (facts === null) throw new Error('Failed to find the simulated host in the host table.');
  return facts;
}

/** For requests outside the endpoint table. */
export const get = ({ http, origin }: Transport, path: string, headers = {}, timeoutMs = 5_000): Promise<HttpResult> =>
  http.send({ method: 'GET', url: origin + path, headers, body: null, timeoutMs });

export const KDS = 3;
export const CUSTOMERS = 9;
export const EXPEDITER = 1;

export interface Device {
  readonly caller: Caller;
  readonly install: InstallRecord;
}

export function callerOn(transport: Pick<Transport, 'http' | 'origin'>, credentials: Credentials | null): Caller {
  const { cloud, data, language } = factsOf(transport);
  return createCaller(transport.http, 'contract', {
    bases: () => ({ cloud, data, language, local: new URL(transport.origin).origin }),
    credentials: () => credentials,
    callEnded: () => undefined,
  });
}

export function deviceOn(transport: Pick<Transport, 'http' | 'origin' | 'enrol'>, kdsId: number, k5 = ''): Device {
  const install = decodeInstall(transport.enrol(kdsId));
  if (install === null) throw new Error(`Failed to enroll KDS ${kdsId}: the world has none.`);
  return { caller: callerOn(transport, { kind: 'device', ...install, k5 }), install };
}

export const expectData = <T>(reply: { ok: true; data: T } | { ok: false; why: string }): T => {
  if (!reply.ok) throw new Error(`Failed to get a response: ${reply.why}.`);
  return reply.data;
};

export const fetchOrdersOf = ({ caller, install }: Device, from: OrdersServer = 'cloud', etag = '') =>
  fetchOrders(caller, { etag, known: new Map(), from, venue: install });

/** Call 1, which must succeed. */
export const ordersOf = async (device: Device, etag = '', toLocal = false) =>
  expectData(await fetchOrdersOf(device, toLocal ? 'local' : 'cloud', etag));

export const saveLine = (
  { caller }: Device,
  [orderId, lineId]: readonly [orderId: number, lineId: number],
  status: number,
  to: OrdersServer = 'cloud',
) => saveStatuses(caller, { orderId, statuses: [[lineId, status]], to });

export function valuesAt(session: RealtimeSession, path: string): unknown[] {
  const values: unknown[] = [];
  session.listen(
    path,
    (value) => values.push(value),
    () => undefined,
  );
  return values;
}

/** Ignores later changes of the link and the end of the session. */
export const signIn = (transport: Transport, token: string) =>
  transport.realtime.open(factsOf(transport).realtime, token, { linked: () => undefined, expired: () => undefined });

export interface HeldSocket {
  readonly events: string[];
  close(): void;
}

export function openSocket(transport: Transport, path: '/' | '/.ws'): HeldSocket {
  const events: string[] = [];
  const close = transport.socket.open(transport.origin.replace('http', 'ws') + path, {
    opened: () => events.push('opened'),
    message: (text) => events.push(text),
    closed: () => events.push('closed'),
  });
  return { events, close };
}

export async function openedSocket(transport: Transport, path: '/' | '/.ws'): Promise<HeldSocket> {
  const socket = openSocket(transport, path);
  await transport.until(() => socket.events.includes('opened'));
  return socket;
}

/** Expects that a new connection closes without opening. */
export async function expectRefused(transport: Transport, path: '/' | '/.ws'): Promise<void> {
  const { events } = openSocket(transport, path);
  await transport.until(() => events.includes('closed'));
  expect(events).toEqual(['closed']);
}

/** Signs in with a token of call 6; the handlers append to `links` and `ended`. */
export async function openRealtime(transport: Transport, device: Device) {
  const configuration = expectData(await fetchConfiguration(device.caller, undefined));
  const links: boolean[] = [];
  const ended: string[] = [];
  const session = expectData(
    await transport.realtime.open(factsOf(transport).realtime, configuration.realtimeToken, {
      linked: (up) => links.push(up),
      expired: () => ended.push('expired'),
    }),
  );
  return { session, links, ended };
}

export type Fact = (title: string, check: () => Promise<void>) => void;
