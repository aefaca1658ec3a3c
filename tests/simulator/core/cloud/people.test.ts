import { expect, test } from 'vitest';
import type { PersonName } from '../../../../fixtures/people.ts';
import { socialCode } from '../../../../simulator/core/platform/social-codes.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import { readLogin } from '../../../../src/domain/person/login.ts';
import { effectiveGrant, isAdministrator } from '../../../../src/domain/person/permission.ts';
import { sessionLeftS } from '../../../../src/domain/person/session.ts';
import { decodeProfile, decodeProfileGrants } from '../../../../src/protocol/decode-profile.ts';
import type { CallValues } from '../../../../src/protocol/encode-call.ts';
import {
  callBy,
  createTestWorld,
  credentialsIn,
  HOUR_MS,
  logIn,
  login,
  MINUTE_MS,
  notes,
  parseResponse,
  passwordLogin,
  personCalled,
  requestFor,
  START_MS,
} from '../test-world.ts';

const NOW_S = START_MS / 1000;

const codeOf = (name: PersonName, madeMs = START_MS, nonce = 'n1') =>
  socialCode({ personId: personCalled(name).profile.id, madeMs, nonce });

const socialLogin = (code: string, em?: string): CallValues => ({
  query: { amb: 'DEV' },
  body: { tot0: 2, tot3: code, xmod: 5000, ...(em === undefined ? {} : { em }) },
});

const readProfile = (world: World, credentials: ReturnType<typeof credentialsIn>, query = {}, module = 5000) =>
  callBy(world, credentials, 'profileRead', { query: { amb: 'DEV', ...query }, module });

test.each([
  ['owner', 'administrator'],
  ['manager', 'administrator'],
  ['supervisor', 'administrator'],
  ['cook', 'kitchen'],
  ['staff', 'kitchen'],
  ['diner', 'no-permission'],
  ['stranger', 'no-permission'],
  ['expired', 'administrator'],
  ['brief', 'administrator'],
] as const)('[SIM-15] at the kitchen the person %s has the access %s', (name, kind) => {
  const { ok, data } = login(createTestWorld(), passwordLogin(name));
  const response = readLogin({ ok, errorCode: null, profile: decodeProfile(data) }, 'password', 5000);
  if (!response.ok) {
    expect(response.why).toBe(kind);
    return;
  }
  const entry = effectiveGrant(response.data.entries, 5000, response.data);
  expect(isAdministrator(entry) ? 'administrator' : 'kitchen').toBe(kind);
});

test('[SIM-15] a diner can enter the account area, and a person without rights cannot', () => {
  const world = createTestWorld();
  const canLogIn = (name: PersonName) => {
    const { ok, data } = login(world, passwordLogin(name, 9000));
    return readLogin({ ok, errorCode: null, profile: decodeProfile(data) }, 'password', 9000).ok;
  };
  expect([canLogIn('diner'), canLogIn('stranger')]).toEqual([true, false]);
});

test('[ACCESS-15] the sessions of the people expired, brief and owner have 0 s, 180 s and over an hour left', () => {
  const leftS = (name: PersonName) =>
    sessionLeftS(
      {
        startedAtS: NOW_S,
        expiresAtS: decodeProfile(login(createTestWorld(), passwordLogin(name)).data)?.expiresAtS ?? null,
      },
      5000,
      NOW_S,
    );
  expect(leftS('expired')).toBe(0);
  expect(leftS('brief')).toBe(180);
  expect(leftS('owner')).toBeGreaterThan(3600);
});

test('[SIM-15] a person with a second token signs calls with both tokens, and a person without one with the first', () => {
  const world = createTestWorld();
  const owner = logIn(world, 'owner');
  if (owner.kind !== 'person') throw new Error('Failed to log in as a person.');
  expect(owner.tot4).not.toBe('');
  expect(readProfile(world, owner).ok).toBe(true);
  expect(readProfile(world, { ...owner, tot4: '' }).status).toBe(401);
  expect(readProfile(world, { ...owner, id: '1002' }).status).toBe(401);
  const cook = logIn(world, 'cook');
  expect(cook).toMatchObject({ tot4: '' });
  expect(readProfile(world, cook).ok).toBe(true);
});

test('[SIM-15] a login or a profile request returns a realtime token only with `io`', () => {
  const world = createTestWorld();
  const { query, body } = passwordLogin('owner');
  const { data } = login(world, { query: { ...query, io: 41_007 }, body: body ?? {} });
  const accepts = (data: unknown) => world.realtime.acceptsToken((data as { fbtio?: string }).fbtio ?? '');
  expect(accepts(data)).toBe(true);
  expect(accepts(login(world, passwordLogin('owner')).data)).toBe(false);
  expect(accepts(readProfile(world, credentialsIn(data), { io: 41_007 }).data)).toBe(true);
});

test('[SIM-15] a session is valid for 24 hours, and an expired session is rejected', () => {
  const world = createTestWorld();
  const [owner, expired] = [logIn(world, 'owner'), logIn(world, 'expired')];
  expect(readProfile(world, expired).status).toBe(401);
  world.runUntil(START_MS + 24 * HOUR_MS - 1_000);
  expect(readProfile(world, owner).ok).toBe(true);
  world.runUntil(START_MS + 24 * HOUR_MS);
  expect(readProfile(world, owner).status).toBe(401);
});

test('[SIM-14] expire-session ends a person’s current session, and neither a later session nor another person’s', () => {
  const world = createTestWorld();
  const [manager, owner] = [logIn(world, 'manager'), logIn(world, 'owner')];
  world.manage({ do: 'expire-session', person: 'owner' });
  expect(readProfile(world, owner).status).toBe(401);
  expect(readProfile(world, manager).ok).toBe(true);
  expect(readProfile(world, logIn(world, 'owner')).ok).toBe(true);
});

test('[SIM-14] expire-session also ends a session that began while the platform’s clock was ahead', () => {
  const world = createTestWorld();
  world.setFault('clock-skew', MINUTE_MS);
  const owner = logIn(world, 'owner');
  world.heal();
  expect(readProfile(world, owner).ok).toBe(true);
  world.manage({ do: 'expire-session', person: 'owner' });
  expect(readProfile(world, owner).status).toBe(401);
});

test('[SIM-14] a cook becomes an administrator and a cook again, with a push each time', () => {
  const world = createTestWorld();
  const cook = logIn(world, 'cook');
  const notified: unknown[] = [];
  world.realtime.listen('user/1004', (value) => notified.push(value));
  const type = () => decodeProfileGrants(callBy(world, cook, 'profileList', { module: 5000 }).data)?.[0]?.type;
  world.manage({ do: 'change-grant', person: 'cook', administrator: true });
  expect(type()).toBe(1);
  expect(decodeProfile(readProfile(world, cook).data)?.venueEntries[0]?.type).toBe(1);
  world.manage({ do: 'change-grant', person: 'cook', administrator: false });
  expect(type()).toBe(3);
  expect(new Set(notified).size).toBe(3);
});

test('[SIM-14] a session is valid in a restarted world, until a command ends the session', () => {
  const owner = logIn(createTestWorld(), 'owner');
  const later = createTestWorld({ startMs: START_MS + HOUR_MS });
  expect(readProfile(later, owner).ok).toBe(true);
  later.manage({ do: 'expire-session', person: 'owner' });
  expect(readProfile(later, owner).status).toBe(401);
});

test('[SIM-15] a social code is valid for ten simulated minutes, also while the platform’s clock is wrong', () => {
  const world = createTestWorld();
  const [early, late] = [codeOf('social', START_MS, 'early'), codeOf('social', START_MS, 'late')];
  world.setFault('clock-skew', HOUR_MS);
  world.runUntil(START_MS + 10 * MINUTE_MS);
  expect(login(world, socialLogin(early)).ok).toBe(true);
  world.runUntil(START_MS + 10 * MINUTE_MS + 1);
  expect(login(world, socialLogin(late)).ok).toBe(false);
});

test('[ACCESS-18] the code 4096 requests a missing email, and the same social code then logs in with the email', () => {
  const world = createTestWorld();
  const code = codeOf('anonymous');
  const withoutEmail = login(world, socialLogin(code));
  expect(withoutEmail).toMatchObject({ ok: false, status: 200, codError: 4096 });
  const given = login(world, socialLogin(code, 'nicolas@correo.test'));
  expect(decodeProfile(given.data)?.details.email).toBe('nicolas@correo.test');
  expect(login(world, socialLogin(code, 'nicolas@correo.test')).ok).toBe(false);
  const later = login(world, socialLogin(codeOf('anonymous', START_MS, 'n2')));
  expect(decodeProfile(later.data)?.details.email).toBe('nicolas@correo.test');
});

test.each([
  ['with an invalid check part', 'c-1010-1-n1-0000000000000000'],
  ['of another form', 'hello'],
  ['of a person unknown to the provider', codeOf('owner')],
  ['of an unknown person', socialCode({ personId: '9', madeMs: START_MS, nonce: 'a' })],
  ['with a time an hour in the future', codeOf('social', START_MS + HOUR_MS)],
])('[SIM-15] a code %s is rejected', (_, code) => {
  const response = login(createTestWorld(), socialLogin(code));
  expect(response).toMatchObject({ ok: false, status: 200 });
  expect(response.codError).not.toBe(4096);
});

const LONG = 'x'.repeat(1_000_000);
const GOOD = { tot0: 1, tot3: 'lucia-2026', em: 'lucia@trattoria.test', xmod: 5000 };

test.each<[string, string]>([
  ['empty', ''],
  ['a text', 'hello'],
  ['a truncated object', '{"tot0":1'],
  ['null', 'null'],
  ['a list', JSON.stringify([GOOD])],
  ['a number', '7'],
  ['an object without fields', '{}'],
  ['another login type', JSON.stringify({ ...GOOD, tot0: 3 })],
  ['a login type in a list', JSON.stringify({ ...GOOD, tot0: [1] })],
  ['a password that is a number', JSON.stringify({ ...GOOD, tot3: 12_345_678 })],
  ['a password that is an object', JSON.stringify({ ...GOOD, tot3: {} })],
  ['an empty password', JSON.stringify({ ...GOOD, tot3: '' })],
  ['a password of a megabyte', JSON.stringify({ ...GOOD, tot3: LONG })],
  ['an email of a megabyte', JSON.stringify({ ...GOOD, em: LONG })],
  ['an email that is a list', JSON.stringify({ ...GOOD, em: ['lucia@trattoria.test'] })],
  ['no email', JSON.stringify({ ...GOOD, em: null })],
  ['a module that is text', JSON.stringify({ ...GOOD, xmod: 'kitchen' })],
  ['an absurdly large module', JSON.stringify({ ...GOOD, xmod: 1e300 })],
  ['an invalid restaurant', JSON.stringify({ ...GOOD, xir: 'x' })],
  ['a social login with an invalid email', JSON.stringify({ tot0: 2, tot3: 'c', em: 'a@b', xmod: 5000 })],
  ['an unused field of a megabyte', JSON.stringify({ ...GOOD, more: LONG })],
  ['fields that are only inherited', '{"__proto__":{"tot0":1,"tot3":"lucia-2026","em":"a@b.cl","xmod":5000}}'],
])('a login with an invalid body is rejected with 400, and is a journal error without its secrets: %s', (_, body) => {
  const world = createTestWorld();
  const response = parseResponse(world.handle({ ...requestFor('login', passwordLogin('owner'), null), body }));
  expect(response).toMatchObject({ ok: false, status: 400 });
  const troubles = notes(world, 'trouble').map((line) => line.text);
  expect(troubles).toEqual(['login: the body is not a login']);
});
