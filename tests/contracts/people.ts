import { expect } from 'vitest';
import type { PersonName, SamplePerson } from '../../fixtures/people.ts';
import { socialCode } from '../../simulator/core/platform/social-codes.ts';
import type { Caller, CallResult } from '../../src/backend/caller.ts';
import { activateKds, fetchInstall } from '../../src/backend/install-calls.ts';
import { findCountryAt, findPlace } from '../../src/backend/map-calls.ts';
import {
  fetchConnection,
  fetchGrants,
  fetchProfile,
  type LoginReply,
  type LoginRequest,
  logIn,
  logOut,
  type PersonScope,
  saveProfile,
} from '../../src/backend/person-calls.ts';
import type { InstallRecord } from '../../src/domain/device/kds.ts';
import type { Profile } from '../../src/domain/person/profile.ts';
import { checksumOf } from '../../src/protocol/checksum.ts';
import { credentialsOf } from '../../src/protocol/decode-session.ts';
import { type Credentials, encodeCall } from '../../src/protocol/encode-call.ts';
import { personCalled } from '../simulator/core/test-world.ts';
import {
  type At,
  callerOn,
  deviceOn,
  expectData,
  type Fact,
  fetchOrdersOf,
  get,
  heal,
  KDS,
  signIn,
  type Transport,
  trouble,
  valuesAt,
} from './transport.ts';

export const PLACE: PersonScope = { environment: 'DEV', module: 5000 };

export const passwordOf = ({ password, profile }: SamplePerson): LoginRequest => ({
  method: 'password',
  secret: password ?? '',
  email: profile.details.email,
  orderId: null,
  venue: { restaurantId: 71, localId: 3 },
});

export const requestLogin = async (transport: Transport, question: LoginRequest): Promise<LoginReply> =>
  expectData(await logIn(callerOn(transport, null), PLACE, question));

interface Signed {
  readonly caller: Caller;
  readonly credentials: Credentials;
  readonly profile: Profile;
}

export async function loggedInPerson(
  transport: Transport,
  name: PersonName,
  more: Partial<LoginRequest> = {},
): Promise<Signed> {
  const { session } = await requestLogin(transport, { ...passwordOf(personCalled(name)), ...more });
  if (session === null) throw new Error(`Failed to log ${name} in.`);
  const credentials = credentialsOf(session);
  return { caller: callerOn(transport, credentials), credentials, profile: session.profile };
}

export const readProfile = ({ caller }: Signed) => fetchProfile(caller, PLACE, null);

const statusOf = (result: CallResult): number | string => (result.ok ? result.status : result.why);

const ordersBy = (transport: Transport, install: InstallRecord) =>
  fetchOrdersOf({ caller: callerOn(transport, { kind: 'device', ...install, k5: '' }), install });

async function codeOf(transport: Transport, name: PersonName, nonce: string): Promise<string> {
  const { nowMs } = await transport.status();
  return socialCode({ personId: personCalled(name).profile.id, madeMs: nowMs, nonce });
}

function describeProfiles(fact: Fact, at: At): void {
  fact('[SIM-15] call 13 saves the named fields, and call 12 returns the saved fields', async () => {
    const owner = await loggedInPerson(at(), 'owner');
    expect(await saveProfile(owner.caller, PLACE, { nm: 'Lucía Inés', ph: '+56961234567' })).toEqual({
      ok: true,
      data: null,
    });
    const { profile } = expectData(await readProfile(owner));
    expect(profile.details).toMatchObject({ firstNames: 'Lucía Inés', lastNames: 'Rossi', phone: '+56961234567' });
    expect(await saveProfile(owner.caller, PLACE, { em: 'marco@trattoria.test' })).toEqual({
      ok: false,
      why: 'rejected',
    });
    expect(await saveProfile(owner.caller, PLACE, { nm: 'Lucía', ph: '' })).toEqual({ ok: true, data: null });
  });

  fact('[SIM-15] call 15 returns the location of the connection, also without credentials', async () => {
    const { countryCode, location } = expectData(await fetchConnection(callerOn(at(), null)));
    expect([countryCode, location?.position.latitude]).toEqual(['cl', -33.4247]);
  });

  fact('[SIM-15] the maps have tiles, and find places and their countries', async () => {
    const { http, origin } = at();
    const base = `${origin}/maps/geocoder`;
    const found = expectData(await findPlace(http, base, { text: 'Av. Providencia 1234, Santiago', country: 'cl' }));
    expect(found?.latitude).toBeCloseTo(-33.43, 1);
    expect(await findCountryAt(http, base, { latitude: -33.4, longitude: -70.6 })).toBe('cl');
    expect(await get(at(), '/maps/tiles/16/19668/39400.png')).toMatchObject({ kind: 'response', status: 200 });
  });
}

function describeLogins(fact: Fact, at: At): void {
  fact('[SIM-15] call 11 logs people in by password, and returns their profile', async () => {
    for (const name of ['owner', 'cook', 'diner'] as const) {
      const { profile } = await loggedInPerson(at(), name);
      expect(profile).toMatchObject({ id: personCalled(name).profile.id, entries: personCalled(name).profile.entries });
    }
  });

  fact('[SIM-15] a wrong password is rejected with a code that is not 4096', async () => {
    const response = await requestLogin(at(), { ...passwordOf(personCalled('owner')), secret: 'another person' });
    expect(response).toMatchObject({ ok: false, session: null });
    expect(response.errorCode).toBeGreaterThan(0);
    expect(response.errorCode).not.toBe(4096);
  });

  fact(
    '[SIM-15] a code of the identity provider logs in once, and a person without an email must add an email',
    async () => {
      const social = { ...passwordOf(personCalled('social')), method: 'social', email: null } as const;
      const first = { ...social, secret: await codeOf(at(), 'social', 'a') };
      expect((await requestLogin(at(), first)).session?.profile.id).toBe('1010');
      expect((await requestLogin(at(), first)).ok).toBe(false);
      const anonymous = { ...social, secret: await codeOf(at(), 'anonymous', 'b') };
      expect(await requestLogin(at(), anonymous)).toMatchObject({ ok: false, errorCode: 4096 });
      expect((await requestLogin(at(), { ...anonymous, email: 'nicolas@correo.test' })).ok).toBe(true);
    },
  );

  fact(
    '[SIM-15] call 10 returns the grants of a person, and call 12 the profile with a fresh realtime token',
    async () => {
      const owner = await loggedInPerson(at(), 'owner');
      expect(expectData(await fetchGrants(owner.caller, PLACE))).toEqual(owner.profile.entries);
      const { profile } = expectData(await readProfile(owner));
      expect(profile).toMatchObject({ id: owner.profile.id, expiresAtS: owner.profile.expiresAtS });
      expect(profile.realtimeToken).not.toBe('');
      expect(profile.realtimeToken).not.toBe(owner.profile.realtimeToken);
    },
  );

  fact('[SIM-15] after call 16 in either form, calls with the old tokens are rejected', async () => {
    const [one, other] = [await loggedInPerson(at(), 'owner'), await loggedInPerson(at(), 'owner')];
    expect(await logOut(one.caller, PLACE)).toBe(true);
    expect(await readProfile(one)).toEqual({ ok: false, why: 'unauthorised' });
    const got = await other.caller('logoutPage', { query: { amb: 'DEV' }, module: 5000 });
    expect(statusOf(got)).toBe(200);
    expect(await readProfile(other)).toEqual({ ok: false, why: 'unauthorised' });
  });

  fact('[SIM-14] the command expire-session ends sessions, and the command change-grant changes a grant', async () => {
    const [owner, cook] = [await loggedInPerson(at(), 'owner'), await loggedInPerson(at(), 'cook')];
    await at().command({ do: 'expire-session', person: 'owner' });
    expect(await readProfile(owner)).toEqual({ ok: false, why: 'unauthorised' });
    expect(await activateKds(cook.caller, KDS, 'contract')).toEqual({ ok: false, why: 'unauthorised' });
    await at().command({ do: 'change-grant', person: 'cook', administrator: true });
    expect((await activateKds(cook.caller, KDS, 'contract')).ok).toBe(true);
  });
}

function describeHostility(fact: Fact, at: At): void {
  fact(
    '[LOGIN-1] a request with a device’s and a person’s credentials returns HTTP 400 and is listed in the journal',
    async () => {
      const { credentials } = await loggedInPerson(at(), 'owner');
      const device: Credentials = { kind: 'device', ...deviceOn(at(), KDS).install, k5: '' };
      const bases = { cloud: '/cloud', data: '', language: '', local: '' };
      const signedBy = (each: Credentials) =>
        encodeCall('configuration', {}, { bases, appVersion: 'contract', credentials: each }).url;
      const path = signedBy(credentials) + signedBy(device).replace(/^.*?xmod=5000/, '');
      const headers = { 'x-app-version': 'contract', 'x-csrf': checksumOf(path.replace('/cloud', '')) };
      const response = await get(at(), path, headers);
      expect(response).toMatchObject({ kind: 'response', status: 400 });
      const { journal } = await at().status();
      const text = `KDS ${KDS} configuration: device and person credentials together`;
      expect(journal.filter((line) => line.scope === 'trouble' && line.text === text)).toHaveLength(1);
    },
  );

  fact('[SIM-15] a login with an invalid body gets a 400, and the next login is served', async () => {
    const caller = callerOn(at(), null);
    const good = { tot0: 1, tot3: 'lucia-2026', em: 'lucia@trattoria.test', xmod: 5000 };
    const bad = [{}, { ...good, tot0: [1] }, { ...good, tot3: 'x'.repeat(200_000) }];
    for (const body of bad) expect(statusOf(await caller('login', { query: { amb: 'DEV' }, body }))).toBe(400);
    expect(statusOf(await caller('login', { query: { amb: 'DEV' }, body: good }))).toBe(200);
  });
}

function describeUnits(fact: Fact, at: At): void {
  fact(
    '[WIRE-44] an administrator activates a KDS, call 2 returns the same record, and the first device is rejected',
    async () => {
      const first = deviceOn(at(), KDS);
      const { caller } = await loggedInPerson(at(), 'owner');
      const install = expectData(await activateKds(caller, KDS, 'contract'));
      expect(install).toMatchObject({ kdsId: KDS, restaurantId: 71, localId: 3, deviceId: 'contract' });
      expect(expectData(await activateKds(caller, KDS, 'contract'))).toEqual(install);
      expect(await activateKds(caller, 999, 'contract')).toEqual({ ok: false, why: 'rejected' });
      const device = callerOn(at(), { kind: 'device', ...install, k5: '' });
      expect(expectData(await fetchInstall(device, 'contract', KDS))).toEqual(install);
      expect(expectData(await fetchInstall(caller, 'contract', KDS))).toEqual(install);
      expect((await ordersBy(at(), install)).ok).toBe(true);
      expect(await ordersBy(at(), first.install)).toEqual({ ok: false, why: 'unauthorised' });
      expect(expectData(await fetchInstall(first.caller, 'somewhere', KDS))?.deviceId).toBe('contract');
    },
  );

  fact("[SIM-14] call 2 returns an enrolled device's own record", async () => {
    const { caller, install } = deviceOn(at(), KDS);
    expect(expectData(await fetchInstall(caller, 'contract', KDS))).toEqual(install);
  });

  fact(
    '[SIM-14] the commands to take, revoke, delete and free a unit change the responses to the unit’s device',
    async () => {
      const { caller, install } = deviceOn(at(), KDS);
      await at().command({ do: 'take-unit', kds: KDS });
      expect(await ordersBy(at(), install)).toEqual({ ok: false, why: 'unauthorised' });
      expect(expectData(await fetchInstall(caller, 'contract', KDS))?.deviceId).toBe('otro-equipo');
      await at().command({ do: 'revoke-unit', kds: KDS });
      expect(await fetchInstall(caller, 'contract', KDS)).toEqual({ ok: false, why: 'unauthorised' });
      await at().command({ do: 'delete-unit', kds: KDS });
      expect(expectData(await fetchInstall(caller, 'contract', KDS))).toBeNull();
      await at().command({ do: 'free-unit', kds: KDS });
      expect((await ordersBy(at(), install)).ok).toBe(true);
    },
  );

  fact('[SIM-8] an activation whose response is lost takes effect, and its repetition returns the record', async () => {
    const first = deviceOn(at(), KDS);
    const { caller } = await loggedInPerson(at(), 'owner');
    await trouble(at(), 'response-lost');
    expect(await activateKds(caller, KDS, 'contract')).toEqual({ ok: false, why: 'network' });
    await heal(at());
    expect(await ordersBy(at(), first.install)).toEqual({ ok: false, why: 'unauthorised' });
    const install = expectData(await activateKds(caller, KDS, 'contract'));
    expect((await ordersBy(at(), install)).ok).toBe(true);
  });
}

function describeRealtimeOfPeople(fact: Fact, at: At): void {
  const valuesWith = async (token: string, path: string): Promise<readonly unknown[]> => {
    const session = expectData(await signIn(at(), token));
    const seen = valuesAt(session, path);
    await at().until(() => seen.length > 0);
    session.close();
    return seen;
  };

  fact('[SIM-15] the token of a login signs in to realtime', async () => {
    const { profile } = await loggedInPerson(at(), 'owner');
    expect(await valuesWith(profile.realtimeToken, 'user/1001')).toEqual([null]);
  });
}

export function describePeople(fact: Fact, transport: At): void {
  describeLogins(fact, transport);
  describeProfiles(fact, transport);
  describeHostility(fact, transport);
  describeUnits(fact, transport);
  describeRealtimeOfPeople(fact, transport);
}
