import { expect, test } from 'vitest';
import type { SimRequest } from '../../../../simulator/core/base/wire.ts';
import { decodeConnectionInfo, decodeCountry, decodePlace } from '../../../../src/protocol/decode-places.ts';
import { decodeProfile } from '../../../../src/protocol/decode-profile.ts';
import { aWorld, callBy, heard, logIn, login, MINUTE_MS, notes, passwordLogin, requestFor } from '../a-world.ts';

const ADDRESS = {
  ...{ alias: 'Casa', def: true, di: 'Calle Larga 100', dp: '', cm: 'Centro', ci: 'Santiago', zc: '', pa: 'cl' },
  ...{ lt: -33.4, lg: -70.6, ct: '' },
};

function diner() {
  const world = aWorld();
  const credentials = logIn(world, 'diner', 9000);
  const query = { amb: 'DEV' };
  return {
    world,
    credentials,
    save: (body: object) => callBy(world, credentials, 'profileSave', { module: 9000, query, body: { ...body } }),
    profile: () => decodeProfile(callBy(world, credentials, 'profileRead', { module: 9000, query }).data),
  };
}

test('[call 13] the named fields are saved, the rest stays, and the person’s devices get a push', () => {
  const { world, save, profile } = diner();
  expect(save({ nm: 'Camila Inés', ph: '+56961234567' }).ok).toBe(true);
  expect(save({ ad: [ADDRESS] }).ok).toBe(true);
  expect(profile()).toMatchObject({
    name: 'Camila Inés Fuentes',
    details: { firstNames: 'Camila Inés', lastNames: 'Fuentes', phone: '+56961234567', email: 'camila@correo.test' },
  });
  expect(profile()?.details.addresses).toHaveLength(1);
  expect(world.realtime.get('user/1005')).toBe(2);
});

test('[call 13] a saved email logs in', () => {
  const { world, save } = diner();
  save({ em: 'nueva@correo.test' });
  const { query, body } = passwordLogin('diner', 9000);
  expect(login(world, { query, body: { ...body, em: 'nueva@correo.test' } }).ok).toBe(true);
  expect(login(world, { query, body }).ok).toBe(false);
});

test.each([
  [{ em: 'lucia@trattoria.test' }, 200, 'El correo es de otra cuenta'],
  [{ em: 'nobody' }, 200, 'Datos incompletos'],
  [{ nm: 'x' }, 200, 'Datos incompletos'],
  [{ nm: 7 }, 200, 'Datos incompletos'],
  [{ ph: '123' }, 200, 'Datos incompletos'],
  [{ ln: 'x'.repeat(201) }, 200, 'Datos incompletos'],
  [{ ad: 'x' }, 200, 'Datos incompletos'],
  [{ ad: [{ ...ADDRESS, lt: null }] }, 200, 'Datos incompletos'],
  [{ ad: Array.from({ length: 51 }, () => ADDRESS) }, 200, 'Datos incompletos'],
  [{}, 400, 'Solicitud ilegible'],
])('[call 13] a body with %j is refused, noted in the journal, and nothing is saved', (body, status, msg) => {
  const { world, save, profile } = diner();
  expect(save(body)).toMatchObject({ ok: false, status, msg });
  expect(profile()?.details).toMatchObject({ firstNames: 'Camila', email: 'camila@correo.test' });
  expect(notes(world, 'trouble').some(({ text }) => text.includes('profileSave'))).toBe(true);
});

test('[call 13] another module, and an expired session, save nothing', () => {
  const { world, credentials, save, profile } = diner();
  const call = { module: 5000, query: { amb: 'DEV' }, body: { nm: 'Otra' } };
  expect(callBy(world, credentials, 'profileSave', call)).toMatchObject({ ok: false, status: 400 });
  expect(profile()?.details.firstNames).toBe('Camila');
  world.manage({ do: 'expire-session', person: 'diner' });
  expect(save({ nm: 'Otra' })).toMatchObject({ ok: false, status: 401 });
});

test('[call 13] the response may be lost after the save, or the save arrive twice', () => {
  const lost = diner();
  lost.world.setFault('answer-lost', MINUTE_MS);
  const request = requestFor(
    'profileSave',
    { module: 9000, query: { amb: 'DEV' }, body: { nm: 'Camila Inés' } },
    lost.credentials,
  );
  expect(lost.world.handle(request).kind).toBe('drop');
  lost.world.heal();
  expect(lost.profile()?.details.firstNames).toBe('Camila Inés');
  const twice = diner();
  twice.world.setFault('change-doubled', MINUTE_MS, { delayMs: 1_000, spreadMs: 0 });
  twice.save({ nm: 'Camila Inés' });
  twice.world.runUntil(twice.world.nowMs() + 2_000);
  expect(twice.world.realtime.get('user/1005')).toBe(2);
});

test('[call 11] a person of another venue may log in there, and belongs to it for that session', () => {
  const world = aWorld();
  const { query, body } = passwordLogin('franchisee');
  const { data } = login(world, { query, body: { ...body, xir: 71, xil: 4 } });
  expect(decodeProfile(data)).toMatchObject({ role: 71, level: 4 });
  const foreign = login(world, { query, body: { ...body, xir: 99, xil: 1 } });
  expect(decodeProfile(foreign.data)).toMatchObject({ role: 71, level: 3 });
});

test('[call 15] the connection is at the venue', () => {
  const world = aWorld();
  const { data } = heard(world.handle(requestFor('connectionInfo', {}, null)));
  expect(decodeConnectionInfo(data)).toMatchObject({ countryCode: 'cl', city: 'Santiago' });
});

const mapsAt = (path: string, query: Readonly<Record<string, string>> = {}): SimRequest => ({
  ...{ service: 'maps', method: 'GET', path, rawPath: path, query, headers: {}, body: '' },
});

function mapAnswer(path: string, query: Readonly<Record<string, string>> = {}, world = aWorld()) {
  const answer = world.handle(mapsAt(path, query));
  if (answer.kind !== 'answer') throw new Error(`Failed to hear the maps: ${answer.kind}`);
  return answer;
}

test('[maps] tiles continue in the next one, at every zoom', () => {
  const tile = mapAnswer('/tiles/16/19668/39400.png');
  expect([tile.status, tile.contentType]).toEqual([200, 'image/svg+xml']);
  expect(tile.body).toMatch(/^<svg .*<\/svg>$/);
  expect(mapAnswer('/tiles/16/19668/39400.png').body).toBe(tile.body);
  for (const zoom of [0, 3, 10, 19]) expect(mapAnswer(`/tiles/${zoom}/0/0.png`).body.length).toBeLessThan(60_000);
});

test.each(['/tiles/16/65536/0.png', '/tiles/21/0/0.png', '/tiles/a/0/0.png', '/tiles/1/1', '/other'])(
  '[maps] %s does not exist, and counts as unknown',
  (path) => {
    const world = aWorld();
    expect(mapAnswer(path, {}, world).status).toBe(404);
    expect(world.unknowns()).toBe(1);
  },
);

const searched = (q: string, countrycodes: string) =>
  decodePlace(JSON.parse(mapAnswer('/geocoder/search', { q, countrycodes }).body));

test('[maps] an address is in its city, always at the same place', () => {
  const home = searched('Av. Providencia 1234, Providencia, Santiago', 'cl');
  expect(home).toEqual(searched('Av. Providencia 1234, Providencia, Santiago', 'cl'));
  expect(home).not.toEqual(searched('Av. Providencia 1235, Providencia, Santiago', 'cl'));
  expect(home).toMatchObject({ latitude: expect.closeTo(-33.43, 1), longitude: expect.closeTo(-70.65, 1) });
  expect(searched('Calle 1, Bogotá', 'co')).not.toBeNull();
  expect(searched('Calle 1, Bogotá', 'cl')).toBeNull();
  expect(searched('Calle 1, Atlantis', 'cl')).toBeNull();
});

test('[maps] a position is in a country, or in the sea', () => {
  const at = (lat: string, lon: string) => decodeCountry(JSON.parse(mapAnswer('/geocoder/reverse', { lat, lon }).body));
  expect([at('-33.4', '-70.6'), at('40.4', '-3.7'), at('0', '-140'), at('x', 'y')]).toEqual(['cl', 'es', null, null]);
});

test('[maps] they have network faults of their own, and none of the cloud’s', () => {
  const world = aWorld();
  world.setFault('cloud-down', MINUTE_MS);
  expect(mapAnswer('/tiles/1/0/0.png', {}, world).status).toBe(200);
  world.setFault('cloud-hang', MINUTE_MS, { on: 'maps' });
  expect(world.handle(mapsAt('/tiles/1/0/0.png')).kind).toBe('hang');
  world.heal();
  world.setFault('cloud-html', MINUTE_MS, { on: 'maps' });
  expect(mapAnswer('/geocoder/search', {}, world).contentType).toBe('text/html');
});
