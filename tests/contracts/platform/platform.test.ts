import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../../../fixtures/people.ts';
import type { RunningServer } from '../../../simulator/server/start-server.ts';
import { browserHttp } from '../../../src/platform/browser/http.ts';
import type { Http, HttpRequest } from '../../../src/platform/ports.ts';
import { CALL_NAMES } from '../../../src/protocol/endpoints.ts';
import { runProgram } from '../../simulator/server/run-program.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { contractServer } from '../contract-server.ts';
import { deviceOn, KDS, ordersOf } from '../transport.ts';
import { checkPlatform, type PlatformOptions } from './check-platform.ts';
import { exitCodeOf } from './report.ts';
import type { CallReport, Outcome } from './trial.ts';

const PROGRAM = join(import.meta.dirname, 'run.ts');

const folder = temporaryFolder();
let server: RunningServer;
let options: PlatformOptions;

beforeAll(async () => {
  server = await contractServer();
  const { origin, simulation } = server;
  const { install } = deviceOn({ http: browserHttp, origin, enrol: (id) => simulation.enrol(id) }, KDS);
  const owner = PEOPLE.find(({ name }) => name === 'owner');
  options = {
    ...{ cloud: `${origin}/cloud`, data: `${origin}/data`, language: `${origin}/lang`, local: null },
    ...{ environment: 'DEV', device: install, write: false, orderId: null },
    person: { email: owner?.profile.details.email ?? '', password: owner?.password ?? '' },
  };
});
afterAll(() => server.stop());

function spied(): { readonly http: Http; readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  const send: Http['send'] = (request, givenUp) => {
    requests.push(request);
    return browserHttp.send(request, givenUp);
  };
  return { http: { send }, requests };
}

const callsOf = (reports: readonly CallReport[], outcome: Outcome) => [
  ...new Set(reports.filter((report) => report.outcome === outcome).map(({ call }) => call)),
];

const NEVER_TRIED = [
  'createAccount',
  'logoutPage',
  'resetRequest',
  'resetCheck',
  'resetDo',
  'changePassword',
  'activateKds',
];
const WRITES = ['changeStatus', 'profileSave', 'settingsSave'];

const anOrder = async () => {
  const { origin, simulation } = server;
  const device = deviceOn({ http: browserHttp, origin, enrol: (id) => simulation.enrol(id) }, KDS);
  const order = (await ordersOf(device)).orders?.find(({ lines }) => lines.length > 0);
  if (order === undefined) throw new Error('Failed to find an order of the simulated venue.');
  return order;
};

test('[PLATFORM-1][PLATFORM-2][PLATFORM-6] the check sends only reading calls, a login and a logout, each with a timeout of at most ten seconds', async () => {
  const { http, requests } = spied();
  const reports = await checkPlatform(options, http);
  expect([...new Set(reports.map(({ call }) => call))]).toEqual(CALL_NAMES);
  expect(reports.filter(({ rejected, defaulted }) => rejected.length + defaulted.length > 0)).toEqual([]);
  expect(callsOf(reports, 'not tried').toSorted()).toEqual([...NEVER_TRIED, ...WRITES, 'configList'].toSorted());
  expect(callsOf(reports, 'read')).toHaveLength(CALL_NAMES.length - NEVER_TRIED.length - WRITES.length);
  expect(exitCodeOf(reports)).toBe(0);
  const posts = requests.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname);
  expect(posts).toEqual(['/cloud/sapi/login', '/cloud/sapi/logout']);
  const signedOf = (path: string) => new URL(requests.find(({ url }) => url.includes(path))?.url ?? '').searchParams;
  expect(signedOf('/resto/orders/procesa').get('xk5')).toBeTruthy();
  expect(Math.max(...requests.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(10_000);
});

test('[PLATFORM-3] with --write the check saves a status, the settings and a name with their present values', async () => {
  const { http, requests } = spied();
  const { id, lines } = await anOrder();
  const reports = await checkPlatform({ ...options, write: true, orderId: id }, http);
  expect(callsOf(reports, 'not tried').toSorted()).toEqual([...NEVER_TRIED, 'configList'].toSorted());
  expect(callsOf(reports, 'read')).toEqual(expect.arrayContaining(WRITES));
  const bodyOf = (path: string) => JSON.parse(requests.findLast(({ url }) => url.includes(path))?.body ?? 'null');
  expect(bodyOf('/changestatus')).toEqual({ data: [[lines[0]?.id, lines[0]?.saved]] });
  expect(bodyOf('/sapi/myprofile')).toEqual({ nm: 'Lucía' });
  expect(Object.keys(bodyOf('/kds/ajustes'))).toEqual(['settings', 'et']);
});

test('[PLATFORM-1] without credentials the check skips the calls that need them, and states the reason', async () => {
  const reports = await checkPlatform({ ...options, device: null, person: null }, browserHttp);
  expect(callsOf(reports, 'read')).toEqual([
    'languagesKitchen',
    'languagesAccount',
    'translation',
    'cloudTest',
    'connectionInfo',
  ]);
  const whyOf = (call: string) => reports.find((report) => report.call === call)?.why;
  expect(whyOf('orders')).toBe('needs --restaurant, --venue, --user, --token and --kds');
  expect(whyOf('profileRead')).toBe('needs --email and a password');
});

const argumentsOf = (token: string): readonly string[] => {
  const { restaurantId, localId, userId, kdsId } = options.device ?? {};
  const device = ['--restaurant', restaurantId, '--venue', localId, '--user', userId, '--kds', kdsId].map(String);
  return [PROGRAM, '--cloud', options.cloud, ...device, '--token', token];
};

test('[PLATFORM-4][PLATFORM-5] the program ends with code 0 when all responses are valid, and prints neither password nor token', async () => {
  const file = join(folder, 'report.json');
  const { email = '', password = '' } = options.person ?? {};
  const token = options.device?.token ?? '';
  const env = { ...process.env, PLATFORM_PASSWORD: password };
  const args = [...argumentsOf(token), '--email', email, '--json', file];
  const { code, out, err } = await runProgram(process.execPath, args, env);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^ 1 {2}GET {2}\/resto\/orders\/procesa +read$/m);
  expect(out).toMatch(/ read, 0 read with defaults, 0 rejected, 0 no response, \d+ not tried\n$/);
  const json = readFileSync(file, 'utf8');
  expect(JSON.parse(json).calls[0]).toMatchObject({ number: 1, call: 'orders', outcome: 'read', rejected: [] });
  for (const secret of [password, token]) expect(`${out}${json}`).not.toContain(secret);
});

test('[PLATFORM-4] the check ends with code 1 when a call is rejected, and writes JSON to stdout', async () => {
  const { code, out } = await runProgram(process.execPath, [...argumentsOf('wrong'), '--json']);
  const { calls } = JSON.parse(out);
  expect(code).toBe(1);
  expect(calls[0]).toMatchObject({ outcome: 'rejected', why: expect.stringContaining('HTTP 401') });
});
