import { expect, test } from 'vitest';
import { simRequestFrom } from '../../../../../simulator/adapters/http.ts';
import {
  DIALECT_FORMS,
  DIALECT_NAMES,
  type Dialect,
  dialectOf,
  PLAIN,
} from '../../../../../simulator/core/base/dialects/dialects.ts';
import { createTranslator } from '../../../../../simulator/core/base/dialects/response-translator.ts';
import type { FaultName } from '../../../../../simulator/core/base/fault-kinds.ts';
import { withoutTime } from '../../../../../simulator/core/base/responses.ts';
import type { SimRequest, SimResponse } from '../../../../../simulator/core/base/wire.ts';
import { createWorld } from '../../../../../simulator/core/world.ts';
import type { World } from '../../../../../simulator/core/world-api.ts';
import { type Caller, createCaller } from '../../../../../src/backend/caller.ts';
import {
  fetchConfiguration,
  fetchList,
  fetchLocalStatus,
  fetchOrders,
  fetchSettings,
  saveStatuses,
  testCloud,
} from '../../../../../src/backend/calls.ts';
import { activateKds, fetchInstall } from '../../../../../src/backend/install-calls.ts';
import { fetchLanguages, fetchTexts } from '../../../../../src/backend/language-calls.ts';
import { fetchConnection, fetchGrants, fetchProfile, logIn } from '../../../../../src/backend/person-calls.ts';
import { saveSettings } from '../../../../../src/backend/settings-calls.ts';
import { zoneOffsetS } from '../../../../../src/domain/device/zone.ts';
import type { Comment, Order } from '../../../../../src/domain/order/order.ts';
import type { Http } from '../../../../../src/platform/ports.ts';
import { LIST_NAMES } from '../../../../../src/protocol/decode-config.ts';
import { decodeList } from '../../../../../src/protocol/decode-lists.ts';
import { credentialsOf } from '../../../../../src/protocol/decode-session.ts';
import type { Credentials } from '../../../../../src/protocol/encode-call.ts';
import {
  createTestWorld,
  deviceCredentials,
  HOUR_MS,
  personCalled,
  requestFor,
  rush,
  START_MS,
} from '../../test-world.ts';

const VENUE = { restaurantId: 71, localId: 3 };
const PLACE = { environment: 'DEV', module: 5000 } as const;
const KDS = 3;
const DRAWN = 8;

/** Dialects with each form alone, the named dialects, and some random dialects. */
const dialects: readonly (readonly [title: string, dialect: Dialect])[] = [
  ...Object.entries(DIALECT_FORMS).flatMap(([kind, forms]) =>
    forms.slice(1).map((form) => [`plain with ${kind} as ${form}`, { ...PLAIN, [kind]: form }] as const),
  ),
  ...DIALECT_NAMES.map((name) => [name, dialectOf(name)] as const),
  ...Array.from({ length: DRAWN }, (_, seed) => [`seed ${seed}`, dialectOf(seed)] as const),
];

interface Place {
  readonly world: World;
  readonly dialect: Dialect;
}

const busyWorld = (): World =>
  createTestWorld({ steps: [rush(90), { kind: 'local-mode', atMs: 0, mode: 1 }], preRollMs: HOUR_MS });

function httpOf({ world, dialect }: Place): Http {
  const translate = createTranslator(dialect);
  return {
    async send({ url, method, headers, body }) {
      const request = simRequestFrom(url, { method, headers, body: body ?? '' });
      const response = request && world.handle(request);
      return response?.kind === 'response'
        ? { kind: 'response', status: response.status, text: translate(request as SimRequest, response.body) }
        : { kind: 'none', why: 'network' };
    },
  };
}

const BASES = { cloud: 'http://sim/cloud', data: 'http://sim/data', language: 'http://sim/lang', local: 'http://sim' };

const callerOf = (place: Place, credentials: Credentials | null): Caller =>
  createCaller(httpOf(place), 'test', {
    bases: () => BASES,
    credentials: () => credentials,
    callEnded: () => undefined,
  });

const venueZoneS = () => zoneOffsetS('America/Santiago', START_MS);

const ordersOf = (caller: Caller, from: 'cloud' | 'local', etag = '') =>
  fetchOrders(caller, { etag, known: new Map(), from, venue: VENUE, venueZoneS });

async function listsOf(caller: Caller, etags: ReadonlyMap<string, string>) {
  const lists = LIST_NAMES.map(async (name) => {
    const list = await fetchList(caller, { ...VENUE, userId: 903 }, name, etags.get(name) ?? '');
    return [name, list.ok ? decodeList(name, list.data) : list.why] as const;
  });
  return Promise.all(lists);
}

async function readByDevice(place: Place) {
  const caller = callerOf(place, deviceCredentials(place.world, KDS));
  const configuration = await fetchConfiguration(caller, undefined);
  if (!configuration.ok) throw new Error(`Failed to read the configuration: ${configuration.why}.`);
  const { raw: _, ...facts } = configuration.data;
  const orders = await ordersOf(caller, 'cloud');
  const settings = await fetchSettings(caller);
  const languages = await fetchLanguages(caller, 5000, 'test');
  const spanish = languages.ok ? languages.data.spoken[0] : undefined;
  return {
    facts,
    lists: await listsOf(caller, facts.etags),
    orders,
    unchanged: orders.ok ? await ordersOf(caller, 'cloud', orders.data.etag) : null,
    ofLocalServer: await ordersOf(caller, 'local'),
    localServer: await fetchLocalStatus(caller, VENUE),
    settings: settings.ok && settings.data !== null ? { ...settings.data, raw: null } : settings,
    install: await fetchInstall(caller, 'a device', KDS),
    cloud: await testCloud(caller),
    languages,
    texts: spanish && (await fetchTexts(caller, 5000, spanish)),
  };
}

/** Removes the time and user of notes, which some dialects omit. */
function withoutNoteFacts(orders: readonly Order[]): readonly Order[] {
  const bare = (comments: readonly Comment[]) => comments.map(({ text }) => ({ text, atS: 0, userId: 0 }));
  return orders.map((order) => ({
    ...order,
    comments: bare(order.comments),
    lines: order.lines.map((line) => ({ ...line, comments: bare(line.comments) })),
  }));
}

/** Removes the raw text of orders and the zone, which a dialect may omit. */
function comparable({ orders, unchanged, ofLocalServer, ...rest }: Awaited<ReturnType<typeof readByDevice>>) {
  const responses = [orders, unchanged, ofLocalServer].map((reply) => {
    if (!reply?.ok) return reply?.why;
    const { known: _known, timeZoneS: _zone, ...response } = reply.data;
    return { ...response, orders: response.orders && withoutNoteFacts(response.orders) };
  });
  return { ...rest, responses };
}

const plainBusy = comparable(await readByDevice({ world: busyWorld(), dialect: PLAIN }));

test.each(dialects)(
  '[SIM-36] a device reads the same data of a busy world as in the dialect plain: %s',
  async (_, dialect) => {
    expect(plainBusy.responses[0]).toMatchObject({ setAside: [] });
    expect(comparable(await readByDevice({ world: busyWorld(), dialect }))).toEqual(plainBusy);
  },
);

function troubledWorld(): World {
  const world = busyWorld();
  const faults: readonly FaultName[] = ['malformed-entry', 'malformed-order', 'local-other-venue'];
  for (const fault of faults) world.setFault(fault, HOUR_MS);
  return world;
}

const plainTroubled = comparable(await readByDevice({ world: troubledWorld(), dialect: PLAIN }));

test.each(dialects)(
  '[SIM-36] a device reads the same data of a damaged world as in the dialect plain: %s',
  async (_, dialect) => {
    expect(plainTroubled.responses[0]).toMatchObject({ setAside: [expect.any(String)] });
    expect(plainTroubled.responses[2]).toBe('foreign');
    expect(comparable(await readByDevice({ world: troubledWorld(), dialect }))).toEqual(plainTroubled);
  },
);

/** The responses to an administrator who logs in and activates a unit. */
async function readByPerson(place: Place) {
  const { password, profile } = personCalled('owner');
  const question = { method: 'password', secret: password ?? '', email: profile.details.email, orderId: null } as const;
  const login = await logIn(callerOf(place, null), PLACE, { ...question, venue: VENUE });
  const session = login.ok ? login.data.session : null;
  if (session === null) throw new Error('Failed to log in.');
  const caller = callerOf(place, credentialsOf(session));
  return {
    login,
    refused: await logIn(callerOf(place, null), PLACE, { ...question, venue: VENUE, secret: 'wrong' }),
    profile: await fetchProfile(caller, PLACE, null),
    grants: await fetchGrants(caller, PLACE),
    connection: await fetchConnection(caller),
    activated: await activateKds(caller, 5, 'a tablet'),
    install: await fetchInstall(caller, 'a tablet', null),
    none: await fetchInstall(caller, 'another tablet', null),
  };
}

const plainPerson = await readByPerson({ world: busyWorld(), dialect: PLAIN });

test.each(dialects)('[SIM-36] a person reads the same data as in the dialect plain: %s', async (_, dialect) => {
  expect(await readByPerson({ world: busyWorld(), dialect })).toEqual(plainPerson);
});

test.each(dialects)('[SIM-36] statuses and settings are saved in each dialect: %s', async (_, dialect) => {
  const world = busyWorld();
  const caller = callerOf({ world, dialect }, deviceCredentials(world, KDS));
  const first = await ordersOf(caller, 'cloud');
  const order = first.ok ? first.data.orders?.find(({ lines }) => lines.some(({ saved }) => saved === 0)) : undefined;
  const line = order?.lines.find(({ saved }) => saved === 0);
  if (order === undefined || line === undefined) throw new Error('Failed to find a line that is not started.');
  const saved = await saveStatuses(caller, { orderId: order.id, statuses: [[line.id, 110]], to: 'cloud' });
  expect([saved, world.savedStatus(order.id, line.id)]).toEqual([{ ok: true, data: null }, 110]);

  const found = await fetchSettings(caller);
  if (!found.ok || found.data === null) throw new Error('Failed to read the settings.');
  const { raw, etag } = found.data;
  expect(await saveSettings(caller, { ...raw, autosave: 10, changeAll: true }, etag)).toEqual({ ok: true, data: null });
  expect(await saveSettings(caller, { ...raw, autosave: 15 }, etag)).toEqual({ ok: false, why: 'changed' });
  const again = await fetchSettings(caller);
  expect(again.ok && again.data?.settings).toEqual({ ...found.data.settings, autosave: 10, changeAll: true });
});

const request = requestFor('cloudTest', {}, null);
const bodyOf = (response: SimResponse): string => (response.kind === 'response' ? response.body : response.kind);

test('[SIM-36] a world writes in the dialect of its options, else of its scenario, else in the dialect plain', () => {
  const first = (body: string) => body.slice(0, '{"ok":true'.length);
  const ofOptions = bodyOf(createTestWorld({ dialect: 'text' }).handle(request));
  const scenario = { ...createTestWorld().scenario, dialect: 'legacy' } as const;
  const options = { scenario, startMs: START_MS, local: { address: '10.0.0.9', port: 80 }, realtimeHost: 'realtime' };
  const ofScenario = bodyOf(createWorld(options).handle(request));
  const both = bodyOf(createWorld({ ...options, dialect: 'text' }).handle(request));
  expect([ofOptions, ofScenario, both, bodyOf(createTestWorld().handle(request))].map(first)).toEqual([
    '{"ok":"S",',
    '{"ok":1,"t',
    '{"ok":"S",',
    '{"ok":true',
  ]);
});

test.each(['', '<html>', '[]', '{"ok":tr', '{"ok":true,"data":{"d":}}{"'])(
  '[SIM-36] the body %j is not an envelope, and stays unchanged',
  (body) => {
    for (const [, dialect] of dialects) expect(createTranslator(dialect)(request, body)).toBe(body);
  },
);

test('[SIM-36] the same seed draws the same dialect, and 200 seeds draw every form', () => {
  expect(dialectOf(5)).toEqual(dialectOf(5));
  const drawn = Array.from({ length: 200 }, (_, seed) => dialectOf(seed));
  for (const [kind, forms] of Object.entries(DIALECT_FORMS))
    expect(new Set(drawn.map((dialect) => dialect[kind as keyof Dialect])), kind).toEqual(new Set(forms));
});

test.each(dialects)('[SIM-17][SIM-36] the time can be removed from a response in each dialect: %s', (_, dialect) => {
  const body = createTranslator(dialect)(request, '{"ok":true,"time":1772798400}');
  const response = { kind: 'response', status: 200, contentType: 'application/json', body, delayMs: 0 } as const;
  expect(Object.keys(JSON.parse(bodyOf(withoutTime(response))))).not.toContain('time');
});
