import { expect, test } from 'vitest';
import { knownHosts, publicAddress } from '../../../simulator/server/addresses.ts';
import { isKnownHost, mayControl } from '../../../simulator/server/control-guard.ts';

const hosts = knownHosts('192.168.1.7', 4600);

test.each([
  ['this machine without a browser', '127.0.0.1:4600', undefined, '127.0.0.1', true],
  ['this machine over IPv6', '[::1]:4600', undefined, '::1', true],
  ['this machine as an IPv4 address in IPv6', 'localhost:4600', undefined, '::ffff:127.0.0.1', true],
  ['another machine without a browser', '192.168.1.7:4600', undefined, '192.168.1.9', false],
  ['the control room on a tablet', '192.168.1.7:4600', 'http://192.168.1.7:4600', '192.168.1.9', true],
  ['a page of another site', '127.0.0.1:4600', 'https://evil.example', '127.0.0.1', false],
  ['a page of another port of this machine', '127.0.0.1:4600', 'http://127.0.0.1:8080', '127.0.0.1', false],
  [
    'a page of a scheme that this server does not speak',
    '127.0.0.1:4600',
    'https://127.0.0.1:4600',
    '127.0.0.1',
    false,
  ],
  ['a sandboxed page', '127.0.0.1:4600', 'null', '127.0.0.1', false],
  ['a foreign name that points here', 'evil.example:4600', 'http://evil.example:4600', '127.0.0.1', false],
  ['a request without a host', undefined, undefined, '127.0.0.1', false],
] as const)('%s', (_, hostHeader, origin, remoteAddress, allowed) => {
  expect(mayControl({ scheme: 'http', hostHeader, origin, remoteAddress }, hosts)).toBe(allowed);
});

test('a host name matches in any case, with its port', () => {
  expect(isKnownHost('LOCALHOST:4600', hosts)).toBe(true);
  expect(isKnownHost('localhost', hosts)).toBe(false);
  expect(isKnownHost('localhost:4601', hosts)).toBe(false);
});

test('on the scheme’s default port browsers omit the port', () => {
  expect(isKnownHost('localhost', knownHosts('127.0.0.1', 80))).toBe(true);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
])('devices get %s as %s', (listening, given) => {
  expect(publicAddress(listening)).toBe(given);
});

test('a server that listens everywhere gives a usable address', () => {
  expect(publicAddress('0.0.0.0')).not.toBe('0.0.0.0');
});
