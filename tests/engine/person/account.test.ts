import { expect, test } from 'vitest';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { HttpResult } from '../../../src/platform/ports.ts';
import {
  loggedIn,
  NO_NETWORK,
  oneAdministrator,
  type PersonDevice,
  type Platform,
  personDevice,
  rejection,
  requestsTo,
} from './person-device.ts';

const FORM = { email: ' ana@local.cl ', firstNames: ' Ana ', lastNames: ' Soto ' };
const LINK = { code: 'c1', tag: 't1' };
const PATHS = ['/mid/appuser', '/sapi/pwdreset', '/sapi/chclave'];

const respondingWith =
  (response: object | HttpResult): Platform =>
  (request) =>
    PATHS.includes(request.path) ? response : oneAdministrator()(request);

async function outcomeOf<Result>(device: PersonDevice, work: Promise<Result>): Promise<Result> {
  let is: { readonly response: Result } | null = null;
  void work.then((response) => {
    is = { response };
  });
  for (let seconds = 0; is === null && seconds < 30; seconds++) await device.kitchen.run(1);
  if (is === null) throw new Error('Failed to get a response in half a minute.');
  return (is as { readonly response: Result }).response;
}

const accountOf = (device: PersonDevice) => outcomeOf(device, device.app.commands.account());

test('[ACCOUNT-1] a new account is requested with environment and language, without surrounding spaces', async () => {
  const device = personDevice({ platform: respondingWith({ ok: true }) });
  const account = await accountOf(device);
  expect(await outcomeOf(device, account.create(FORM))).toEqual({ ok: true, data: null });
  expect(requestsTo(device, '/mid/appuser')).toEqual([
    {
      method: 'POST',
      path: '/mid/appuser',
      query: { amb: 'DEV' },
      body: { em: 'ana@local.cl', nm: 'Ana', ln: 'Soto', lang: 'es' },
    },
  ]);
});

test('[ACCOUNT-2][ACCOUNT-3] a recovery mail and the check of its link are requested without credentials', async () => {
  const device = personDevice({ platform: respondingWith({ ok: true, data: ' ana@local.cl ' }) });
  const account = await accountOf(device);
  expect((await outcomeOf(device, account.requestReset(' ana@local.cl '))).ok).toBe(true);
  expect(await outcomeOf(device, account.checkReset(LINK))).toEqual({ ok: true, data: 'ana@local.cl' });
  expect(requestsTo(device, '/sapi/pwdreset')).toEqual([
    expect.objectContaining({
      method: 'POST',
      query: { tipo: '0' },
      body: { data: { email: 'ana@local.cl' }, xmod: 5000 },
    }),
    expect.objectContaining({ method: 'GET', query: { tipo: '1', idr: 'c1', tgr: 't1' }, body: {} }),
  ]);
});

const RESPONSES: readonly (readonly [string, object | HttpResult, 'rejected' | 'network'])[] = [
  ['a rejection', rejection(200), 'rejected'],
  ['a rejection with a code', rejection(200, { codError: 4201 }), 'rejected'],
  ['status 400', rejection(400), 'rejected'],
  ['status 401', rejection(401), 'rejected'],
  ['no network', NO_NETWORK, 'network'],
  ['a time-out', { kind: 'none', why: 'timeout' }, 'network'],
  ['status 500', { kind: 'response', status: 500, text: 'oops' }, 'network'],
  ['a portal’s page', { kind: 'response', status: 200, text: '<html></html>' }, 'network'],
  ['broken JSON', { kind: 'response', status: 200, text: '{"ok":' }, 'network'],
];

test.each(RESPONSES)(
  '[ACCOUNT-5] every account call fails for the same reason after the response: %s',
  async (_, response, why) => {
    const device = personDevice({ platform: respondingWith(response) });
    const account = await accountOf(device);
    const outcomes = [
      await outcomeOf(device, account.create(FORM)),
      await outcomeOf(device, account.requestReset('ana@local.cl')),
      await outcomeOf(device, account.checkReset(LINK)),
      await outcomeOf(device, account.resetPassword({ link: LINK, email: 'ana@local.cl', password: 'secreta12' })),
    ];
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: false, why })));
  },
);

test.each([null, '', 'no', 7, {}, ['ana@local.cl'], 'x'.repeat(3_000)])(
  '[PERSON-5] a link check whose response has no email is rejected: case %#',
  async (data) => {
    const device = personDevice({ platform: respondingWith({ ok: true, data }) });
    const account = await accountOf(device);
    expect(await outcomeOf(device, account.checkReset(LINK))).toEqual({ ok: false, why: 'rejected' });
  },
);

test('[ACCOUNT-4] a password reset logs out any logged-in person, and a notice shows', async () => {
  const device = await loggedIn({ platform: respondingWith({ ok: true }) });
  const account = await accountOf(device);
  const of = { link: LINK, email: 'ana@local.cl', password: 'secreta12' };
  expect((await outcomeOf(device, account.resetPassword(of))).ok).toBe(true);
  const requests = requestsTo(device, '/sapi/pwdreset');
  expect(requests.map(({ query, body }) => ({ query, body }))).toEqual([
    {
      query: { tipo: '1', idr: 'c1', tgr: 't1' },
      body: { data: { email: 'ana@local.cl' }, xmod: 5000, pw: 'secreta12' },
    },
  ]);
  const { state } = device.app;
  expect([state.loggedIn, state.person.profile, device.storage.facts.has('person')]).toEqual([false, null, false]);
  expect(state.notices.map(({ text }) => text)).toContain('account.notices.passwordChanged');
});

test('[ACCOUNT-4] a failed password reset logs out no person', async () => {
  const device = await loggedIn({ platform: respondingWith(rejection(200)) });
  const account = await accountOf(device);
  await outcomeOf(device, account.resetPassword({ link: LINK, email: 'ana@local.cl', password: 'secreta12' }));
  expect([device.app.state.loggedIn, device.app.state.notices]).toEqual([true, []]);
});

test.each([
  ['corta123', { clave1: 'secreta12', clave0: 'corta123' }],
  [null, { clave1: 'secreta12' }],
])(
  '[ACCOUNT-4] a logged-in person changes the password and stays logged in, with the current password %j',
  async (current, body) => {
    const device = await loggedIn({ platform: respondingWith({ ok: true }) });
    const account = await accountOf(device);
    expect((await outcomeOf(device, account.changePassword(current, 'secreta12'))).ok).toBe(true);
    const [request] = requestsTo(device, '/sapi/chclave');
    expect(request?.body).toEqual(body);
    expect(request?.query).toMatchObject({ xid: 'u1', xtot1: 'secret-one', xmod: '5000' });
    expect(device.app.state.loggedIn).toBe(true);
  },
);

test('[LOGIN-11] without a login a password change sends no request', async () => {
  const device = personDevice({ platform: respondingWith({ ok: true }) });
  const account = await accountOf(device);
  expect(await outcomeOf(device, account.changePassword(null, 'secreta12'))).toEqual({ ok: false, why: 'rejected' });
  expect(requestsTo(device, '/sapi/chclave')).toEqual([]);
});

test('[HOST-17] the log contains neither passwords nor the code of a reset link', async () => {
  const messages: string[] = [];
  const device = await loggedIn({ platform: respondingWith(NO_NETWORK) });
  const account = await accountOf(device);
  const of = { link: { code: 'code-of-mail', tag: 't1' }, email: 'ana@local.cl', password: 'secreta12' };
  await outcomeOf(device, account.resetPassword(of));
  await outcomeOf(device, account.changePassword('secreta11', 'secreta12'));
  messages.push(...device.app.state.debug);
  expect(messages.join(' ')).not.toMatch(/secreta1|code-of-mail/);
});

test('[LOGIN-20] a logout in another page of this device also logs this page out', async () => {
  const device = await loggedIn();
  const other = inProcessPorts({ world: device.kitchen.world, deviceId: 'grill', storage: device.storage });
  other.facts.remove('person');
  await device.kitchen.run(1);
  expect([device.app.state.loggedIn, device.app.state.person.profile]).toEqual([false, null]);
});

test('the state of the app contains no token of the logged-in person', async () => {
  const device = await loggedIn();
  const { profile } = device.app.state.person;
  expect(profile?.details.email).toBe('lucia@trattoria.cl');
  expect(JSON.stringify(device.app.state)).not.toMatch(/secret-one|secret-four|realtime-secret/);
});
