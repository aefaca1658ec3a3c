import { expect, test } from 'vitest';
import { base64Of, base64UrlOf, utf8Of } from '../../../../simulator/core/base/bytes.ts';
import { compareKeys, realtimeHash } from '../../../../simulator/core/realtime/realtime-hash.ts';
import { sha1Base64 } from '../../../../simulator/core/realtime/sha1.ts';

test.each<[unknown, string]>([
  ['[[1,"d","Ana"]]', '2ONXO1qAW4lUFIlxQWjoOyJhrt8='],
  ['ñandú 🦤', 'EnHh01hHwtBu6ayO3y/t5Ca/QkY='],
  [12.5, 'urT4C+ef/Me5nzN0LVlBy2hGzBU='],
  [-0.1, 'oitgJDeppZIiewMsaFVmsuLwrEc='],
  [1e21, 'rZwDOBGJ9Z0+flzyrCWzeSigSyE='],
  [5e-324, 'AVzIJwC869iLHq/DQh6bzLDrVO4='],
  [true, 'E5z61QM0lN/U2WsOnusszCTkR8M='],
  [{ a: 1, b: { c: 'x', 10: 'y', 2: 'z', '-3': 1 } }, 'AEwe3N6J119wNmsD/XWXQ+NkWCU='],
  [['p', 'q', { r: false }], 'o+A+5AlRF9UCq3Uyzsj7ByCw5Mc='],
  [
    {
      selected: { '.value': 'v', '.priority': 3 },
      users: { k: 1, '.priority': 'zz' },
      paying: { k: 1, '.priority': 'aa' },
    },
    'rQUx6KPsV4qJcI5NvEyZlgLuYQg=',
  ],
  [null, ''],
  [{}, ''],
])('the hash of %j equals the SDK’s', (value, hash) => {
  expect(realtimeHash(value)).toBe(hash);
});

test.each([
  ['', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  ['abc', 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0='],
  // Two blocks, from FIPS 180-4's examples.
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', 'hJg+RBw70m66rkqh+VEp5eVGcPE='],
])('SHA-1 of %j is right', (text, digest) => {
  expect(sha1Base64(text)).toBe(digest);
});

test('UTF-8 covers one to four bytes', () => {
  expect(utf8Of('aé€🦤')).toEqual([...new TextEncoder().encode('aé€🦤')]);
});

test.each(['', 'f', 'fo', 'foo', 'foob', 'ñandú🦤'])('base64 of %j equals the browser’s', (text) => {
  const bytes = utf8Of(text);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(base64UrlOf(text)).toBe(Buffer.from(bytes).toString('base64url'));
});

test('keys sort as in the database: numbers first by value, then text', () => {
  const keys = ['b', '10', '2', '-3', 'a', '01', '1', '2147483648'];
  expect([...keys].sort(compareKeys)).toEqual(['-3', '1', '01', '2', '10', '2147483648', 'a', 'b']);
});
