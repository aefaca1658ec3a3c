import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appPath } from '../../../src/domain/person/app-path.ts';
import { newSocialState, readSocialCallback } from '../../../src/domain/person/social-login.ts';

const STATE = 'abcdefghijklmnopqrstuvwxyz012345';

test('[LOGIN-5] a fresh value draws once a character, and every draw can be any of 32', () => {
  let draws = 0;
  expect(newSocialState(() => draws++ / 32)).toBe(STATE);
  expect(draws).toBe(32);
  expect(newSocialState(() => 0)).toBe('a'.repeat(32));
  expect(newSocialState(() => 1 - 2 ** -32)).toBe('5'.repeat(32));
});

test('[LOGIN-6] the code counts when the stored value returned', () => {
  expect(readSocialCallback(STATE, { state: STATE, code: 'x' })).toEqual({ ok: true, data: 'x' });
});

test.each([
  ['another value', STATE, STATE.replace('a', 'b')],
  ['no value', STATE, null],
  ['nothing stored', null, STATE],
  ['nothing stored and no value', null, null],
  ['nothing stored and an empty value', '', ''],
  ['a stored value that is too short', 'a', 'a'],
  ['a stored value that is too long', `${STATE}a`, `${STATE}a`],
  ['another letter case', STATE, STATE.toUpperCase()],
])('[LOGIN-6] %s is an error', (_, kept, state) => {
  expect(readSocialCallback(kept, { state, code: 'x' })).toEqual({ ok: false, why: 'state' });
});

test.each([null, ''])('[LOGIN-6] the right value with the code %j is an error', (code) => {
  expect(readSocialCallback(STATE, { state: STATE, code })).toEqual({ ok: false, why: 'code' });
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
])('[LOGIN-7] a login may lead to %s, without query or fragment', (path) => {
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
])('[LOGIN-7] a login for %j leads to the board', (asked) => expect(appPath(asked)).toBe('/'));

test('[LOGIN-7] for any requested path, the result is one of this app', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (asked) => {
      expect(appPath(asked)).toMatch(/^\/[\w/]*$/);
    }),
  );
});
