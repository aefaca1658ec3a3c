import { expect, test } from 'vitest';
import { address, personDetails } from '../../../fixtures/profile.ts';
import type { Address } from '../../../src/domain/person/profile.ts';
import type { ProfileApi } from '../../../src/engine/base/profile-api.ts';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { encodeAddress } from '../../../src/protocol/decode-profile.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  loggedIn,
  NO_NETWORK,
  oneAdministrator,
  type PersonDevice,
  type PersonDeviceOptions,
  type Platform,
  rejection,
  requestsTo,
  wireAdministrator,
} from './person-device.ts';

const HOME = address();
const OFFICE = address({ alias: 'Oficina', isMain: false, street: 'Calle Gran Vía 28' });
const DETAILS = { nm: 'Lucía', ln: 'Rossi', em: 'lucia@trattoria.cl', ph: '+56961234567' };
const ACCOUNT = {
  pf: [
    { mod: 9000, va: 0, ac: true },
    { mod: 5000, va: 1, ac: true, allowKDS: true },
  ],
  detApp: { ...DETAILS, ad: [HOME, OFFICE].map(encodeAddress) },
};

/** Overrides the platform's usual responses. */
type PlatformResponse = object | HttpResult | Promise<object | HttpResult> | undefined;
type More = (request: Parameters<Platform>[0]) => PlatformResponse;

/** A platform that knows one person with two addresses and stores saves. */
function accountPlatform(more: More = () => undefined, overrides: object = {}): Platform {
  let known: Record<string, unknown> = { ...ACCOUNT, ...overrides };
  return (request) => {
    const instead = more(request);
    if (instead !== undefined) return instead;
    if (request.method === 'POST' && request.path === '/sapi/myprofile') {
      known = { ...known, detApp: { ...(known.detApp as object), ...request.body } };
      return { ok: true };
    }
    if (request.path === '/srv/conexion')
      return { ok: true, data: { ll: '40.4,-3.7', pc: 'ES', ci: 'Madrid', timeupdated: 1_783_425_600 } };
    return oneAdministrator(known)(request);
  };
}

interface Opened {
  readonly device: PersonDevice;
  readonly desk: ProfileApi;
}

async function opened(more?: More, options: PersonDeviceOptions & { readonly known?: object } = {}): Promise<Opened> {
  const { known, ...rest } = options;
  const device = await loggedIn({ host: 'test.mi.simulator', platform: accountPlatform(more, known), ...rest });
  const { profile: desk } = await device.app.commands.account();
  desk.open();
  await device.kitchen.run(1);
  return { device, desk };
}

async function outcomeOf(device: PersonDevice, work: Promise<boolean>, seconds = 1): Promise<boolean> {
  await device.kitchen.run(seconds);
  return work;
}

const savesOf = (device: PersonDevice) =>
  requestsTo(device, '/sapi/myprofile').filter(({ method }) => method === 'POST');
const isSave: (request: Parameters<Platform>[0]) => boolean = ({ method, path }) =>
  method === 'POST' && path === '/sapi/myprofile';
const shown = ({ app }: PersonDevice) => app.state.person.profile?.details;

test('[PROFILE-1] an account host permits every edit, and a kitchen host only the selection of a venue', async () => {
  const { desk } = await opened();
  expect({ ...desk.state.may }).toEqual({
    editing: true,
    addresses: true,
    conditions: true,
    password: true,
    country: true,
    venues: true,
  });
  const kitchen = await opened(undefined, { host: 'simulator' });
  expect(Object.values(kitchen.desk.state.may)).toEqual([false, false, false, false, false, true]);
  kitchen.desk.editProfile();
  kitchen.desk.editAddress(null);
  expect(kitchen.desk.state.edit).toBe('idle');
  expect(await kitchen.desk.makeMain(OFFICE)).toBe(false);
  expect(savesOf(kitchen.device)).toEqual([]);
});

test.each([
  ['lucia@resto.test', 'DEV', true],
  ['lucia@trattoria.cl', 'DEV', true],
  ['lucia@resto.test', 'PROD', true],
  ['lucia@trattoria.cl', 'PROD', false],
])(
  '[ACCESS-9] email and environment decide whether the country can be changed: %s, %s, %j',
  async (em, environment, may) => {
    const { emptyStorage } = await import('../../../simulator/adapters/in-process.ts');
    const storage = emptyStorage();
    storage.facts.set('environment', environment);
    const { desk } = await opened(undefined, { storage, known: { detApp: { ...DETAILS, em } } });
    expect(desk.state.may.country).toBe(may);
  },
);

test('[PROFILE-2][FORM-26] a save of details sends no addresses, shows at once, and is followed by a read of the profile', async () => {
  const { device, desk } = await opened();
  desk.editProfile();
  desk.editAddress(null);
  expect([desk.state.edit, desk.state.editedAddress]).toEqual(['profile', null]);
  const reads = requestsTo(device, '/sapi/myprofile').length;
  const work = desk.saveProfile(
    personDetails({ firstNames: 'Lucía Inés', nationalId: '12.345.678-5', pictureUrl: '/other' }),
  );
  expect(desk.state.edit).toBe('saving-profile');
  expect(await outcomeOf(device, work)).toBe(true);
  expect(savesOf(device)).toEqual([
    {
      method: 'POST',
      path: '/sapi/myprofile',
      query: { xmod: '9000', amb: 'DEV', xid: 'u1', xtot1: 'secret-one', xtot4: 'secret-four', xir: '71', xil: '3' },
      body: { nm: 'Lucía Inés', ln: 'Rossi', ph: '+56961234567', em: 'lucia@trattoria.cl', rut: '12.345.678-5' },
    },
  ]);
  expect(desk.state.edit).toBe('idle');
  expect(shown(device)).toMatchObject({ firstNames: 'Lucía Inés', pictureUrl: '', addresses: [HOME, OFFICE] });
  expect(requestsTo(device, '/sapi/myprofile').length).toBe(reads + 2);
});

test('[FORM-27] repeated presses send one save, which cannot be canceled', async () => {
  const { device, desk } = await opened();
  desk.editProfile();
  const works = Array.from({ length: 5 }, () => desk.saveProfile(personDetails()));
  desk.cancelEdit();
  expect(desk.state.edit).toBe('saving-profile');
  await device.kitchen.run(1);
  expect(await Promise.all(works)).toEqual([true, false, false, false, false]);
  expect(savesOf(device)).toHaveLength(1);
});

test.each([
  [NO_NETWORK, 'network'],
  [{ kind: 'none', why: 'timeout' } as const, 'network'],
  [{ kind: 'response', status: 200, text: '<html>' } as const, 'network'],
  [{ kind: 'response', status: 502, text: '' } as const, 'network'],
  [rejection(200, { msg: 'Datos incompletos' }), 'refused'],
  [rejection(400), 'refused'],
  [rejection(500), 'refused'],
])('[PROFILE-3] a failed save shows its problem, and the edit stays open: %j, %s', async (response, problem) => {
  const { device, desk } = await opened((request) => (isSave(request) ? response : undefined));
  desk.editAddress(HOME);
  expect(await outcomeOf(device, desk.saveAddress({ ...HOME, city: 'Otra' }))).toBe(false);
  expect([desk.state.edit, desk.state.problem, desk.state.editedAddress]).toEqual(['address', problem, HOME]);
  expect(shown(device)?.addresses).toEqual([HOME, OFFICE]);
  desk.cancelEdit();
  expect([desk.state.edit, desk.state.problem]).toEqual(['idle', null]);
});

test('[PROFILE-3] a save that hangs at a logout does not show, even if the save succeeds later', async () => {
  const { promise, resolve: response } = deferredPromise<object>();
  const { device, desk } = await opened((request) => (isSave(request) ? promise : undefined));
  desk.editProfile();
  const work = desk.saveProfile(personDetails({ firstNames: 'Tarde' }));
  await device.app.commands.logOut();
  response({ ok: true });
  expect(await outcomeOf(device, work)).toBe(false);
  expect([device.app.state.loggedIn, device.app.state.person.profile, desk.state.edit]).toEqual([false, null, 'idle']);
  expect(device.storage.facts.get('person')).toBeUndefined();
});

test('[PROFILE-3][LOGIN-12] a save with rejected tokens ends the session', async () => {
  const { device, desk } = await opened((request) => (isSave(request) ? rejection(401) : undefined));
  desk.editProfile();
  expect(await outcomeOf(device, desk.saveProfile(personDetails()))).toBe(false);
  expect(device.app.state.loggedIn).toBe(false);
  expect(device.app.state.notices.map(({ text }) => text)).toEqual(['sessionInvalid']);
});

test('[PROFILE-4] the missing fields of a rejected save show for ten seconds, and not after the edit ends', async () => {
  const { device, desk } = await opened();
  desk.editProfile();
  desk.refuseSave(['firstNames', 'phone']);
  await device.kitchen.run(9);
  expect(desk.state.missing).toEqual(['firstNames', 'phone']);
  await device.kitchen.run(2);
  expect(desk.state.missing).toEqual([]);
  desk.refuseSave(['email']);
  desk.cancelEdit();
  expect(desk.state.missing).toEqual([]);
});

const bodyOf = (device: PersonDevice) => savesOf(device)[0]?.body.ad as readonly { alias: string; def: boolean }[];

test('[PROFILE-5][ADDRESS-4] a new address is added at the end, and replaces the main address when it is marked as main', async () => {
  const { device, desk } = await opened();
  desk.editAddress(null);
  const added = address({ alias: ' Playa ', isMain: true });
  expect(await outcomeOf(device, desk.saveAddress(added))).toBe(true);
  expect(bodyOf(device).map(({ alias, def }) => [alias, def])).toEqual([
    ['Casa', false],
    ['Oficina', false],
    ['Playa', true],
  ]);
  expect(Object.keys(savesOf(device)[0]?.body ?? {})).toEqual(['ad']);
});

test('[PROFILE-5][ADDRESS-6] a save of one address keeps the other addresses as the platform has them at that time', async () => {
  let isOther = false;
  const other = {
    ...ACCOUNT,
    detApp: { ...DETAILS, ad: [address({ alias: 'Nueva', isMain: true }), OFFICE].map(encodeAddress) },
  };
  const { device, desk } = await opened((request) =>
    isOther && request.method === 'GET' && request.path === '/sapi/myprofile'
      ? { ok: true, data: wireAdministrator(other) }
      : undefined,
  );
  desk.editAddress(OFFICE);
  isOther = true;
  device.sessions[0]?.listened.get('user/u1')?.(7);
  await device.kitchen.run(1);
  expect(await outcomeOf(device, desk.saveAddress({ ...OFFICE, city: 'Lima' }))).toBe(true);
  expect(bodyOf(device).map(({ alias }) => alias)).toEqual(['Nueva', 'Oficina']);
});

test('[PROFILE-5][ADDRESS-3] one press makes an address the main address, and a failure shows without an open edit', async () => {
  let isDown = false;
  const { device, desk } = await opened((request) => (isDown && isSave(request) ? NO_NETWORK : undefined));
  expect(await outcomeOf(device, desk.makeMain(OFFICE))).toBe(true);
  expect(bodyOf(device).map(({ def }) => def)).toEqual([false, true]);
  isDown = true;
  expect(await outcomeOf(device, desk.makeMain(HOME))).toBe(false);
  expect([desk.state.edit, desk.state.problem]).toEqual(['idle', 'network']);
});

test('[LOGIN-24] a change of the person on the platform is read, and an open edit stays open', async () => {
  const { device, desk } = await opened();
  desk.editProfile();
  const reads = requestsTo(device, '/sapi/myprofile').length;
  device.sessions[0]?.listened.get('user/u1')?.(9);
  await device.kitchen.run(1);
  expect(requestsTo(device, '/sapi/myprofile').length).toBe(reads + 1);
  expect(desk.state.edit).toBe('profile');
});

const TYPED: Address = address({ street: 'Av. Larga 100', locality: 'Centro', city: 'Santiago' });
const isSearch = ({ path }: { readonly path: string }) => path === '/maps/geocoder/search';
const place = (lat: string) =>
  ({ kind: 'response', status: 200, text: JSON.stringify([{ lat, lon: '-70.5' }]) }) as const;
const searches = (device: PersonDevice) => device.requests.filter(isSearch).map(({ query }) => query.q);

test('[PROFILE-6] the search for an address starts one second after the last letter, without credentials', async () => {
  const { device, desk } = await opened((request) => (isSearch(request) ? place('-33.5') : undefined));
  desk.editAddress(null);
  await device.kitchen.run(1);
  for (const street of ['Av. La', 'Av. Larga', 'Av. Larga 100']) {
    desk.typedAddress({ ...TYPED, street });
    await device.kitchen.run(0.9);
  }
  expect(searches(device)).toEqual([]);
  await device.kitchen.run(1);
  expect(searches(device)).toEqual(['Av. Larga 100, Centro, Santiago']);
  const search = device.requests.find(isSearch);
  expect(Object.keys(search?.query ?? {})).toEqual(['format', 'limit', 'countrycodes', 'q']);
  expect([desk.state.search, desk.state.found?.position]).toEqual(['found', { latitude: -33.5, longitude: -70.5 }]);
  desk.typedAddress({ ...TYPED, alias: 'Otro nombre' });
  await device.kitchen.run(3);
  expect(searches(device)).toHaveLength(1);
});

test('[PROFILE-6] an opened address is not searched for before its text changes', async () => {
  const { device, desk } = await opened();
  desk.editAddress(HOME);
  desk.typedAddress({ ...HOME, comments: 'timbre' });
  await device.kitchen.run(3);
  expect(searches(device)).toEqual([]);
});

test.each([
  [{ kind: 'response', status: 200, text: '[]' } as const, 'nothing'],
  [{ kind: 'response', status: 200, text: '{"lat":"x"}' } as const, 'failed'],
  [{ kind: 'response', status: 200, text: '<html>' } as const, 'failed'],
  [{ kind: 'response', status: 500, text: '[]' } as const, 'failed'],
  [NO_NETWORK, 'failed'],
])(
  '[PROFILE-6] the response of the geocoder decides the result of an address search: %j, %s',
  async (response, search) => {
    const { device, desk } = await opened((request) => (isSearch(request) ? response : undefined));
    desk.editAddress(null);
    desk.typedAddress(TYPED);
    await device.kitchen.run(2);
    expect([desk.state.search, desk.state.found]).toEqual([search, null]);
  },
);

test('[PROFILE-6] only the response to the later of two searches is used, even if that response arrives first', async () => {
  const responses: ((response: HttpResult) => void)[] = [];
  const { device, desk } = await opened((request) =>
    isSearch(request) ? new Promise<HttpResult>((resolve) => responses.push(resolve)) : undefined,
  );
  desk.editAddress(null);
  desk.typedAddress(TYPED);
  await device.kitchen.run(2);
  desk.typedAddress({ ...TYPED, street: 'Av. Larga 200' });
  await device.kitchen.run(2);
  responses[1]?.(place('-33.2'));
  await device.kitchen.run(1);
  responses[0]?.(place('-33.1'));
  await device.kitchen.run(1);
  expect(desk.state.found?.position.latitude).toBe(-33.2);
});

const LIMA = { position: { latitude: -12.05, longitude: -77.04 }, atMs: 0 };
const isReverse = ({ path }: { readonly path: string }) => path === '/maps/geocoder/reverse';
const PERU = { kind: 'response', status: 200, text: '{"address":{"country_code":"pe"}}' } as const;
const connections = (device: PersonDevice) => requestsTo(device, '/srv/conexion').length;

test("[PROFILE-7] no location is requested before the form of an address opens, and the browser's location is reused for five hours", async () => {
  const { device, desk } = await opened((request) => (isReverse(request) ? PERU : undefined));
  expect([connections(device), device.ports.around.positionRequests()]).toEqual([0, []]);
  device.ports.around.setPosition({ ...LIMA, atMs: device.ports.clock.wallMs() });
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect(device.ports.around.positionRequests()).toEqual([{ timeoutMs: 15_000, ageMsMax: 86_400_000 }]);
  expect([desk.state.place.start, desk.state.place.countryCode]).toEqual([LIMA.position, 'pe']);
  desk.cancelEdit();
  await device.kitchen.run(5 * 3_600);
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect(device.ports.around.positionRequests()).toHaveLength(1);
  desk.cancelEdit();
  await device.kitchen.run(2 * 3_600);
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect(device.ports.around.positionRequests()).toHaveLength(2);
});

test('[PROFILE-7] in an installed window the browser has five seconds to find the location', async () => {
  const { device, desk } = await opened();
  device.ports.around.setStandalone();
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect(device.ports.around.positionRequests()).toEqual([{ timeoutMs: 5_000, ageMsMax: 86_400_000 }]);
});

test("[PROFILE-7] without a browser location the app uses the connection's location, requested at most once an hour", async () => {
  const { device, desk } = await opened();
  const openAndCancel = async () => {
    desk.editAddress(null);
    await device.kitchen.run(1);
    desk.cancelEdit();
  };
  await openAndCancel();
  expect([desk.state.place.start, desk.state.place.countryCode]).toEqual([{ latitude: 40.4, longitude: -3.7 }, 'es']);
  await openAndCancel();
  expect(connections(device)).toBe(1);
  await device.kitchen.run(3_600);
  await openAndCancel();
  expect(connections(device)).toBe(2);
});

test("[PROFILE-12] a failed request for the connection's location shows as failed, and is repeated with the next form", async () => {
  let isDown = true;
  const { device, desk } = await opened(({ path }) => (isDown && path === '/srv/conexion' ? NO_NETWORK : undefined));
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect([desk.state.place.failed, desk.state.place.start, desk.state.place.locating]).toEqual([true, null, false]);
  desk.cancelEdit();
  isDown = false;
  desk.editAddress(null);
  await device.kitchen.run(1);
  expect([desk.state.place.failed, desk.state.place.countryCode]).toEqual([false, 'es']);
});

const SEVEN_DAYS_S = 7 * 86_400;

test('[PROFILE-7][ADDRESS-16] when the browser finds no location, the stored location is used for seven days', async () => {
  const { device, desk } = await opened(({ path }) => (path === '/srv/conexion' ? NO_NETWORK : undefined));
  device.ports.around.setPosition({ ...LIMA, atMs: device.ports.clock.wallMs() });
  desk.editAddress(null);
  await device.kitchen.run(1);
  desk.cancelEdit();
  device.ports.around.setPosition(null);
  const { facts } = device.storage;
  const [latitude, longitude, atS] = JSON.parse(facts.get('tab:location') ?? '');
  for (const [agedS, start] of [
    [SEVEN_DAYS_S, null],
    [SEVEN_DAYS_S - 60, LIMA.position],
  ] as const) {
    desk.state.place.start = null;
    facts.set('tab:location', JSON.stringify([latitude, longitude, atS - agedS]));
    desk.editAddress(null);
    await device.kitchen.run(1);
    desk.cancelEdit();
    expect(desk.state.place.start).toEqual(start);
  }
});

test('[PROFILE-7] an invalid stored location counts as none', async () => {
  for (const stored of ['{', '[]', '[1]', '["a","b","c"]', '[91,0,1783425600]', '[1,2,"es","x"]', 'null']) {
    const { device, desk } = await opened(({ path }) => (path === '/srv/conexion' ? NO_NETWORK : undefined));
    device.storage.facts.set('tab:location', stored);
    device.storage.facts.set('tab:connection', stored);
    desk.editAddress(null);
    await device.kitchen.run(1);
    expect([stored, desk.state.place.start, desk.state.place.failed]).toEqual([stored, null, true]);
  }
});

const VENUE = (il: number) => ({
  key: `71-${il}`,
  ir: 71,
  il,
  nr: `Local ${il}`,
  di: 'Calle 1',
  ci: 'Santiago',
  pa: 'cl',
  pn: 'Chile',
});
const FRANCHISE = {
  pf: [{ mod: 5000, va: 1, ac: true, allowKDS: true }],
  pl: { r: [VENUE(3), VENUE(4)], p: [{ mod: 5000, va: 1, ac: true }] },
};

test("[PROFILE-8] the selection of a venue logs the person out with a message, and applies only to that person's next login", async () => {
  let someone: object = FRANCHISE;
  const platform: Platform = (request) => accountPlatform(undefined, someone)(request);
  const { device, desk } = await opened(undefined, { host: 'simulator', platform });
  expect(desk.state.venues.map(({ key }) => key)).toEqual(['71-3', '71-4']);
  desk.chooseVenue('71-9');
  expect(device.app.state.loggedIn).toBe(true);
  desk.chooseVenue('71-4');
  await device.kitchen.run(1);
  expect(device.app.state.loggedIn).toBe(false);
  expect(device.app.state.notices.map(({ text }) => text)).toEqual(['profile.notices.loginAgain']);
  expect(JSON.stringify([...device.storage.facts])).not.toContain('lucia@');
  expect(requestsTo(device, '/sapi/logout').length).toBeGreaterThan(0);
  const loginAgain = async (email = ' Lucia@trattoria.cl') => {
    device.app.commands.openLogin();
    device.app.commands.logIn(email, 'correct-password');
    await device.kitchen.run(1);
    const { xir, xil } = requestsTo(device, '/sapi/login').at(-1)?.body ?? {};
    await device.app.commands.logOut();
    await device.kitchen.run(1);
    return [xir, xil];
  };
  someone = { ...FRANCHISE, id: 'u2', detApp: { ...DETAILS, em: 'mario@trattoria.cl' } };
  expect(await loginAgain('mario@trattoria.cl')).toEqual([undefined, undefined]);
  someone = FRANCHISE;
  expect(await loginAgain()).toEqual([71, 4]);
  expect(await loginAgain()).toEqual([undefined, undefined]);
});

test('[PROFILE-8][ACCESS-5] a person who administers no venue has no venue to select', async () => {
  const cook = { ...FRANCHISE, pf: [{ mod: 5000, va: 3, ac: true, allowKDS: true }] };
  const { desk } = await opened(undefined, { host: 'simulator', known: cook });
  expect(desk.state.venues).toEqual([]);
});

test('[PROFILE-9][LOGIN-18] after a logout the device has no data of the profile, the locations and the order', async () => {
  const { device, desk } = await opened((request) => (isReverse(request) ? PERU : undefined));
  device.ports.around.setPosition({ ...LIMA, atMs: device.ports.clock.wallMs() });
  device.ports.arriveWith({ io: '4711' });
  desk.open();
  desk.backToCart();
  desk.acceptConditions();
  desk.editAddress(HOME);
  desk.typedAddress({ ...HOME, street: 'Calle secreta 99' });
  await device.kitchen.run(2);
  expect([...device.storage.facts.keys()]).toEqual(
    expect.arrayContaining(['tab:location', 'tab:connection', 'order-id', 'accepted-order']),
  );
  await device.app.commands.logOut();
  await device.kitchen.run(2);
  const stored = JSON.stringify([...device.storage.facts]);
  for (const secret of ['Lucía', 'secret', '4711', '-12.05', '40.4', 'Casa', '+5696'])
    expect(stored).not.toContain(secret);
  expect(desk.state.place.start).toBeNull();
  expect(device.requests.filter(isSearch).some(({ query }) => query.q?.includes('secreta'))).toBe(true);
});

test('[PROFILE-14][PROFILE-15] the cart shows the count that the ordering site stores, also after a change while the page is open', async () => {
  const { device, desk } = await opened();
  expect({ ...desk.state.cart }).toEqual({ known: true, count: 0 });
  device.ports.around.storeShopValue('shop:count', '2');
  expect(desk.state.cart.count).toBe(2);
  device.ports.around.storeShopValue('shop:count', 'many');
  expect(desk.state.cart.count).toBe(0);
  const kitchen = await opened(undefined, { host: 'simulator' });
  expect(kitchen.desk.state.cart.known).toBe(false);
});

test('[PROFILE-16] without an order the cart opens at once', async () => {
  const { device, desk } = await opened();
  desk.backToCart();
  expect([device.ports.leftFor(), desk.state.conditions]).toEqual(['http://simulated/shop/', null]);
});

test('[PROFILE-16][LOGIN-22] with an order, the conditions of the order show before the cart, and accepted conditions close after 200 ms', async () => {
  const { device, desk } = await opened();
  const leaves = async (seconds: number) => {
    await device.kitchen.run(seconds);
    return device.ports.leftFor();
  };
  device.ports.arriveWith({ io: '4711' });
  desk.open();
  desk.backToCart();
  expect(desk.state.conditions).toEqual({ kind: 'order', accepted: false });
  desk.closeConditions();
  expect([desk.state.conditions, await leaves(1)]).toEqual([null, null]);
  desk.backToCart();
  desk.acceptConditions();
  desk.acceptConditions();
  desk.closeConditions();
  expect([desk.state.conditions, await leaves(0.1)]).toEqual([{ kind: 'order', accepted: true }, null]);
  expect([await leaves(0.2), desk.state.conditions]).toEqual(['http://simulated/shop/', null]);
  desk.backToCart();
  expect(desk.state.conditions).toBeNull();
  device.ports.arriveWith({ io: '4712' });
  desk.open();
  desk.backToCart();
  expect(desk.state.conditions).toEqual({ kind: 'order', accepted: false });
  await device.kitchen.run(3_600);
  desk.closeConditions();
  desk.backToCart();
  expect(desk.state.conditions).toBeNull();
});

test('[FORM-25] general conditions close after they are confirmed, and lead to no other page', async () => {
  const { device, desk } = await opened();
  desk.openConditions('general');
  desk.openConditions('order');
  expect(desk.state.conditions?.kind).toBe('general');
  desk.acceptConditions();
  await device.kitchen.run(0.3);
  expect([desk.state.conditions, device.ports.leftFor()]).toEqual([null, null]);
});

test('[PROFILE-9] an edit ends with the session of its person', async () => {
  const { device, desk } = await opened();
  desk.editAddress(HOME);
  desk.openConditions('general');
  await device.app.commands.logOut();
  expect([desk.state.edit, desk.state.editedAddress, desk.state.conditions]).toEqual(['idle', null, null]);
  expect(await desk.saveAddress(HOME)).toBe(false);
  expect(savesOf(device)).toEqual([]);
});

test('[LOGIN-21] a venue that cannot be stored is not selected, a message shows, and the person stays logged in', async () => {
  let isFull = false;
  const { device, desk } = await opened(undefined, { host: 'simulator', known: FRANCHISE, isFull: () => isFull });
  isFull = true;
  desk.chooseVenue('71-4');
  await device.kitchen.run(1);
  expect(device.app.state.loggedIn).toBe(true);
  expect(device.app.state.notices.map(({ text }) => text)).toEqual(['profile.notices.notChosen']);
});

test('[LOGIN-21] with a full storage, a profile and an address are saved, and the conditions of the order show', async () => {
  let isFull = false;
  const { device, desk } = await opened(undefined, { isFull: () => isFull });
  isFull = true;
  desk.editProfile();
  expect(await outcomeOf(device, desk.saveProfile(personDetails({ firstNames: 'Lucía Inés' })))).toBe(true);
  desk.editAddress(HOME);
  expect(await outcomeOf(device, desk.saveAddress({ ...HOME, comments: 'Timbre 3' }))).toBe(true);
  expect([shown(device)?.firstNames, shown(device)?.addresses[0]?.comments]).toEqual(['Lucía Inés', 'Timbre 3']);
  desk.rememberOrder('4711');
  desk.backToCart();
  expect([desk.state.conditions?.kind, device.ports.leftFor()]).toEqual(['order', null]);
  desk.acceptConditions();
  await device.kitchen.run(1);
  expect(device.ports.leftFor()).toBe('http://simulated/shop/');
  expect(device.app.state.notices).toEqual([]);
});
