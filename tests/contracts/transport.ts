/** One transport into the simulated world, and a device on it, for the contracts. */
import type { ControlCommand, SimulationStatus } from '../../simulator/core/base/control.ts';
import type { AcceptedChange } from '../../simulator/core/platform/change-log.ts';
import { type Caller, createCaller } from '../../src/backend/caller.ts';
import { fetchConfiguration, fetchOrders } from '../../src/backend/calls.ts';
import { hostFacts } from '../../src/domain/device/brand.ts';
import type { InstallRecord } from '../../src/domain/device/kds.ts';
import type { Http, Realtime, RealtimeSession, Socket } from '../../src/platform/ports.ts';
import { decodeInstall } from '../../src/protocol/decode-config.ts';

/** One transport: the ports that a device uses on it, and control of the world behind. */
export interface Transport {
  readonly http: Http;
  readonly socket: Socket;
  readonly realtime: Realtime;
  readonly origin: string;
  enrol(kdsId: number): unknown;
  command(command: ControlCommand): Promise<void>;
  status(): Promise<SimulationStatus>;
  /** Changes that the simulated machines accepted from devices. */
  changes(): Promise<readonly AcceptedChange[]>;
  /** Lets simulated and real time pass until the condition is true; fails after a bounded time. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export const KDS = 3;
export const CUSTOMERS = 9;
export const EXPEDITER = 1;

export interface Device {
  readonly caller: Caller;
  readonly install: InstallRecord;
}

export function deviceOn(transport: Pick<Transport, 'http' | 'origin' | 'enrol'>, kdsId: number, k5 = ''): Device {
  const facts = hostFacts({ host: 'simulator', origin: transport.origin, platforms: null });
  const install = decodeInstall(transport.enrol(kdsId));
  if (facts === null || install === null) throw new Error(`Failed to enroll KDS ${kdsId}: the world has none.`);
  const local = new URL(transport.origin);
  const caller = createCaller(transport.http, 'contract', {
    bases: () => ({ cloud: facts.cloud, data: facts.data, language: facts.language, local: local.origin }),
    credentials: () => ({ kind: 'device', ...install, k5 }),
    callEnded: () => undefined,
  });
  return { caller, install };
}

export const expectData = <T>(reply: { ok: true; data: T } | { ok: false; why: string }): T => {
  if (!reply.ok) throw new Error(`Failed to get a response: ${reply.why}.`);
  return reply.data;
};

/** Call 1, which must succeed. */
export const ordersOf = async ({ caller, install }: Device, etag = '', toLocal = false) =>
  expectData(await fetchOrders(caller, { etag, known: new Map(), from: toLocal ? 'local' : 'cloud', venue: install }));

/** A session with a token of call 6; its handlers append to `links` and `ended`. */
export async function openRealtime(
  transport: Transport,
  device: Device,
): Promise<{ session: RealtimeSession; links: boolean[]; ended: string[] }> {
  const facts = hostFacts({ host: 'simulator', origin: transport.origin, platforms: null });
  if (facts === null) throw new Error('Failed to find the simulated host in the host table.');
  const configuration = expectData(await fetchConfiguration(device.caller, undefined));
  const links: boolean[] = [];
  const ended: string[] = [];
  const session = expectData(
    await transport.realtime.open(facts.realtime, configuration.realtimeToken, {
      linked: (up) => links.push(up),
      expired: () => ended.push('expired'),
    }),
  );
  return { session, links, ended };
}

/** Registers one fact about a transport. */
export type Fact = (title: string, check: () => Promise<void>) => void;
