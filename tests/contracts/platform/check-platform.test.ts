import { expect, test } from 'vitest';
import { wireKds } from '../../../fixtures/wire-kds.ts';
import { wireLine, wireOrder } from '../../../fixtures/wire-order.ts';
import type { Http, HttpResult } from '../../../src/platform/ports.ts';
import { CALL_NAMES, type CallName, ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import { checkPlatform, type PlatformOptions } from './check-platform.ts';
import { frameOnly } from './frame-fields.ts';
import { exitCodeOf, jsonOf, tableOf, withoutSecrets } from './report.ts';
import { createTrial } from './trial.ts';

const OPTIONS: PlatformOptions = {
  ...{ cloud: 'http://cloud.test', data: 'http://data.test', language: 'http://language.test', local: null },
  ...{ environment: 'PROD', write: false, orderId: null },
  device: { restaurantId: 71, localId: 3, userId: 9, token: 'device-token', kdsId: 3 },
  person: { email: 'a@b.test', password: 'a-password' },
};

const PROFILE = { id: '1', tot1: 'person-token', detApp: { nm: 'Ana' } };
const INSTALL = { ir: 71, il: 3, iu: 9, to: 'device-token', kdsid: 3 };
const VENUE = { nr: 'Trattoria', et: { kd: 'k1' }, ipLocal: 'server.local', pl: 8080, md: 1 };

const GOOD: Partial<Record<CallName, unknown>> = {
  orders: { d: [wireOrder()], et: 'o1' },
  installRecord: [INSTALL],
  languagesKitchen: [{ ix: 'es', et: 't1' }],
  languagesAccount: [{ ix: 'es', et: 't1' }],
  translation: { board: { title: 'COCINA' } },
  configuration: VENUE,
  configList: [],
  localStatus: { ipLocal: 'server.local', md: 1 },
  profileList: [],
  login: PROFILE,
  profileRead: PROFILE,
  connectionInfo: { ll: '-33.4,-70.6', pc: 'cl', ci: 'Santiago', timeupdated: 1_760_540_400 },
  settingsRead: null,
};

const responseOf = (body: unknown, status = 200): HttpResult => ({
  kind: 'response',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const framed = (data: unknown) => responseOf({ ok: true, data });

const pathOf = (call: CallName) => new RegExp(`^${ENDPOINTS[call].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const callOf = (method: string, url: string): CallName | undefined =>
  CALL_NAMES.find((call) => ENDPOINTS[call].method === method && pathOf(call).test(new URL(url).pathname));

const platformWith = (odd: CallName, given: HttpResult): Http => ({
  async send({ method, url }) {
    const call = callOf(method, url);
    return call === odd ? given : framed(call && GOOD[call]);
  },
});

const checked = async (odd: CallName, given: HttpResult) => {
  const reports = await checkPlatform(OPTIONS, platformWith(odd, given));
  return { reports, of: reports.filter(({ call, outcome }) => call === odd && outcome !== 'not tried') };
};

const orders = (...d: readonly unknown[]) => framed({ d, et: 'o1' });
const lines = (...dl: readonly unknown[]) => orders({ ...wireOrder(), dl, dlOrig: null });

const DEFAULTS: readonly (readonly [CallName, HttpResult, string])[] = [
  ['orders', lines({ ...wireLine(), ca: 'dos' }), 'data.d[0].dl[0].ca: "dos" is not a number'],
  ['orders', lines({ ...wireLine(), lstk: [[1, 2, 'x']] }), 'data.d[0].dl[0].lstk[0][2]: "x" is not a status'],
  [
    'orders',
    orders({ ...wireOrder(), fm: 'noon' }, { ...wireOrder(), io: 9, fm: 'late' }),
    'data.d[0].fm: "noon" is not a moment (and 1 more)',
  ],
  ['orders', orders({ ...wireOrder(), dv: { og: 'web' } }), 'data.d[0].dv.og: "web" is not a whole number'],
  ['orders', framed({ d: { a: { ...wireOrder(), qc: -1 } }, et: 1 }), 'data.d[a].qc: -1 is not a whole number from 0'],
  [
    'orders',
    framed({ data: { d: [{ ...wireOrder(), rl: 'maybe' }], et: 1 } }),
    'data.data.d[0].rl: "maybe" is not a flag',
  ],
  ['orders', responseOf({ ok: 1, time: 'now', data: { d: [], et: 1 } }), 'time: "now" is not a moment'],
  ['configuration', framed({ ...VENUE, vt: 9 }), 'data.vt: 9 is not a whole number from 0 to 2'],
  ['configuration', framed({ ...VENUE, et: { kd: {} } }), 'data.et.kd: is missing'],
  [
    'configuration',
    framed({ ...VENUE, ipaD: 'a b' }),
    'data.ipaD: "a b" is not an address of the restaurant\'s network',
  ],
  [
    'configuration',
    framed({ ...VENUE, kd: { etag: 1, data: [{ ...wireKds(), tw: 'soon' }] } }),
    'data.kd.data[0].tw: "soon" is not a count of seconds',
  ],
  ['configList', responseOf([{ ...wireKds(), nm: {} }]), '[0].nm: {} is not text'],
  [
    'profileRead',
    framed({ ...PROFILE, detApp: { picUrl: 'javascript:1' } }),
    'data.detApp.picUrl: "javascript:1" is not an https address',
  ],
  ['settingsRead', framed({ autosave: 3 }), 'data.autosave: 3 is not a value of this setting'],
  ['translation', framed({ board: { title: 7 } }), 'data.board.title: 7 is not a text of up to 600 characters'],
  ['connectionInfo', framed({ ll: 'here', timeupdated: 1 }), 'data.ll: "here" is not "latitude,longitude"'],
];

test.each(DEFAULTS)(
  '[PLATFORM-8] the check of call $0 names the field that takes its default: $2',
  async (call, given, line) => {
    const { reports, of } = await checked(call, given);
    expect(new Set(of.map(({ outcome }) => outcome))).toContain('read with defaults');
    expect(tableOf(of)).toContain(`      default: ${line}\n`);
    expect(of.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(exitCodeOf(reports)).toBe(0);
  },
);

const REJECTED: readonly (readonly [CallName, HttpResult, string])[] = [
  [
    'orders',
    orders(...[1, 2, 3].map((io) => wireOrder({ io })), { ...wireOrder(), io: 'abc' }),
    'data.d[3].io: "abc" is not an id',
  ],
  [
    'orders',
    lines(wireLine({ li: 1 }), wireLine({ li: 2, stk: 'ready' })),
    'data.d[0].dl[1].stk: "ready" is not a status',
  ],
  ['orders', orders({ io: 5 }), 'data.d[0].dl: is missing'],
  ['orders', framed({ d: null, et: '' }), 'data.d: null is not a list'],
  ['orders', framed({ d: [] }), 'data.et: is missing'],
  ['orders', responseOf('<html>Log in</html>'), 'body: "<html>Log in</html>" is not JSON'],
  ['orders', responseOf({ data: [] }), 'ok: is missing'],
  [
    'orders',
    responseOf({ ok: false, codError: 12, msg: 'No' }, 403),
    'the platform rejected it with HTTP 403, codError 12: No',
  ],
  ['orders', framed({ d: [], et: 1, ir: 72 }), 'the product does not read it (foreign)'],
  ['configuration', framed({ ...VENUE, dvl: { a: 1 } }), 'data.dvl: {"a":1} is not a text of up to 2000 characters'],
  ['configList', framed([{ ...wireKds(), sts: '0,100' }]), 'data[0].sts: "0,100" is not a list'],
  ['installRecord', framed([{ ...INSTALL, to: '' }]), 'data[0].to: (not shown) is not text of 1 to 1000 characters'],
  [
    'installRecord',
    framed([{ ...INSTALL, pf: [{ mod: 5000, ur: 'chef' }] }]),
    'data[0].pf[0].ur: "chef" is not a whole number from 0',
  ],
  ['profileList', framed({}), 'data: {} is not a list'],
  ['login', framed({ id: '1' }), 'data.tot1: is missing'],
  ['localStatus', framed({ md: 7 }), 'data.md: 7 is not a whole number from 0 to 3'],
  ['languagesKitchen', framed([{ ix: 'es' }]), 'data[0].et: is missing'],
  ['cloudTest', responseOf({ ok: 'off' }), 'the platform rejected it with HTTP 200'],
];

test.each(REJECTED)('[PLATFORM-8] call $0 is rejected with the path and the reason: $2', async (call, given, line) => {
  const { reports, of } = await checked(call, given);
  expect(new Set(of.map(({ outcome }) => outcome))).toContain('rejected');
  expect(tableOf(of)).toContain(`rejected: ${line}`);
  expect(exitCodeOf(reports)).toBe(1);
});

test.each([
  [responseOf('Bad gateway', 502), 'no response: the server failed, HTTP 502'],
  [{ kind: 'none', why: 'timeout' } as const, 'no response: no response in time'],
  [{ kind: 'none', why: 'network' } as const, 'no response: no connection'],
])('[PLATFORM-1][PLATFORM-4] the check reports "$1" and ends with code 1', async (given, line) => {
  const { reports, of } = await checked('cloudTest', given);
  expect(tableOf(of)).toContain(line);
  expect(exitCodeOf(reports)).toBe(1);
});

test('[PLATFORM-9] a report lists fields that were never sent and keys that the product does not decode', async () => {
  const { np: _, ...line } = wireLine();
  const { of } = await checked('orders', lines({ ...line, nombre: 'Lomo' }));
  expect(of[0]).toMatchObject({
    outcome: 'read',
    notSent: expect.arrayContaining(['data.d[].dl[].np']),
    notRead: ['data.d[].dl[].nombre'],
  });
});

test('[PLATFORM-5] no report shows a token, a password or another secret of a response', async () => {
  const given = framed({ ...PROFILE, tot1: ['person-token'], fbt: { key: 'realtime-token' } });
  const { reports } = await checked('login', given);
  const shown = `${tableOf(reports)}${jsonOf(reports)}`;
  expect(shown).toContain('data.fbt: (not shown)');
  for (const secret of ['person-token', 'realtime-token', 'device-token', 'a-password'])
    expect(shown).not.toContain(secret);
});

test('[PLATFORM-5] a credential that a platform repeats in a message is not printed', async () => {
  const { of } = await checked('orders', responseOf({ ok: false, msg: 'bad token device-token' }, 401));
  expect(withoutSecrets(tableOf(of), OPTIONS)).toContain('HTTP 401: bad token (not shown)');
});

test('[PLATFORM-6] the check sends no request after its time limit', async () => {
  const http: Http = { send: () => Promise.reject(new Error('Failed to stop: a request was made.')) };
  const bases = () => ({ cloud: 'http://a.test', data: '', language: '', local: '' });
  const trial = createTrial({ http, appVersion: 'test', bases, limitMs: 0 });
  const caller = trial.callerFor(() => null);
  await trial.ask({ call: 'cloudTest', caller, form: frameOnly, ask: (ask) => ask('cloudTest', {}) });
  expect(trial.reports).toMatchObject([{ outcome: 'no response', why: 'no response in time' }]);
});
