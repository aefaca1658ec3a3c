import { expect, test } from 'vitest';
import type { World } from '../../../../simulator/core/world-api.ts';
import { decodeAccountCode } from '../../../../src/protocol/decode-account-code.ts';
import { decodeProfile } from '../../../../src/protocol/decode-profile.ts';
import type { CallValues } from '../../../../src/protocol/encode-call.ts';
import type { CallName } from '../../../../src/protocol/endpoints.ts';
import { screenAt } from '../../../../src/ui/account/screens.ts';
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
  personCalled,
  requestFor,
  START_MS,
} from '../test-world.ts';

const call = (world: World, name: CallName, values: CallValues) =>
  parseResponse(world.handle(requestFor(name, values, null)));

const account = (em: string, more: object = {}): CallValues => ({
  query: { amb: 'DEV' },
  body: { em, nm: 'Ana', ln: 'Soto', lang: 'es', ...more },
});
const recoveryOf = (email: string): CallValues => ({ query: { tipo: 0 }, body: { data: { email }, xmod: 9000 } });
const DINER = personCalled('diner').profile.details.email;

function mailedLink(world: World) {
  const screen = screenAt(world.mails().at(-1)?.path.slice('/l/'.length) ?? '');
  if (screen?.screen !== 'reset') throw new Error('Failed to find a link in the latest mail.');
  return { idr: screen.code, tgr: screen.tag };
}

const logInWithPassword = (world: World, em: string, tot3: string) =>
  login(world, { query: { amb: 'DEV' }, body: { tot0: 1, tot3, em, xmod: 9000 } });

test('[call 14] a person with a profile cannot create another account, and gets no mail', () => {
  const world = createTestWorld();
  expect(call(world, 'createAccount', account(DINER)).ok).toBe(false);
  expect(world.mails()).toEqual([]);
});

test.each([
  account('no'),
  account('ana@local.cl', { nm: 'A' }),
  account('ana@local.cl', { ln: undefined }),
  account('ana@local.cl', { lang: 'fr' }),
  { ...account('ana@local.cl'), query: { amb: 'X' } },
])('[SIM-24] an invalid call 14 gets a 400: %j', (values) => {
  const world = createTestWorld();
  expect(call(world, 'createAccount', values).status).toBe(400);
  expect(notes(world, 'trouble')).toHaveLength(1);
});

test('[SIM-24][call 18] a link to reset a password is valid for an hour, and only with its own tag', () => {
  const world = createTestWorld();
  call(world, 'resetRequest', recoveryOf(DINER));
  const { idr, tgr } = mailedLink(world);
  expect(call(world, 'resetCheck', { query: { tipo: 1, idr, tgr: `${tgr}0` } }).ok).toBe(false);
  world.runUntil(START_MS + HOUR_MS);
  expect(call(world, 'resetCheck', { query: { tipo: 1, idr, tgr } }).ok).toBe(true);
  world.runUntil(START_MS + HOUR_MS + 1);
  expect(call(world, 'resetCheck', { query: { tipo: 1, idr, tgr } }).ok).toBe(false);
});

test('[SIM-24][call 20] a password changes only with the current password', () => {
  const world = createTestWorld();
  const diner = logIn(world, 'diner', 9000);
  const change = (clave0: string | undefined, clave1: string) =>
    callBy(world, diner, 'changePassword', {
      module: 9000,
      body: { clave1, ...(clave0 === undefined ? {} : { clave0 }) },
    });
  expect(change('not-the-one', 'otra clave').ok).toBe(false);
  expect(change(undefined, 'otra clave').ok).toBe(false);
  expect(change(personCalled('diner').password ?? '', 'corta').status).toBe(400);
  expect(change(personCalled('diner').password ?? '', 'otra clave').ok).toBe(true);
  expect(logInWithPassword(world, DINER, 'otra clave').ok).toBe(true);
});

test('[call 12] the profile of a new account states that it has a password', () => {
  const world = createTestWorld();
  call(world, 'createAccount', account('ana@local.cl'));
  const code = decodeAccountCode(world.mails()[0]?.path.replace('/l/profilecreated/', '') ?? '');
  if (code.kind !== 'credentials') throw new Error('Failed to read the code of the mail.');
  const ana = credentialsIn(logInWithPassword(world, 'ana@local.cl', code.password).data);
  const read = callBy(world, ana, 'profileRead', { query: { amb: 'DEV' }, module: 9000 });
  expect(decodeProfile(read.data)?.hasPassword).toBe(true);
});

test.each(['response-lost', 'change-doubled'] as const)(
  '[SIM-8] under the fault %s an account is created once',
  (fault) => {
    const world = createTestWorld();
    world.setFault(fault, MINUTE_MS);
    world.handle(requestFor('createAccount', account('ana@local.cl'), null));
    world.heal();
    world.runUntil(START_MS + MINUTE_MS);
    expect(world.mails().map(({ to }) => to)).toEqual(['ana@local.cl']);
  },
);
