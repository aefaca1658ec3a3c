import { expect, test } from 'vitest';
import { type CallResult, createCaller } from '../../src/backend/caller.ts';
import { fetchLocalStatus, fetchOrders, saveStatuses, testCloud } from '../../src/backend/calls.ts';
import { fetchTexts } from '../../src/backend/language-calls.ts';
import type { Http, HttpRequest, HttpResult } from '../../src/platform/ports.ts';
import type { Service } from '../../src/protocol/endpoints.ts';

const PLACE = { restaurantId: 71, localId: 3 };

function callerOf(responseOf: HttpResult) {
  const sent: HttpRequest[] = [];
  const received: [Service, CallResult][] = [];
  const http = {
    async send(request: HttpRequest) {
      sent.push(request);
      return responseOf;
    },
  };
  const caller = createCaller(http, '1', {
    bases: () => ({ cloud: 'http://c', data: 'http://d', language: 'http://l', local: 'http://x' }),
    credentials: () => null,
    callEnded: (service, result) => received.push([service, result]),
  });
  return { caller, sent, received };
}

const responseOf = (status: number, text: string): HttpResult => ({ kind: 'response', status, text });

test.each([
  ['an envelope', responseOf(200, '{"ok":true}'), 'ok'],
  ['an envelope with an error status', responseOf(500, '{"ok":false}'), 'ok'],
  ['a timeout', { kind: 'none', why: 'timeout' }, 'timeout'],
  ['an oversized response', { kind: 'none', why: 'size' }, 'size'],
  ['a network failure', { kind: 'none', why: 'network' }, 'network'],
  ['a bad gateway with any body', responseOf(502, '{"ok":true}'), 'server'],
  ['a gateway timeout', responseOf(504, ''), 'server'],
  ['an error page', responseOf(500, '<h1>Error</h1>'), 'server'],
  ['a captive portal', responseOf(200, '<!doctype html>Bienvenido'), 'portal'],
  ['a redirect', responseOf(302, ''), 'portal'],
  ['a truncated response', responseOf(200, '{"ok":tr'), 'portal'],
] as const)('[LINK-30][LINK-38] the caller reports $0 as $2', async (_, given: HttpResult, outcome) => {
  const { caller, received } = callerOf(given);
  const result = await caller('cloudTest', {});
  expect(result.ok ? 'ok' : result.why).toBe(outcome);
  expect(received).toEqual([['cloud', result]]);
});

test('[LINK-30] the caller reports the outcome of a redirected call for the local server, not for the cloud', async () => {
  const { caller, received, sent } = callerOf(responseOf(200, '{"ok":true,"data":{"d":[],"et":"e"}}'));
  expect((await fetchOrders(caller, { etag: '', known: new Map(), from: 'local', venue: PLACE })).ok).toBe(true);
  expect(sent[0]?.url.startsWith('http://x/')).toBe(true);
  expect(received.map(([service]) => service)).toEqual(['local']);
});

test('[REFRESH-19] an aborted call fails at once as network and closes its connection, and other calls continue', async () => {
  const late: { readonly url: string; readonly givenUp: Promise<void>; responseOf(given: HttpResult): void }[] = [];
  const received: string[] = [];
  const http: Http = {
    send: ({ url }, givenUp = Promise.reject()) => new Promise((responseOf) => late.push({ url, givenUp, responseOf })),
  };
  const caller = createCaller(http, '1', {
    bases: () => ({ cloud: 'http://c', data: 'http://d', language: 'http://l', local: 'http://x' }),
    credentials: () => null,
    callEnded: (service, _, name) => received.push(`${service} ${name}`),
  });
  const orders = caller('orders', { query: { ls: 1, et: '' } });
  const configuration = caller('configuration', {});
  caller.abort();
  expect(await orders).toEqual({ ok: false, why: 'network' });
  await late[0]?.givenUp;
  late[0]?.responseOf({ kind: 'none', why: 'timeout' });
  late[1]?.responseOf(responseOf(200, '{"ok":true}'));
  expect(await configuration).toMatchObject({ ok: true });
  expect(received).toEqual(['cloud configuration']);
});

test.each([
  [responseOf(200, '{"ok":true,"data":[1]}'), 'ok'],
  [responseOf(200, '{"ok":true,"data":[]}'), 'rejected'],
  [responseOf(200, '{"ok":true}'), 'rejected'],
  [responseOf(200, '{"ok":false}'), 'rejected'],
  [responseOf(200, '{"ok":"0","codError":"4001","msg":["no"]}'), 'rejected'],
  [responseOf(200, '{"ok":false,"codError":"E-17"}'), 'rejected'],
  [responseOf(401, '{"ok":false}'), 'unauthorised'],
  [responseOf(403, '{"ok":false}'), 'unauthorised'],
  [responseOf(503, '{"ok":false}'), 'server'],
] as const)('[WIRE-8] call 3 with the response %j has the outcome $1', async (given: HttpResult, outcome) => {
  const reply = await saveStatuses(callerOf(given).caller, { orderId: 1, statuses: [[1, 110]], to: 'cloud' });
  expect(reply.ok ? 'ok' : reply.why).toBe(outcome);
});

test.each([
  ['"2026-03-06 12:00:00"', 1_772_809_200],
  ['"2026-03-06T12:00:00Z"', 1_772_798_400],
  ['1772798400.25', 1_772_798_400.25],
  ['null', null],
])('[WIRE-29] in a zone three hours west the time %s of call 1 is the server time %j', async (time, timeS) => {
  const { caller } = callerOf(responseOf(200, `{"ok":true,"time":${time},"data":{"d":[],"et":"e"}}`));
  const question = { etag: '', known: new Map(), from: 'cloud', venue: PLACE, venueZoneS: () => -10_800 } as const;
  expect(await fetchOrders(caller, question)).toMatchObject({ data: { time: timeS } });
});

test('[WIRE-8] a response of another shape is a failed call', async () => {
  const { caller } = callerOf(responseOf(200, '{"ok":true,"data":{"orders":[]}}'));
  expect(await fetchOrders(caller, { etag: '', known: new Map(), from: 'cloud', venue: PLACE })).toEqual({
    ok: false,
    why: 'shape',
  });
  expect(await testCloud(callerOf(responseOf(200, '{"ok":false}')).caller)).toBe(false);
});

test.each([
  '{"board":{"title":"COCINA"}}',
  '{"data":{"board":{"title":"COCINA"}},"etag":"e"}',
  '{"ok":true,"data":{"board":{"title":"COCINA"}}}',
])('[WIRE-6] call 5 decodes the texts of the file %s', async (text) => {
  const { caller } = callerOf(responseOf(200, text));
  const spanish = { code: 'es', etag: 'e', name: 'Español' } as const;
  expect(await fetchTexts(caller, 5000, spanish)).toEqual({ ok: true, data: { board: { title: 'COCINA' } } });
});

test.each([
  ['{"ok":true,"ipLocal":"10.0.0.2","md":2}', { address: '10.0.0.2', mode: 2, refused: '' }],
  ['{"ok":1,"ipLocal":"10.0.0.2","md":"3","data":[]}', { address: '10.0.0.2', mode: 3, refused: '' }],
  ['{"ok":true,"data":[{"ipLocal":"10.0.0.2","md":2}]}', { address: '10.0.0.2', mode: 2, refused: '' }],
  ['{"ok":true,"data":[{"md":2,"ir":"71","il":"3"}]}', { address: '', mode: 2, refused: '' }],
])('[LINK-5] call 8 decodes the address and the mode of the response %s', async (text, data) => {
  expect(await fetchLocalStatus(callerOf(responseOf(200, text)).caller, PLACE)).toEqual({ ok: true, data });
});

test.each([
  ['{"ok":true,"data":{"md":2,"ipLocal":"10.0.0.2"}}', 200, 'ok'],
  ['{"ok":true,"data":{"md":2,"ir":71,"il":3}}', 200, 'ok'],
  ['{"ok":true,"data":{"md":2,"ir":72}}', 200, 'foreign'],
  ['{"ok":true,"md":2,"ir":72}', 200, 'foreign'],
  ['{"ok":true,"data":[{"md":2,"ir":72}]}', 200, 'foreign'],
  ['{"ok":true,"data":{"md":2,"ir":71,"il":4}}', 200, 'foreign'],
  ['{"ok":false}', 401, 'unauthorised'],
  ['{"ok":false}', 403, 'unauthorised'],
  ['{"ok":true,"data":{}}', 200, 'shape'],
] as const)(
  '[LINK-15] call 8 with the response %s and the HTTP status %i has the outcome %s',
  async (text, status, outcome) => {
    const reply = await fetchLocalStatus(callerOf(responseOf(status, text)).caller, PLACE);
    expect(reply.ok ? 'ok' : reply.why).toBe(outcome);
  },
);

test.each([
  ['{"ok":true,"data":{"d":[],"et":"e","ir":71,"il":3}}', 'ok'],
  ['{"ok":true,"data":{"d":[],"et":"e","ir":72,"il":3}}', 'foreign'],
  ['{"ok":true,"data":[{"d":[],"et":"e","ir":"72","il":"3"}]}', 'foreign'],
  ['{"ok":true,"data":{"data":{"d":[],"et":"e","ir":71,"il":3}}}', 'ok'],
  ['{"ok":true,"data":{"data":{"d":[],"et":"e","ir":72,"il":3}}}', 'foreign'],
  ['{"ok":true,"data":{"ir":72,"data":{"d":[],"et":"e"}}}', 'foreign'],
] as const)('[LINK-15] call 1 with the response %s has the outcome %s', async (text, outcome) => {
  const reply = await fetchOrders(callerOf(responseOf(200, text)).caller, {
    etag: '',
    known: new Map(),
    from: 'local',
    venue: PLACE,
  });
  expect(reply.ok ? 'ok' : reply.why).toBe(outcome);
});
