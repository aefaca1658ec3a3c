import { expect, test } from 'vitest';
import { checksumOf } from '../../src/protocol/checksum.ts';
import { type CallContext, encodeCall, type PersonCredentials } from '../../src/protocol/encode-call.ts';
import { CALL_NAMES, ENDPOINTS } from '../../src/protocol/endpoints.ts';

const device: CallContext['credentials'] = {
  kind: 'device',
  token: 'tok en',
  userId: 5,
  restaurantId: 71,
  localId: 3,
  kdsId: 4,
  k5: 'k5k5',
};
const person: PersonCredentials = { kind: 'person', id: 'u1', tot1: 'a', tot4: 'b', restaurantId: 71, localId: 3 };
const bases = { cloud: 'https://c', data: 'https://d', language: 'https://l', local: 'http://10.0.0.2:8080' };
const context = (credentials: CallContext['credentials'] = device): CallContext => ({
  bases,
  appVersion: '1.2.3',
  credentials,
});

test('[WIRE-36] the table has the calls 1 to 20 and the calls that the specification describes without a number', () => {
  const numbers = new Set(CALL_NAMES.map((name) => ENDPOINTS[name].number));
  for (let number = 1; number <= 20; number++) expect(numbers).toContain(number);
  const unnumbered = CALL_NAMES.filter((name) => ENDPOINTS[name].number === null);
  expect(unnumbered).toEqual(expect.arrayContaining(['activateKds', 'settingsRead', 'settingsSave']));
});

test('[WIRE-36] every call whose path the specification does not show is marked as assumed', () => {
  const shown = new Set([4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 1, 2, 3]);
  for (const name of CALL_NAMES) {
    if (!shown.has(ENDPOINTS[name].number ?? 0)) expect(ENDPOINTS[name].assumed, name).toBe(true);
  }
});

test('[LINK-4] only calls 1 and 3 may be redirected to the local server', () => {
  expect(CALL_NAMES.filter((name) => ENDPOINTS[name].redirectable)).toEqual(['orders', 'changeStatus']);
});

test('[WIRE-34] a call of a device has the device’s credentials, the app version and a CSRF header of path and query', () => {
  const call = encodeCall('orders', { query: { ls: 1, et: 'e 1' } }, context());
  const path = '/resto/orders/procesa?xmod=5020&ls=1&et=e%201&xapitoken=tok%20en&xiu=5&xir=71&xil=3&kdsid=4&xk5=k5k5';
  expect(call).toMatchObject({ method: 'GET', url: `https://c${path}`, body: null, timeoutMs: 10_000 });
  expect(call.headers).toEqual({ 'x-app-version': '1.2.3', 'x-csrf': checksumOf(path) });
});

test('[WIRE-34] the CSRF hash is FNV-1a of 32 bits', () => {
  expect(checksumOf('')).toBe('811c9dc5');
  expect(checksumOf('a')).toBe('e40c292c');
  expect(checksumOf('foobar')).toBe('bf9cf968');
});

test('[LINK-4] a redirected call uses the local server, any other call the cloud', () => {
  expect(encodeCall('orders', { toLocal: true }, context()).url).toMatch(/^http:\/\/10\.0\.0\.2:8080\/resto\//);
  expect(encodeCall('configuration', { toLocal: true }, context()).url).toMatch(/^https:\/\/c\/resto\//);
});

test('[WIRE-42] call 6 names the user of the device or the person as xid, once', () => {
  const userOf = (credentials: CallContext['credentials']) =>
    new URL(encodeCall('configuration', {}, context(credentials)).url).searchParams.getAll('xid');
  expect(userOf(device)).toEqual(['5']);
  expect(userOf(person)).toEqual(['u1']);
  expect(userOf(null)).toEqual([]);
});

test('[WIRE-42] call 8 names the user of the device, its venue, and the port of the address', () => {
  const { searchParams } = new URL(encodeCall('localStatus', {}, context()).url);
  expect(['xir', 'xid', 'p'].map((name) => searchParams.getAll(name))).toEqual([['71'], ['5'], ['8080']]);
  expect(encodeCall('orders', {}, context()).url).not.toMatch(/[?&](xid|p)=/);
});

test('[WIRE-43] call 2 names the user of the device or the person as xiu, once', () => {
  const usersOf = (credentials: CallContext['credentials']) =>
    new URL(encodeCall('installRecord', {}, context(credentials)).url).searchParams.getAll('xiu');
  expect(usersOf(device)).toEqual(['5']);
  expect(usersOf(person)).toEqual(['u1']);
  expect(encodeCall('profileRead', {}, context(person)).url).not.toContain('xiu=');
});

test('[WIRE-36] a call encodes its path parameters, and sends its body as JSON', () => {
  const list = encodeCall('configList', { path: { restaurant: 71, local: 3, field: 'kd', etag: 'a/b' } }, context());
  expect(list.url).toBe('https://d/71/3/kd/a%2Fb');
  const save = encodeCall('changeStatus', { body: { data: [[1, 100]] } }, context());
  expect(save).toMatchObject({ method: 'POST', body: '{"data":[[1,100]]}' });
  expect(save.headers['content-type']).toBe('application/json');
});

test("[LOGIN-1] a call never sends a device's and a person's credentials together, and accepts only the credentials that the call requires", () => {
  expect(encodeCall('profileRead', {}, context(person)).url).not.toContain('xapitoken');
  expect(() => encodeCall('orders', {}, context(person))).toThrow('Failed to encode call orders');
  expect(() => encodeCall('profileRead', {}, context())).toThrow('Failed to encode call profileRead');
});

test('[WIRE-36] the encoder throws for a parameter that the endpoint row does not name, and for a missing path parameter', () => {
  expect(() => encodeCall('orders', { query: { nope: 1 } }, context())).toThrow('no query parameter nope');
  expect(() => encodeCall('orders', { body: { nope: 1 } }, context())).toThrow('no body field nope');
  expect(() => encodeCall('configList', {}, context())).toThrow('it has no path parameter restaurant');
});
