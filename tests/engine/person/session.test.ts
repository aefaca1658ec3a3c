import { expect, test } from 'vitest';
import * as personParts from '../../../src/engine/person-parts.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  loggedIn,
  NO_NETWORK,
  oneAdministrator,
  type PersonDevice,
  type Platform,
  personDevice,
  rejection,
  requestsTo,
  wireAdministrator,
} from './person-device.ts';

const START_S = Date.UTC(2026, 6, 7, 12, 0, 0) / 1_000;
const HOUR_S = 3_600;

const noticesOf = ({ app }: PersonDevice) => app.state.notices.map(({ text }) => text);

/** A person who is logged in at a platform for one administrator; `swap` changes the platform. */
async function loggedInAt(overrides: object = {}) {
  let current: Platform = oneAdministrator(overrides);
  const device = await loggedIn({ platform: (request) => current(request) });
  return {
    device,
    swap(next: Platform) {
      current = next;
    },
  };
}

async function push({ sessions, kitchen }: PersonDevice, value: string): Promise<void> {
  sessions[0]?.listened.get('user/u1')?.(value);
  await kitchen.run(1);
}

async function readUnits({ app, kitchen }: PersonDevice): Promise<void> {
  app.commands.readUnits();
  await kitchen.run(1);
}

const PERSONAL = [
  'realtime-secret',
  'Lucía',
  'Rossi',
  'lucia@trattoria.cl',
  '+56961234567',
  '12345678-5',
  'Av. Italia',
];
const HOME = { alias: 'Casa', di: 'Av. Italia 1234', cm: 'Ñuñoa', ci: 'Santiago', pa: 'cl' };
const WHOLE = { detApp: { ...(wireAdministrator().detApp as object), rut: '12345678-5', ad: [HOME] } };
const storedIn = ({ storage }: PersonDevice) => [...storage.facts].flat().join(' ');

test('[LOGIN-23] a session survives a reload without a stored profile, and the profile is requested again', async () => {
  const device = await loggedIn({ platform: oneAdministrator(WHOLE) });
  expect(device.storage.facts.get('tab:session')).toContain('secret-one');
  expect(device.storage.facts.get('person')).toBe('1');
  expect(PERSONAL.filter((word) => storedIn(device).includes(word))).toEqual([]);
  const again = device.restart();
  expect([again.app.state.loggedIn, again.app.state.person.profile]).toEqual([true, null]);
  await again.kitchen.run(1);
  expect(again.app.state.person.name).toBe('Lucía Rossi');
  expect(again.app.state.person.profile?.details.nationalId).toBe('12345678-5');
  expect([...again.app.state.userKinds]).toEqual(['administrator']);
  expect(PERSONAL.filter((word) => storedIn(again).includes(word))).toEqual([]);
});

test('[LOGIN-23] without a network a reload keeps the session with its permissions, and shows no profile', async () => {
  const { device, swap } = await loggedInAt(WHOLE);
  swap(() => NO_NETWORK);
  const again = device.restart();
  await again.kitchen.run(5);
  expect([again.app.state.loggedIn, again.app.state.person.profile]).toEqual([true, null]);
  expect([...again.app.state.userKinds]).toEqual(['administrator']);
  swap(oneAdministrator(WHOLE));
  await again.kitchen.run(60);
  expect(again.app.state.person.profile?.details.phone).toBe('+56961234567');
});

test('[LOGIN-36] the session that an older version stored becomes a session of this tab, and the other stored data of the person is deleted', async () => {
  const blank = personDevice({ platform: oneAdministrator(WHOLE) });
  const data = { ...wireAdministrator(WHOLE), pl: { r: [{ ir: 71, il: 3, nr: 'Trattoria', di: 'Av. Italia 9' }] } };
  const { fbt: _, ...old } = data as Record<string, unknown>;
  blank.storage.facts.set('person', JSON.stringify({ v: 1, at: 1, data: old }));
  blank.storage.facts.set('chosen-venue', '[71,4,"lucia@trattoria.cl"]');
  const device = blank.restart();
  expect(device.app.state.loggedIn).toBe(true);
  await device.kitchen.run(1);
  expect(device.storage.facts.get('tab:session')).toContain('secret-one');
  expect(device.storage.facts.get('person')).toBe('1');
  expect(PERSONAL.filter((word) => storedIn(device).includes(word))).toEqual([]);
});

test('[LOGIN-20] a tab that restarts after a logout in another page has no session', async () => {
  const device = await loggedIn();
  device.app.dispose();
  device.ports.kill();
  device.storage.facts.delete('person');
  const again = device.restart();
  await again.kitchen.run(1);
  expect([again.app.state.loggedIn, again.storage.facts.has('tab:session')]).toEqual([false, false]);
});

test('[LOGIN-20] a new tab without a session of its own logs no person in or out', async () => {
  const device = await loggedIn();
  const session = device.storage.facts.get('tab:session') ?? '';
  device.storage.facts.delete('tab:session');
  const other = device.restart();
  await other.kitchen.run(1);
  expect([other.app.state.loggedIn, other.storage.facts.get('person')]).toEqual([false, '1']);
  other.storage.facts.set('tab:session', session);
  expect(other.restart().app.state.loggedIn).toBe(true);
});

test('[ACCESS-16] without expU a session ends twelve hours after its login, also after a reload and a new profile', async () => {
  const device = await loggedIn();
  await device.kitchen.run(8 * HOUR_S);
  const again = device.restart();
  await again.kitchen.run(4 * HOUR_S - 5);
  expect(again.app.state.loggedIn).toBe(true);
  await again.kitchen.run(8);
  expect([again.app.state.loggedIn, noticesOf(again)]).toEqual([false, ['sessionInvalid']]);
});

test('[LOGIN-35] a kitchen device ends the session after ten minutes without a touch, with a notice a minute before', async () => {
  let touchedMs = Number.POSITIVE_INFINITY;
  const device = await loggedIn({ idleMs: (nowMs) => Math.max(0, nowMs - touchedMs) });
  touchedMs = device.kitchen.world.nowMs();
  await device.kitchen.run(8 * 60);
  expect(noticesOf(device)).toEqual([]);
  for (let seconds = 0; seconds < 50; seconds += 5) {
    await device.kitchen.run(seconds === 0 ? 62 : 5);
    expect(noticesOf(device)).toEqual(['login.notices.idle']);
  }
  await device.kitchen.run(15);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['sessionClosed']]);
  expect(requestsTo(device, '/sapi/logout')).toHaveLength(1);
  expect(storedIn(device)).not.toContain('secret-');
});

test('[LOGIN-35] a touch in the last minute keeps the session, and the notice ends', async () => {
  let touchedMs = Number.POSITIVE_INFINITY;
  const device = await loggedIn({ idleMs: (nowMs) => Math.max(0, nowMs - touchedMs) });
  touchedMs = device.kitchen.world.nowMs();
  await device.kitchen.run(9 * 60 + 50);
  expect(noticesOf(device)).toEqual(['login.notices.idle']);
  touchedMs = device.kitchen.world.nowMs();
  await device.kitchen.run(9 * 60 - 20);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([true, []]);
});

test('[LOGIN-35] a session whose page cannot detect touches ends ten minutes after the login', async () => {
  const device = await loggedIn({ idleMs: null });
  await device.kitchen.run(9 * 60 - 10);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([true, []]);
  await device.kitchen.run(70);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['sessionClosed']]);
});

test('[LOGIN-35] a login in a page without touches since its start lasts ten minutes', async () => {
  const device = await loggedIn({ idleMs: () => 2 * HOUR_S * 1_000 });
  await device.kitchen.run(9 * 60 - 10);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([true, []]);
  await device.kitchen.run(80);
  expect(device.app.state.loggedIn).toBe(false);
});

test('[LOGIN-35] a session ends within a minute of a sleep that stopped the monotonic clock, also after a touch', async () => {
  const device = await loggedIn({ idleMs: () => 0 });
  const { clock } = device.ports;
  const wallMs = clock.wallMs.bind(clock);
  await device.kitchen.run(5 * 60);
  clock.wallMs = () => wallMs() + HOUR_S * 1_000;
  await device.kitchen.run(60);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['sessionClosed']]);
});

test('[RECOVERY-15] a logout notice that throws keeps no person logged in, and the next person can log in', async () => {
  const broken = (deps: personParts.PersonDeps): personParts.Person => {
    const show = (): never => {
      throw new Error('broken at work');
    };
    return personParts.startPerson({ ...deps, notices: { ...deps.notices, show } });
  };
  const device = await loggedIn({ load: async () => ({ ...personParts, startPerson: broken }) });
  expect(await device.app.commands.logOut()).toBe(true);
  expect([device.app.state.loggedIn, device.storage.facts.has('person')]).toEqual([false, false]);
  await expect(device.kitchen.run(1)).rejects.toThrow('broken at work');
  device.app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  await device.kitchen.run(1);
  expect(device.app.state.loggedIn).toBe(true);
});

test('[SETTINGS-36] a log-out removes the draft of the settings', async () => {
  const device = await loggedIn();
  device.storage.facts.set('settings-draft', '{}');
  await device.app.commands.logOut();
  expect(device.storage.facts.has('settings-draft')).toBe(false);
});

test('[SETTINGS-23][SETTINGS-36] a log-out while settings are unsaved does nothing but show a notice, and a later log-out removes the draft', async () => {
  const device = await loggedIn();
  const { commands, state } = device.app;
  commands.editSettings(true);
  commands.storeDraft({ base: { fontsize: 'normal' }, draft: { fontsize: 'big' }, contested: [] });
  expect(await commands.logOut()).toBe(false);
  expect([state.loggedIn, state.draftStored]).toEqual([true, true]);
  expect(state.notices.map(({ text }) => text)).toEqual(['settingsUnsaved']);
  commands.editSettings(false);
  expect(await commands.logOut()).toBe(true);
  expect([state.loggedIn, state.draftStored]).toEqual([false, false]);
});

test('[LOGIN-24] each start reads the profile with fresh realtime tokens, and the grants', async () => {
  const again = (await loggedIn()).restart();
  await again.kitchen.run(1);
  const signed = { xid: 'u1', xtot1: 'secret-one', xtot4: 'secret-four', xir: '71', xil: '3' };
  expect(requestsTo(again, '/sapi/myprofile')[0]?.query).toEqual({ xmod: '5000', amb: 'DEV', fbtoken: '1', ...signed });
  expect(requestsTo(again, '/sapi/perfiles')[0]?.query).toEqual({ xmod: '5000', ...signed });
  expect(again.sessions.map(({ token }) => token)).toEqual(['realtime-secret']);
});

test('[LOGIN-3] a record that is damaged, or without a token, counts as no login', async () => {
  for (const record of ['{', '[]', '{"id":"u1"}', '{"id":"u1","tot1":""}', '{"v":1,"at":1,"data":{"tot1":"x"}}']) {
    const blank = personDevice({ platform: oneAdministrator() });
    blank.storage.facts.set('person', record);
    const device = blank.restart();
    await device.kitchen.run(1);
    expect([record, device.app.state.loggedIn, device.storage.facts.has('person')]).toEqual([record, false, false]);
    blank.storage.facts.set('person', '1').set('tab:session', record);
    const tab = device.restart();
    await tab.kitchen.run(1);
    expect([record, tab.app.state.loggedIn, tab.storage.facts.has('tab:session')]).toEqual([record, false, false]);
  }
});

test('[ACCESS-15] a session ends three hours before its expU while the page is open, with a notice', async () => {
  const device = await loggedIn({ platform: oneAdministrator({ expU: START_S + 4 * HOUR_S }) });
  await device.kitchen.run(HOUR_S - 10);
  expect(device.app.state.loggedIn).toBe(true);
  await device.kitchen.run(12);
  expect(device.app.state.loggedIn).toBe(false);
  expect(noticesOf(device)).toEqual(['sessionInvalid']);
  expect(device.storage.facts.has('person')).toBe(false);
});

test('[ACCESS-15] a session that has expired before the start counts as no login', async () => {
  const device = await loggedIn({ platform: oneAdministrator({ expU: START_S + 4 * HOUR_S }) });
  const { kitchen, storage } = device;
  device.app.dispose();
  device.ports.kill();
  await kitchen.run(2 * HOUR_S);
  const again = personDevice({ platform: oneAdministrator(), kitchen, storage });
  await kitchen.run(1);
  expect([again.app.state.loggedIn, requestsTo(again, '/sapi/myprofile')]).toEqual([false, []]);
});

test.each([
  '{"ok":false}',
  '',
  '{',
  '{"error":"unauthorized"}',
  '<!doctype html><title>401 Authorization Required</title>',
])('[LOGIN-12] a 401 with the body %j rejects the tokens', async (text) => {
  const { device, swap } = await loggedInAt();
  swap(({ path }) => (path === '/resto/configuracion' ? { kind: 'response', status: 401, text } : undefined));
  await readUnits(device);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['sessionInvalid']]);
});

test.each([200, 403, 407, 500, 503])('[LOGIN-12] an HTML page with the status %i ends no session', async (status) => {
  const { device, swap } = await loggedInAt();
  const response = { kind: 'response', status, text: '<!doctype html><title>Wi-Fi</title>' } as const;
  swap(({ path }) => (path === '/resto/configuracion' ? response : undefined));
  await readUnits(device);
  expect([device.app.state.loggedIn, noticesOf(device), device.app.state.units.failed]).toEqual([true, [], true]);
});

test('[LOGIN-24][ACCESS-4] a person who lost the permission is logged out, also at the platform, with a notice', async () => {
  const { device, swap } = await loggedInAt();
  swap(oneAdministrator({ pf: [{ mod: 9000, va: 9, ac: true }] }));
  await push(device, 'another');
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['notAuthorised']]);
  expect(requestsTo(device, '/sapi/logout').length).toBeGreaterThan(0);
});

test('[LOGIN-24][ACCESS-13] changed permissions show as soon as the platform reports them', async () => {
  const { device, swap } = await loggedInAt();
  swap(oneAdministrator({ pf: [{ mod: 5000, va: 3, ac: true }] }));
  await push(device, 'another');
  expect([...device.app.state.userKinds]).toEqual(['kitchen']);
});

test('[LOGIN-25] realtime is signed in as the person from the login to the logout', async () => {
  const device = await loggedIn();
  expect(device.sessions.map(({ token, isClosed }) => [token, isClosed])).toEqual([['realtime-secret', false]]);
  await device.app.commands.logOut();
  expect(device.sessions.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('[LOGIN-24] a change between the login and the first realtime message is not lost, and causes one read', async () => {
  const administrator = oneAdministrator();
  const cook = oneAdministrator({ pf: [{ mod: 5000, va: 3, ac: true }] });
  const device = await loggedIn({
    platform: (request) => (request.path === '/sapi/login' ? administrator(request) : cook(request)),
  });
  expect([...device.app.state.userKinds]).toEqual(['kitchen']);
  await device.kitchen.run(600);
  expect(requestsTo(device, '/sapi/perfiles')).toHaveLength(1);
});

test('[LOGIN-24] a repeated realtime value causes no read, and a change while realtime rejects the token is read later', async () => {
  const { device, swap } = await loggedInAt();
  await push(device, 'one');
  const read = () => requestsTo(device, '/sapi/perfiles').length;
  const before = read();
  await push(device, 'one');
  expect(read()).toBe(before);
  device.sessions[0]?.handlers.expired();
  swap(oneAdministrator({ pf: [{ mod: 5000, va: 3, ac: true }] }));
  await device.kitchen.run(10);
  expect([...device.app.state.userKinds]).toEqual(['kitchen']);
});

test('[LOGIN-25] a rejected realtime token is requested again at most three times', async () => {
  const device = await loggedIn();
  for (let time = 0; time < 6; time += 1) {
    device.sessions.at(-1)?.handlers.expired();
    await device.kitchen.run(10);
  }
  expect(device.sessions.length).toBeLessThanOrEqual(4);
  expect(device.app.state.loggedIn).toBe(true);
});

test('[LOGIN-18] logging out ends the session in each module, with the method of the module', async () => {
  const device = await loggedIn({
    platform: oneAdministrator({
      pf: [
        { mod: 5000, va: 1, ac: true },
        { mod: 9000, va: 1, ac: true },
        { mod: 6000, va: 1, ac: true },
        { mod: 7000, va: 1, ac: false },
      ],
    }),
  });
  await device.app.commands.logOut();
  await device.kitchen.run(1);
  expect(
    requestsTo(device, '/sapi/logout').map(({ method, query }) => [
      method,
      query.xmod,
      query.amb,
      query.xid,
      query.xtot1,
    ]),
  ).toEqual([
    ['POST', '5000', 'DEV', 'u1', 'secret-one'],
    ['POST', '9000', 'DEV', 'u1', 'secret-one'],
    ['GET', '6000', 'DEV', 'u1', 'secret-one'],
  ]);
  expect([device.app.state.loggedIn, noticesOf(device)]).toEqual([false, ['sessionClosed']]);
});

test('[LOGIN-18] after a logout without a network the device has no data of the person', async () => {
  const { device, swap } = await loggedInAt();
  await readUnits(device);
  swap(() => NO_NETWORK);
  await device.app.commands.logOut();
  await device.kitchen.run(60);
  const left = JSON.stringify([...device.storage.facts]) + JSON.stringify([...device.storage.records.values()]);
  const shown = JSON.stringify(device.app.state);
  for (const secret of ['secret-one', 'secret-four', 'realtime-secret', 'lucia@trattoria.cl', 'Rossi', '961234567']) {
    expect([secret, left.includes(secret), shown.includes(secret), device.ports.log.join().includes(secret)]).toEqual([
      secret,
      false,
      false,
      false,
    ]);
  }
});

test('[LOGIN-18] a response after the logout logs no person in', async () => {
  const { device: before, swap } = await loggedInAt();
  const device = before.restart();
  const { promise: response, resolve: respond } = deferredPromise<object>();
  swap(({ path }) => (path === '/sapi/myprofile' ? response : undefined));
  await device.kitchen.run(1);
  await device.app.commands.logOut();
  respond({ ok: true, data: wireAdministrator() });
  await device.kitchen.run(1);
  expect([device.app.state.loggedIn, device.storage.facts.has('person')]).toEqual([false, false]);
});

test('[NOTICE-14] a device without a unit shows no link state, even after a login', async () => {
  const device = personDevice({ platform: oneAdministrator() });
  await device.kitchen.run(60);
  const indicator = () => [device.app.state.link.word, device.app.state.link.cause, device.app.state.link.troubled];
  expect(indicator()).toEqual(['idle', 'idle', false]);
  const other = await loggedIn();
  expect(other.app.state.link.word).toBe('idle');
});

test('[LOGIN-11] without a login only texts are requested, and the log names the missing login', async () => {
  const device = personDevice();
  await readUnits(device);
  // Texts are requested without credentials.
  expect(device.requests.map(({ path }) => path)).toEqual(['/rest/idiomas', '/lang/trads/5000/es/carried']);
  expect(device.ports.log.join()).toContain('user not authenticated');
});

test('[ACCESS-15][LOGIN-25] a login whose session has already expired does not sign in to realtime', async () => {
  const device = personDevice({ platform: oneAdministrator({ expU: START_S }) });
  device.app.commands.openLogin();
  device.app.commands.logIn('lucia@trattoria.cl', 'correct-password');
  await device.kitchen.run(30);
  expect([device.app.state.loggedIn, device.sessions]).toEqual([false, []]);
});

test('[LOGIN-24] fields that are missing in a response of call 12 keep their values', async () => {
  const { device, swap } = await loggedInAt({ expU: START_S + 4 * HOUR_S });
  const { expU: _, ur: __, ul: ___, ...less } = wireAdministrator({ nombre: 'Lucía R.' });
  swap((request) => (request.path === '/sapi/myprofile' ? { ok: true, data: less } : oneAdministrator()(request)));
  await push(device, 'another');
  expect(device.app.state.person.name).toBe('Lucía R.');
  const stored = JSON.parse(device.storage.facts.get('tab:session') ?? '{}').data;
  expect([stored.ur, stored.ul, stored.expU]).toEqual([71, 3, START_S + 4 * HOUR_S]);
});

test('[LOGIN-12] rejected tokens of an earlier person do not log out the next person', async () => {
  const { device, swap } = await loggedInAt();
  const { promise: response, resolve: respond } = deferredPromise<object>();
  swap((request) =>
    request.path === '/resto/configuracion' && request.query.xtot1 === 'secret-one'
      ? response
      : oneAdministrator({ tot1: 'secret-two' })(request),
  );
  await readUnits(device);
  await device.app.commands.logOut();
  device.app.commands.openLogin();
  device.app.commands.logIn('marco@trattoria.cl', 'correct-password');
  await device.kitchen.run(1);
  respond(rejection(401));
  await device.kitchen.run(1);
  expect(device.app.state.loggedIn).toBe(true);
});

test('[LOGIN-18] a profile that arrives after the app ended is not stored', async () => {
  const { device: before, swap } = await loggedInAt();
  const device = before.restart();
  const { promise: response, resolve: respond } = deferredPromise<object>();
  swap(({ path }) => (path === '/sapi/myprofile' ? response : undefined));
  await device.kitchen.run(1);
  device.app.dispose();
  device.storage.facts.delete('person');
  respond({ ok: true, data: wireAdministrator() });
  await device.kitchen.run(1);
  expect(device.storage.facts.has('person')).toBe(false);
  expect(device.sessions.every(({ isClosed }) => isClosed)).toBe(true);
});

test('[LOGIN-11] for a person without a restaurant the device sends no signed request, and the person can log out', async () => {
  const device = (await loggedIn({ platform: oneAdministrator({ ur: 0, ul: 0 }) })).restart();
  await device.kitchen.run(120);
  await readUnits(device);
  expect(device.app.state.units.failed).toBe(true);
  await device.app.commands.logOut();
  await device.kitchen.run(10);
  expect(device.requests.filter(({ query }) => 'xtot1' in query)).toEqual([]);
  expect(device.ports.log.filter((line) => line.includes('profileRead'))).toHaveLength(1);
  expect(device.app.state.loggedIn).toBe(false);
});

test.each(['a.b', 'a/b', 'a#b', '$', '[x]'])(
  '[LOGIN-25] an id such as %s is never part of a realtime path',
  async (id) => {
    const device = await loggedIn({ platform: oneAdministrator({ id }) });
    expect([device.sessions.length, [...(device.sessions[0]?.listened.keys() ?? [])]]).toEqual([1, []]);
  },
);
