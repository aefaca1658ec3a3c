import { PEOPLE, type PersonName } from '../../../fixtures/people.ts';
import type { DialectChoice } from '../../../simulator/core/base/dialects/dialects.ts';
import { serviceOf } from '../../../simulator/core/base/routing.ts';
import type { SimRequest, SimResponse, SimService } from '../../../simulator/core/base/wire.ts';
import {
  NO_DIFFERENCES,
  type Scenario,
  type ScenarioStep,
  type ServerDifferences,
} from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { type CallValues, type Credentials, encodeCall } from '../../../src/protocol/encode-call.ts';
import type { CallName } from '../../../src/protocol/endpoints.ts';

export const START_MS = 1_760_540_400_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export interface TestWorldOptions {
  readonly steps?: readonly ScenarioStep[];
  readonly seed?: number;
  readonly startMs?: number;
  readonly preRollMs?: number;
  readonly lengthMs?: number;
  readonly latencyMs?: number;
  readonly settingsEtags?: 'hash' | 'counter';
  readonly venue?: NonNullable<Scenario['venue']>;
  readonly dialect?: DialectChoice;
  readonly differences?: Partial<ServerDifferences>;
}

export const rush = (ordersPerHour: number, forMs = 3 * HOUR_MS): ScenarioStep => ({
  kind: 'rush',
  atMs: 0,
  forMs,
  ordersPerHour,
});

const scenario = ({
  steps = [],
  preRollMs = 0,
  lengthMs = 3 * HOUR_MS,
  latencyMs,
  differences,
  venue,
}: TestWorldOptions): Scenario => ({
  name: 'test',
  title: { es: 'Prueba', en: 'Test' },
  seed: 1,
  lengthMs,
  preRollMs,
  steps,
  ...(latencyMs === undefined ? {} : { latencyMs }),
  ...(venue === undefined ? {} : { venue }),
  ...(differences === undefined ? {} : { world: { ...NO_DIFFERENCES, ...differences } }),
});

export const createTestWorld = (options: TestWorldOptions = {}): World =>
  createWorld({
    scenario: scenario(options),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    startMs: options.startMs ?? START_MS,
    local: { address: '10.0.0.9', port: 8080 },
    realtimeHost: 'realtime.test',
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    ...(options.settingsEtags === undefined ? {} : { settingsEtags: options.settingsEtags }),
  });

export function deviceCredentials(world: World, kdsId: number): Credentials {
  const install = world.enrol(kdsId);
  if (install === null) throw new Error(`Failed to sign as KDS ${kdsId}: the venue has none.`);
  return {
    kind: 'device',
    token: String(install.to),
    userId: Number(install.iu),
    restaurantId: Number(install.ir),
    localId: Number(install.il),
    kdsId: Number(install.kdsid),
    k5: '',
  };
}

export function requestFor(name: CallName, values: CallValues, credentials: Credentials | null): SimRequest {
  const base = 'http://sim';
  const encoded = encodeCall(name, values, {
    bases: { cloud: `${base}/cloud`, data: `${base}/data`, language: `${base}/lang`, local: base },
    appVersion: 'test',
    credentials,
  });
  const url = new URL(encoded.url);
  const found = serviceOf(url.pathname + url.search);
  return {
    service: found?.service as SimService,
    method: encoded.method,
    path: decodeURIComponent(url.pathname.replace(/^\/(cloud|data|lang)(?=\/)/, '')),
    rawPath: found?.rawPath ?? '',
    query: Object.fromEntries(url.searchParams),
    headers: encoded.headers,
    body: encoded.body ?? '',
  };
}

export interface ParsedResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly data: unknown;
  readonly time: number;
  readonly msg: string;
  /** Absent without an error. */
  readonly codError?: number;
  readonly k5: string;
}

/** Throws for a drop, a hang or a text that is not an envelope. */
export function parseResponse(response: SimResponse): ParsedResponse {
  if (response.kind !== 'response') throw new Error(`Failed to get a response: ${response.kind}`);
  return { status: response.status, ...JSON.parse(response.body) };
}

export const callAs = (world: World, kdsId: number, name: CallName, values: CallValues = {}): ParsedResponse =>
  parseResponse(world.handle(requestFor(name, values, deviceCredentials(world, kdsId))));

export function personCalled(name: PersonName) {
  const person = PEOPLE.find((one) => one.name === name);
  if (person === undefined) throw new Error(`Failed to find ${name}: there is no such person.`);
  return person;
}

/** A login by email and password, at the kitchen by default. */
export function passwordLogin(name: PersonName, module = 5000): CallValues {
  const { password, profile } = personCalled(name);
  return { query: { amb: 'DEV' }, body: { tot0: 1, tot3: password, em: profile.details.email, xmod: module } };
}

export const login = (world: World, values: CallValues): ParsedResponse =>
  parseResponse(world.handle(requestFor('login', values, null)));

export function credentialsIn(data: unknown): Credentials {
  const { id, tot1, tot4 = '' } = data as { id: string; tot1: string; tot4?: string };
  return { kind: 'person', id, tot1, tot4, restaurantId: 71, localId: 3 };
}

export const logIn = (world: World, name: PersonName, module = 5000): Credentials =>
  credentialsIn(login(world, passwordLogin(name, module)).data);

export const callBy = (
  world: World,
  credentials: Credentials,
  name: CallName,
  values: CallValues = {},
): ParsedResponse => parseResponse(world.handle(requestFor(name, values, credentials)));

interface OrderLike {
  readonly io: number;
  readonly im: readonly number[];
  readonly stk: number;
  readonly ch: string;
  readonly exid: string;
  readonly dv?: { readonly sw?: number | null } | null;
  readonly fechaUnixO: number;
  readonly dl: readonly LineLike[];
  readonly dlOrig: readonly LineLike[];
}

interface LineLike {
  readonly li: number;
  readonly lk: number;
  readonly pi: number;
  readonly ca: number;
  readonly stk: number;
  readonly fp: number;
  readonly fm: number;
  readonly fire: boolean;
  readonly esAnulado: boolean;
  readonly lstk: readonly (readonly [number, number, number])[];
}

interface Orders {
  readonly d: readonly OrderLike[];
  readonly et: string;
}

export const ordersOf = (world: World, etag = '', kdsId = 3): Orders =>
  callAs(world, kdsId, 'orders', { query: { ls: 1, et: etag } }).data as Orders;

/** Call 1 of the local server as KDS 3. */
export const localOrdersOf = (world: World): Orders =>
  callAs(world, 3, 'orders', { query: { ls: 1, et: '' }, toLocal: true }).data as Orders;

export const change = (world: World, orderId: number, data: unknown, kdsId = 3): ParsedResponse =>
  callAs(world, kdsId, 'changeStatus', {
    query: { ic: orderId, silent: 0, kds: true },
    body: { data },
  });

/** Call 3 as KDS 3, to the local server. */
export const changeAtLocal = (world: World, orderId: number, data: unknown): ParsedResponse =>
  callAs(world, 3, 'changeStatus', { query: { ic: orderId, silent: 0, kds: true }, body: { data }, toLocal: true });

export const notes = (world: World, scope: 'world' | 'wire' | 'trouble') =>
  world.journalTail(2_000).filter((line) => line.scope === scope);
