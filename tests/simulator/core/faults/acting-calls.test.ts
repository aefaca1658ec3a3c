import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../fixtures/people.ts';
import { socialCode } from '../../../../simulator/core/platform/social-codes.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import { decodeInstall } from '../../../../src/protocol/decode-config.ts';
import type { CallValues, Credentials } from '../../../../src/protocol/encode-call.ts';
import type { CallName } from '../../../../src/protocol/endpoints.ts';
import {
  callBy,
  createTestWorld,
  deviceCredentials,
  logIn,
  login,
  MINUTE_MS,
  ordersOf,
  parseResponse,
  passwordLogin,
  requestFor,
  START_MS,
} from '../test-world.ts';

const ACTIVATION: CallValues = { body: { kdsid: 3, dev: 'tablet' } };
/** The longest delay of a copy after the original. */
const COPY_MS_MAX = 25_000;

const LOGOUT: CallValues = { query: { amb: 'DEV' }, module: 5000 };

const socialLogin = (nonce: string): CallValues => {
  const personId = PEOPLE.find((person) => person.name === 'social')?.profile.id ?? '';
  return {
    query: { amb: 'DEV' },
    body: { tot0: 2, tot3: socialCode({ personId, madeMs: START_MS, nonce }), xmod: 5000 },
  };
};

const send = (world: World, credentials: Credentials | null, name: CallName, values: CallValues) =>
  world.handle(requestFor(name, values, credentials));

const ordersStatus = (world: World, device: Credentials) =>
  callBy(world, device, 'orders', { query: { ls: 1, et: '' } }).status;

test('[SIM-8] a login whose response is lost uses up its code', () => {
  const world = createTestWorld();
  world.setFault('response-lost', MINUTE_MS);
  expect(send(world, null, 'login', socialLogin('a'))).toMatchObject({ kind: 'drop' });
  world.heal();
  expect(login(world, socialLogin('a')).ok).toBe(false);
  expect(login(world, socialLogin('b')).ok).toBe(true);
});

/** Advances until all copies have arrived. */
const whenCopiesCame = (world: World) => {
  world.heal();
  world.runUntil(world.nowMs() + COPY_MS_MAX);
};

test('[SIM-8] a login that arrives twice gets the response to the first arrival', () => {
  const world = createTestWorld();
  world.setFault('change-doubled', MINUTE_MS);
  expect(login(world, socialLogin('a')).ok).toBe(true);
  whenCopiesCame(world);
  expect(login(world, passwordLogin('owner')).ok).toBe(true);
});

test('[SIM-8] after an activation that arrives twice, the install record of its response is still valid', () => {
  const world = createTestWorld();
  world.setFault('change-doubled', MINUTE_MS);
  const { data } = callBy(world, logIn(world, 'owner'), 'activateKds', ACTIVATION);
  whenCopiesCame(world);
  const install = decodeInstall((data as unknown[])[0]);
  expect(ordersStatus(world, { kind: 'device', ...(install as NonNullable<typeof install>), k5: '' })).toBe(200);
});

test.each(['logout', 'logoutPage'] as const)(
  '[SIM-8] the call %s ends the session even if its response is lost',
  (name) => {
    const world = createTestWorld();
    const owner = logIn(world, 'owner');
    world.setFault('response-lost', MINUTE_MS);
    expect(send(world, owner, name, LOGOUT)).toMatchObject({ kind: 'drop' });
    world.heal();
    expect(callBy(world, owner, 'profileList', { module: 5000 }).status).toBe(401);
  },
);

test('[SIM-8] a logout that arrives twice gets the response to the first arrival', () => {
  const world = createTestWorld();
  const owner = logIn(world, 'owner');
  world.setFault('change-doubled', MINUTE_MS);
  expect(callBy(world, owner, 'logout', LOGOUT).ok).toBe(true);
  whenCopiesCame(world);
  expect(login(world, passwordLogin('owner')).ok).toBe(true);
});

test('[SIM-8] the copy of a change arrives 0.5 to 25 s later, as the seed decides, unless its server is down then', () => {
  const comings = (seed: number, before: (world: World) => void = () => {}) => {
    const world = createTestWorld({ seed });
    const device = deviceCredentials(world, 3);
    const orderId = world.placeOrder();
    const lineId = ordersOf(world).d.find(({ io }) => io === orderId)?.dl[0]?.li ?? 0;
    world.setFault('change-doubled', MINUTE_MS);
    for (const status of [100, 110, 100]) {
      callBy(world, device, 'changeStatus', { query: { ic: orderId, silent: 0 }, body: { data: [[lineId, status]] } });
    }
    world.heal();
    before(world);
    world.runUntil(START_MS + COPY_MS_MAX);
    const atMs = world.changes().map((change) => change.atMs - START_MS);
    expect(atMs.slice(0, 3)).toEqual([0, 0, 0]);
    return atMs.slice(3);
  };
  for (const laterMs of comings(1)) expect(laterMs).toBeGreaterThanOrEqual(500);
  expect(comings(1)).toHaveLength(3);
  expect(comings(1)).toEqual(comings(1));
  expect(comings(1)).not.toEqual(comings(2));
  expect(comings(1, (world) => world.setFault('cloud-down', MINUTE_MS))).toEqual([]);
});

test('[SIM-7] network faults affect a person’s login: dropped, hanging, 500, HTML, truncated or late', () => {
  const world = createTestWorld({ latencyMs: 0 });
  const responseUnder = (fault: Parameters<World['setFault']>[0]) => {
    world.setFault(fault, MINUTE_MS);
    const response = send(world, null, 'login', passwordLogin('owner'));
    world.heal();
    return response;
  };
  expect(responseUnder('cloud-down')).toMatchObject({ kind: 'drop' });
  expect(responseUnder('cloud-hang')).toEqual({ kind: 'hang' });
  expect(responseUnder('cloud-500')).toMatchObject({ kind: 'response', status: 500 });
  expect(responseUnder('cloud-html')).toMatchObject({ contentType: 'text/html' });
  expect(responseUnder('cloud-truncated')).toMatchObject({ flow: { kind: 'broken' } });
  const late = responseUnder('cloud-slow');
  expect(late.kind === 'response' ? late.delayMs : 0).toBeGreaterThanOrEqual(1_000);
  expect(parseResponse(send(world, null, 'login', passwordLogin('owner'))).ok).toBe(true);
});

test('[SIM-1] the same logins, activations and faults give the same journal', () => {
  const journal = () => {
    const world = createTestWorld({ seed: 5 });
    world.setFault('response-lost', 10 * MINUTE_MS, { share: 0.5 });
    for (let turn = 1; turn <= 20; turn++) {
      world.runUntil(START_MS + turn * 10_000);
      send(world, null, 'login', passwordLogin('owner'));
      send(world, null, 'login', socialLogin(`n${turn}`));
    }
    world.heal();
    const owner = logIn(world, 'owner');
    callBy(world, owner, 'activateKds', ACTIVATION);
    callBy(world, owner, 'logout', LOGOUT);
    return world.journalHash();
  };
  expect(journal()).toBe(journal());
});
