import { expect, test } from 'vitest';
import { createClassCode } from '../../../../simulator/server/access/class-code.ts';
import { isKnownHost, mayConnect, mayControl } from '../../../../simulator/server/access/control-guard.ts';
import { knownHosts, publicAddress } from '../../../../simulator/server/addresses.ts';

const hosts = knownHosts('192.168.1.7', 4600);
const code = createClassCode();
const cookie = code.cookie(undefined, false).split(';')[0] ?? '';
const TABLET = '192.168.1.9';
const OWN = 'http://192.168.1.7:4600';

test.each([
  ['this machine without a browser', '127.0.0.1:4600', undefined, '127.0.0.1', true],
  ['this machine over IPv6', '[::1]:4600', undefined, '::1', true],
  ['this machine as an IPv4 address in IPv6', 'localhost:4600', undefined, '::ffff:127.0.0.1', true],
  ['another machine without a browser', '192.168.1.7:4600', undefined, TABLET, false],
  ['a page of another site', '127.0.0.1:4600', 'https://evil.example', '127.0.0.1', false],
  ['a page of another port of this machine', '127.0.0.1:4600', 'http://127.0.0.1:8080', '127.0.0.1', false],
  ['a page with another scheme', '127.0.0.1:4600', 'https://127.0.0.1:4600', '127.0.0.1', false],
  ['a sandboxed page', '127.0.0.1:4600', 'null', '127.0.0.1', false],
  ['a foreign name that points here', 'evil.example:4600', 'http://evil.example:4600', '127.0.0.1', false],
  ['a request without a host', undefined, undefined, '127.0.0.1', false],
] as const)(
  '[NET-3] the check for control of the server returns $4 for $0, with and without a class code',
  (_, host, origin, remoteAddress, allowed) => {
    const asker = { scheme: 'http', remoteAddress, headers: { host, origin } } as const;
    expect(mayControl(asker, { knownHosts: hosts, code: null })).toBe(allowed);
    expect(mayControl(asker, { knownHosts: hosts, code })).toBe(allowed);
  },
);

test.each([
  ['no cookie', undefined, OWN, false],
  ['the cookie of the class', cookie, OWN, true],
  ['the cookie among others', `a=b; ${cookie}; c=d`, OWN, true],
  ['the cookie from a page of another site', cookie, 'http://evil.example', false],
  ['the cookie from a sandboxed page', cookie, 'null', false],
  ['the cookie without an origin', cookie, undefined, false],
  ['the code in the place of the token', `kds-class=${code.digits}`, OWN, false],
  ['an empty token', 'kds-class=', OWN, false],
  ['only dots', 'kds-class=....', OWN, false],
  ['a longer token', `${cookie}x`, OWN, false],
  ['the token under a longer name', `x${cookie}`, OWN, false],
] as const)(
  '[NET-3] the check for control of the server returns $3 for a device of the network with $0',
  (_, held, origin, allowed) => {
    const headers = { host: '192.168.1.7:4600', origin, cookie: held };
    expect(mayControl({ scheme: 'http', remoteAddress: TABLET, headers }, { knownHosts: hosts, code })).toBe(allowed);
  },
);

test.each([
  ['a page of this server', '192.168.1.7:4600', OWN, TABLET, true],
  [
    'a page of this server over TLS, at the local server without it',
    '192.168.1.7:4600',
    'https://192.168.1.7:4600',
    TABLET,
    true,
  ],
  ['a page of this server by its other name', '192.168.1.7:4600', 'http://localhost:4600', '127.0.0.1', true],
  ['a program of this machine', '127.0.0.1:4600', undefined, '127.0.0.1', true],
  ['a program of another machine', '192.168.1.7:4600', undefined, TABLET, false],
  ['a page of another site', '127.0.0.1:4600', 'https://evil.example', '127.0.0.1', false],
  ['a page of another port', '127.0.0.1:4600', 'http://127.0.0.1:8080', '127.0.0.1', false],
  ['a sandboxed page', '127.0.0.1:4600', 'null', '127.0.0.1', false],
  ['a page of an extension', '127.0.0.1:4600', 'chrome-extension://127.0.0.1:4600', '127.0.0.1', false],
  ['an origin with a path', '127.0.0.1:4600', 'http://evil.example/127.0.0.1:4600', '127.0.0.1', false],
  ['an origin with a name before the host', '127.0.0.1:4600', 'http://a@127.0.0.1:4600', '127.0.0.1', false],
  ['a foreign name that points here', 'evil.example:4600', 'http://evil.example:4600', '127.0.0.1', false],
  ['a request without a host name', undefined, OWN, '127.0.0.1', false],
] as const)('[NET-4] the check for a socket returns $4 for $0', (_, host, origin, remoteAddress, allowed) => {
  expect(mayConnect({ scheme: 'http', remoteAddress, headers: { host, origin } }, hosts)).toBe(allowed);
});

test('a host name matches in any case, with its port', () => {
  expect(isKnownHost('LOCALHOST:4600', hosts)).toBe(true);
  expect(isKnownHost('localhost', hosts)).toBe(false);
  expect(isKnownHost('localhost:4601', hosts)).toBe(false);
});

test('on the default port of its scheme a server accepts a host without a port', () => {
  expect(isKnownHost('localhost', knownHosts('127.0.0.1', 80))).toBe(true);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
])('devices get the address %s as %s', (listening, given) => {
  expect(publicAddress(listening)).toBe(given);
});

test('a server at 0.0.0.0 gives devices another address', () => {
  expect(publicAddress('0.0.0.0')).not.toBe('0.0.0.0');
});
