import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appPath } from '../../../src/domain/person/app-path.ts';
import { newSocialState, readSocialCallback } from '../../../src/domain/person/social-login.ts';

const STATE = 'abcdefghijklmnopqrstuvwxyz012345';

test('[LOGIN-5] a new state has 32 characters, and one random draw of 32 possible values for each', () => {
  let draws = 0;
  expect(newSocialState(() => draws++ / 32)).toBe(STATE);
  expect(draws).toBe(32);
  expect(newSocialState(() => 0)).toBe('a'.repeat(32));
  expect(newSocialState(() => 1 - 2 ** -32)).toBe('5'.repeat(32));
});

const SENT_MS = 1_000_000;
const SENT = { state: STATE, sentAtMs: SENT_MS, authorizeUrl: 'https://id.example/oauth?x' };
const BACK = { state: STATE, code: 'x', issuer: null };
const REFUSED = { ok: false, why: 'state' };

test.each([0, 1, 600_000, -1, -600_000])(
  '[LOGIN-6][LOGIN-37] the code of a return %d ms after the start of the login is accepted',
  (ageMs) => {
    expect(readSocialCallback(SENT, BACK, SENT_MS + ageMs)).toEqual({ ok: true, data: 'x' });
  },
);

test.each([600_001, -600_001, Number.NaN, Number.POSITIVE_INFINITY])(
  '[LOGIN-37] a return %d ms after the start of the login is refused',
  (ageMs) => {
    expect(readSocialCallback(SENT, BACK, SENT_MS + ageMs)).toEqual(REFUSED);
  },
);

test.each([
  ['another state', STATE, STATE.replace('a', 'b')],
  ['no state', STATE, null],
  ['a state but no stored state', null, STATE],
  ['neither a state nor a stored state', null, null],
  ['an empty state and an empty stored state', '', ''],
  ['a stored value that is too short', 'a', 'a'],
  ['a stored value that is too long', `${STATE}a`, `${STATE}a`],
  ['another letter case', STATE, STATE.toUpperCase()],
])('[LOGIN-6] a return with %s is refused', (_, stored, state) => {
  expect(readSocialCallback({ ...SENT, state: stored }, { ...BACK, state }, SENT_MS)).toEqual(REFUSED);
});

test.each([null, ''])('[LOGIN-6] a return with the right state and the code %j is refused', (code) => {
  expect(readSocialCallback(SENT, { ...BACK, code }, SENT_MS)).toEqual({ ok: false, why: 'code' });
});

test.each(['https://id.example', 'https://id.example/', 'HTTPS://ID.example/tenant'])(
  '[LOGIN-37] the issuer %s counts as the provider',
  (issuer) => {
    expect(readSocialCallback(SENT, { ...BACK, issuer }, SENT_MS).ok).toBe(true);
  },
);

test.each([
  '',
  'id.example',
  'https://evil.example',
  'https://id.example.evil.example',
  'https://id.example@evil.example',
  'http://id.example',
  'https://id.example:8443',
  'javascript:alert(1)//https://id.example',
])('[LOGIN-37] the issuer %j counts as another provider', (issuer) => {
  expect(readSocialCallback(SENT, { ...BACK, issuer }, SENT_MS)).toEqual(REFUSED);
});

test('[LOGIN-37] a return from a provider that the host no longer offers is refused', () => {
  expect(readSocialCallback({ ...SENT, authorizeUrl: null }, BACK, SENT_MS)).toEqual(REFUSED);
});

test.each([
  '/',
  '/home2',
  '/home3',
  '/configkds',
  '/devicesettings',
  '/l/profile',
  '/l/profileaddress',
  '/l/profilecart',
  '/l/pwdreset',
  '/l/pwdreset/aGk_-.~=+/tag-1',
])('[LOGIN-7] a login may lead to the path %s, without query or fragment', (path) => {
  expect(appPath(path)).toBe(path);
  expect(appPath(`${path}?next=//evil.example#a`)).toBe(path);
  expect(appPath(`${path}#a?\n`)).toBe(path);
});

test.each([
  'https://evil.example/l/profile',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/l/profilelogin',
  '/l/profile/',
  ' /l/profile',
  '/L/PROFILE',
  '/l/profile/../../x',
  '/l/pwdreset/',
  '/l/pwdreset/code',
  '/x/l/pwdreset/code/tag',
  '/l/pwdreset/../tag/x',
  '/l/pwdreset/a/b/c',
  '/l/pwdreset//tag',
  '?a=/l/profile',
  'l/profile',
  '/%2f%2fevil.example',
  '/l/profile\n',
])('[LOGIN-7] a login with the target %j leads to the board', (target) => expect(appPath(target)).toBe('/'));

test('[LOGIN-7] for any requested path, the result is a path of this app', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (target) => {
      expect(appPath(target)).toMatch(/^\/[\w/]*$/);
    }),
  );
});
