import { expect, test } from 'vitest';
import * as personParts from '../../../src/engine/person-parts.ts';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  NO_NETWORK,
  oneAdministrator,
  type PersonDevice,
  type PersonDeviceOptions,
  personDevice,
  rejection,
  requestsTo,
  wireAdministrator,
} from './person-device.ts';

const VENUE = { restaurantId: 71, localId: 3 };

async function arrive(device: PersonDevice, query: Readonly<Record<string, string>>) {
  device.ports.arriveWith(query);
  device.app.commands.openLogin();
  await device.kitchen.run(1);
}

async function logIn({ app, kitchen }: PersonDevice, password = 'correct-password') {
  app.commands.logIn(' lucia@trattoria.cl ', password);
  await kitchen.run(1);
}

async function atLogin(options: PersonDeviceOptions = {}, query: Readonly<Record<string, string>> = {}) {
  const device = personDevice({ platform: oneAdministrator(), ...options });
  await arrive(device, query);
  return device;
}

async function loggedIn(options: PersonDeviceOptions = {}) {
  const device = await atLogin(options);
  await logIn(device);
  return device;
}

test('[ACCESS-17] a login sends type 1, module, environment and the email without the spaces around it, and succeeds', async () => {
  const device = await loggedIn();
  expect(requestsTo(device, '/sapi/login')).toEqual([
    {
      method: 'POST',
      path: '/sapi/login',
      query: { amb: 'DEV' },
      body: { tot0: 1, tot3: 'correct-password', xmod: 5000, em: 'lucia@trattoria.cl' },
    },
  ]);
  const { loggedIn: isIn, userKinds, person } = device.app.state;
  expect(isIn).toBe(true);
  expect([...userKinds]).toEqual(['administrator']);
  expect(person.name).toBe('Lucía Rossi');
  expect(person.loggingIn).toBe(false);
  expect(person.problem).toBeNull();
});

test('[ACCESS-17] a device with an install record sends its venue with a login', async () => {
  const kitchen = personDevice().kitchen;
  const device = await loggedIn({ kitchen, install: kitchen.world.enrol(3) ?? {} });
  expect(requestsTo(device, '/sapi/login')[0]?.body).toMatchObject({ xir: VENUE.restaurantId, xil: VENUE.localId });
});

test('[LOGIN-1] no request has the credentials of both the device and a person', async () => {
  const kitchen = personDevice().kitchen;
  const device = await loggedIn({ kitchen, install: kitchen.world.enrol(3) ?? {} });
  device.app.commands.readUnits();
  await kitchen.run(10);
  await device.app.commands.logOut();
  await kitchen.run(10);
  const both = device.requests.filter(({ query }) => 'xapitoken' in query && 'xtot1' in query);
  const signedByPerson = device.requests.filter(({ query }) => 'xtot1' in query);
  const signedByDevice = device.requests.filter(({ query }) => 'xapitoken' in query);
  expect([both, signedByPerson.length > 0, signedByDevice.length > 0]).toEqual([[], true, true]);
});

test.each([
  ['credentials', () => rejection(200)],
  ['credentials', () => rejection(200, { codError: '4001', msg: ['Clave incorrecta'] })],
  ['credentials', () => rejection(401)],
  ['credentials', () => ({ kind: 'response', status: 401, text: '' }) as const],
  ['credentials', () => ({ ok: true, data: null })],
  ['credentials', () => ({ ok: true, data: wireAdministrator({ tot1: '' }) })],
  ['credentials', () => ({ ok: true, data: wireAdministrator({ id: '' }) })],
  ['credentials', () => ({ ok: true, data: [wireAdministrator()] })],
  ['credentials', () => ({ ok: true, data: wireAdministrator({ expU: 'tomorrow' }) })],
  ['credentials', () => ({ ok: true, data: { ...wireAdministrator(), tot4: { $: 1 } } })],
  ['no-permission', () => ({ ok: true, data: wireAdministrator({ pf: [] }) })],
  ['no-permission', () => ({ ok: true, data: wireAdministrator({ pf: [{ mod: 5000, va: 1, ac: false }] }) })],
  ['network', () => NO_NETWORK],
  ['network', () => ({ kind: 'none', why: 'timeout' }) as const],
  ['network', () => ({ kind: 'response', status: 200, text: '<html>portal</html>' }) as const],
  ['network', () => ({ kind: 'response', status: 200, text: '{"ok":true,"data":{"id":"u1","to' }) as const],
  ['network', () => ({ kind: 'response', status: 503, text: '{"ok":true}' }) as const],
] as const satisfies readonly (readonly [string, () => object | HttpResult])[])(
  '[ACCESS-17] a failed login stores nothing and shows a problem: $0, case %$',
  async (problem, response) => {
    const device = await loggedIn({ platform: ({ path }) => (path === '/sapi/login' ? response() : undefined) });
    expect(device.app.state.person.problem).toBe(problem);
    expect(device.app.state.loggedIn).toBe(false);
    expect(device.storage.facts.has('person')).toBe(false);
    expect(device.app.state.person.loggingIn).toBe(false);
  },
);

test('[LOGIN-14] ten presses send one login request', async () => {
  const device = await atLogin();
  for (let press = 0; press < 10; press += 1) device.app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  expect(device.app.state.person.loggingIn).toBe(true);
  await device.kitchen.run(1);
  expect(requestsTo(device, '/sapi/login')).toHaveLength(1);
  expect(device.app.state.loggedIn).toBe(true);
});

test('[LOGIN-14] a second try after a failure is a separate login', async () => {
  const device = await atLogin();
  await logIn(device, 'wrong-password');
  expect(device.app.state.person.problem).toBe('credentials');
  await logIn(device);
  expect([device.app.state.person.problem, device.app.state.loggedIn]).toEqual([null, true]);
});

test('[LOGIN-16] a login leads to the requested path of this app, and to the board for any other address', async () => {
  const pathAfterLogin = async (next: string) => (await atLogin({}, { next })).app.state.person.next;
  expect(await pathAfterLogin('/configkds')).toBe('/configkds');
  expect(await pathAfterLogin('https://elsewhere.example/')).toBe('/');
  expect(await pathAfterLogin('//elsewhere.example')).toBe('/');
  expect(await pathAfterLogin('javascript:alert(1)')).toBe('/');
});

test('[LOGIN-22] for an hour, a login sends the order id with which the person came', async () => {
  const device = await atLogin({}, { io: '12345' });
  device.app.commands.logIn('lucia@trattoria.cl', 'wrong-password');
  await device.kitchen.run(3_590);
  device.app.commands.logIn('lucia@trattoria.cl', 'wrong-password');
  await device.kitchen.run(20);
  await logIn(device, 'wrong-password');
  expect(requestsTo(device, '/sapi/login').map(({ query }) => query.io)).toEqual(['12345', '12345', undefined]);
});

test('[LOGIN-22] the request for the profile after the login sends the order id too', async () => {
  const device = await atLogin({}, { io: '12345' });
  await logIn(device);
  expect(requestsTo(device, '/sapi/myprofile').map(({ query }) => query.io)).toEqual(['12345']);
});

test('[LOGIN-22] an invalid order id is not sent', async () => {
  const device = await atLogin({}, { io: '<script>' });
  await logIn(device, 'wrong-password');
  expect(requestsTo(device, '/sapi/login')[0]?.query).toEqual({ amb: 'DEV' });
});

/** A person who left for the provider's page, with that login's state parameter. */
async function atProvider(options: PersonDeviceOptions = {}, next = '/configkds') {
  const device = await atLogin(options, { next });
  device.app.commands.logInWith('resto');
  await device.kitchen.run(1);
  const left = new URL(device.ports.leftFor() ?? 'about:blank');
  return { device, left, state: left.searchParams.get('state') ?? '' };
}

const social =
  (response: (body: Readonly<Record<string, unknown>>) => object | HttpResult): PersonDeviceOptions['platform'] =>
  (request) =>
    request.path === '/sapi/login' ? response(request.body) : oneAdministrator()(request);

test("[LOGIN-5] a provider's page opens with a fresh state, this app as client and the login screen as the return address", async () => {
  const { left, state } = await atProvider();
  expect(left.origin + left.pathname).toBe('http://simulated/identity/');
  expect(Object.fromEntries(left.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'kds-simulator',
    redirect_uri: 'http://simulated/l/profilelogin',
    state,
  });
  expect(state).toMatch(/^[a-z0-5]{32}$/);
});

test('[LOGIN-6][LOGIN-16] a return with the stored state and a code logs the person in and continues', async () => {
  const { device, state } = await atProvider({ platform: social(() => ({ ok: true, data: wireAdministrator() })) });
  const back = device.restart();
  await arrive(back, { state, code: 'code-1' });
  expect(requestsTo(back, '/sapi/login')[0]?.body).toEqual({ tot0: 2, tot3: 'code-1', xmod: 5000 });
  expect([back.app.state.loggedIn, back.app.state.person.next]).toEqual([true, '/configkds']);
});

test('[LOGIN-6][LOGIN-13] a state is accepted once, and the address keeps neither state nor code', async () => {
  const { device, state } = await atProvider({ platform: social(() => rejection(200)) });
  await arrive(device, { state, code: 'code-1' });
  expect([...device.ports.page.consumeQuery(['state', 'code'])]).toEqual([]);
  await arrive(device, { state, code: 'code-1' });
  expect([requestsTo(device, '/sapi/login').length, device.app.state.person.problem]).toEqual([1, 'state']);
});

test.each([
  ['state', { state: 'a'.repeat(32), code: 'code-1' }],
  ['state', { code: 'code-1' }],
  ['state', { error: 'access_denied' }],
] as const)(
  '[LOGIN-6] an invalid return from a provider sends no request and shows a problem: $0, case %$',
  async (problem, query) => {
    const { device } = await atProvider();
    await arrive(device, query);
    expect([requestsTo(device, '/sapi/login').length, device.app.state.person.problem]).toEqual([0, problem]);
  },
);

test('[LOGIN-6] a return without a code, after a cancellation at the provider, sends no request and shows a problem', async () => {
  const { device, state } = await atProvider();
  await arrive(device, { state, error: 'access_denied' });
  expect([requestsTo(device, '/sapi/login').length, device.app.state.person.problem]).toEqual([0, 'code']);
});

test.each([
  ['after ten minutes', 601, {}, (text: string) => text],
  ['from another issuer', 1, { iss: 'https://evil.example' }, (text: string) => text],
  ['for a provider that the host does not offer', 1, {}, (text: string) => text.replace('"resto"', '"other"')],
  ['with a stored state of an older version without a time', 1, {}, (text: string) => text.replace(/,\d+\]$/, ']')],
  ['to a tab that started no login', 1, {}, () => null],
] as const)('[LOGIN-37] a return %s sends no login request', async (_, afterS, more, alter) => {
  const { device, state } = await atProvider();
  await device.kitchen.run(afterS);
  const stored = alter(device.storage.facts.get('tab:social') ?? '');
  if (stored === null) device.storage.facts.delete('tab:social');
  else device.storage.facts.set('tab:social', stored);
  device.ports.arriveWith({ state, code: 'code-1', ...more });
  device.app.commands.openLogin();
  await device.kitchen.run(1);
  expect([requestsTo(device, '/sapi/login').length, device.app.state.person.problem]).toEqual([0, 'state']);
  expect([...device.ports.page.consumeQuery(['state', 'code', 'iss'])]).toEqual([]);
});

test('[LOGIN-6] a damaged stored state logs no person in', async () => {
  const { device, state } = await atProvider();
  device.storage.facts.set('tab:social', '{"__proto__":1}');
  await arrive(device, { state, code: 'code-1' });
  expect(device.app.state.person.problem).toBe('state');
});

test('[ACCESS-18][LOGIN-15] a social login without an email requests the email, and is repeated with that email', async () => {
  const { device, state } = await atProvider({
    platform: social((body) =>
      body.em === undefined ? rejection(200, { codError: 4096 }) : { ok: true, data: wireAdministrator() },
    ),
  });
  await arrive(device, { state, code: 'code-1' });
  const { person } = device.app.state;
  expect([person.problem, person.emailFor]).toEqual(['email-needed', 'resto']);
  device.app.commands.submitEmail(' lucia@trattoria.cl ');
  await device.kitchen.run(1);
  expect(requestsTo(device, '/sapi/login')[1]?.body).toEqual({
    tot0: 2,
    tot3: 'code-1',
    xmod: 5000,
    em: 'lucia@trattoria.cl',
  });
  expect([device.app.state.loggedIn, person.emailFor]).toEqual([true, null]);
});

test('[ACCESS-18] a login by password with code 4096 fails, and an email entered afterwards sends no request', async () => {
  const device = await loggedIn({ platform: social(() => rejection(200, { codError: 4096 })) });
  expect([device.app.state.person.problem, device.app.state.person.emailFor]).toEqual(['credentials', null]);
  device.app.commands.submitEmail('lucia@trattoria.cl');
  await device.kitchen.run(1);
  expect(requestsTo(device, '/sapi/login')).toHaveLength(1);
});

test('[LOGIN-5] a provider that is unknown on this host opens no page', async () => {
  const device = await atLogin();
  device.app.commands.logInWith('elsewhere');
  await device.kitchen.run(1);
  expect(device.ports.leftFor()).toBeNull();
});

test('[LOGIN-15] after an unfinished social login the login screen requests no email from the next person', async () => {
  const { device, state } = await atProvider({ platform: social(() => rejection(200, { codError: 4096 })) });
  await arrive(device, { state, code: 'code-1' });
  expect(device.app.state.person.emailFor).toBe('resto');
  device.app.commands.openLogin();
  expect(device.app.state.person.emailFor).toBeNull();
  device.app.commands.submitEmail('another@trattoria.cl');
  await device.kitchen.run(1);
  expect(requestsTo(device, '/sapi/login')).toHaveLength(1);
});

test('[ACCESS-4] a person without permission is logged out at the platform too', async () => {
  const platform = oneAdministrator({ pf: [{ mod: 9000, va: 0, ac: true }] });
  const device = await loggedIn({ platform });
  expect(device.app.state.person.problem).toBe('no-permission');
  expect(requestsTo(device, '/sapi/logout').map(({ query }) => query.xtot1)).toEqual(['secret-one', 'secret-one']);
});

test('[ACCESS-15] without an earlier server time, the time of the login response decides whether the session has expired', async () => {
  const nowS = Date.UTC(2026, 6, 7, 12, 0, 0) / 1_000;
  const platform: PersonDeviceOptions['platform'] = ({ path }) =>
    path === '/sapi/login'
      ? { ok: true, time: nowS + 36_000, data: wireAdministrator({ expU: nowS + 14_400 }) }
      : undefined;
  const device = await loggedIn({ platform });
  expect([device.app.state.loggedIn, device.sessions]).toEqual([false, []]);
});

/** A login whose script loads when the test releases it. */
function beforeTheScript() {
  const { promise, resolve } = deferredPromise<typeof personParts>();
  const device = personDevice({ platform: oneAdministrator(), load: () => promise });
  device.app.commands.openLogin();
  return { device, loadParts: () => resolve(personParts) };
}

test('[LOGIN-19] a login press before the script has loaded shows at once, and repeated presses send one login after the load', async () => {
  const { device, loadParts } = beforeTheScript();
  const { person } = device.app.state;
  for (let time = 0; time < 5; time += 1) device.app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  expect([person.press, person.problem]).toEqual(['waits', null]);
  await device.kitchen.run(5);
  expect([person.press, requestsTo(device, '/sapi/login')]).toEqual(['waits', []]);
  loadParts();
  await device.kitchen.run(1);
  expect(person.press).toBe('none');
  expect(device.app.state.loggedIn).toBe(true);
  expect(requestsTo(device, '/sapi/login').length).toBe(1);
});

test('[LOGIN-19] a login press fails after ten seconds if the login script does not load, and does not run later', async () => {
  const { device, loadParts } = beforeTheScript();
  const { app, kitchen } = device;
  app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  await kitchen.run(9);
  expect(app.state.person.press).toBe('waits');
  await kitchen.run(2);
  expect(app.state.person.press).toBe('failed');
  app.commands.openLogin();
  expect(app.state.person.press).toBe('none');
  loadParts();
  await kitchen.run(5);
  expect([app.state.loggedIn, requestsTo(device, '/sapi/login')]).toEqual([false, []]);
  app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  await kitchen.run(1);
  expect([app.state.person.press, app.state.loggedIn]).toEqual(['none', true]);
});

test('[LOGIN-21] a login that the storage refuses still works, is not stored, and causes one notice', async () => {
  const device = await loggedIn({ isFull: () => true });
  await device.kitchen.run(30);
  const { state } = device.app;
  expect([state.loggedIn, device.storage.facts.has('person')]).toEqual([true, false]);
  const again = await loggedIn();
  expect(again.app.state.notices).toEqual([]);
  const full = await atLogin({ isFull: () => true });
  await logIn(full);
  expect(full.app.state.notices.map(({ text }) => text)).toEqual(['login.notices.notKept']);
});

test('[LOGIN-21] a social login whose state cannot be stored does not start, and other logins still work', async () => {
  const device = await atLogin({ isFull: () => true });
  device.app.commands.logInWith('resto');
  await device.kitchen.run(1);
  const { person } = device.app.state;
  expect([device.ports.leftFor(), person.problem, person.loggingIn]).toEqual([null, 'storage', false]);
  await logIn(device);
  expect(device.app.state.loggedIn).toBe(true);
});
