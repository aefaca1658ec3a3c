import { expect, test } from 'vitest';
import { PEOPLE } from '../../../fixtures/people.ts';
import { authorizationAt } from '../../../simulator/adapters/authorize.ts';
import { createSocialCodes } from '../../../simulator/core/platform/social-codes.ts';

const NOW_MS = 1_760_540_400_000;
const STATE = 'abcdefghijklmnopqrstuvwxyz012345';
const PARAMETERS = {
  response_type: 'code',
  client_id: 'kds-simulator',
  redirect_uri: 'http://h:1/device/3/l/profilelogin',
  state: STATE,
};

function pageFor(options: Readonly<Record<string, string>> = {}, page = 'http://h:1/identity/') {
  let made = 0;
  const address = `${page}?${new URLSearchParams({ ...PARAMETERS, ...options })}`;
  return authorizationAt(address, { nowMs: NOW_MS, nonce: () => `n${++made}` });
}

function offered(options: Readonly<Record<string, string>> = {}, page?: string) {
  const authorization = pageFor(options, page);
  if (!authorization.ok) throw new Error(`Failed to be offered a person: ${authorization.problem}`);
  return authorization;
}

test('[SIM-15] the identity page offers exactly the identity provider’s people', () => {
  const social = PEOPLE.filter((person) => person.isSocial).map(({ profile }) => profile.name);
  expect(offered().choices.map(({ name }) => name)).toEqual(social);
  expect(offered().choices.map(({ email }) => email)).toContain('');
});

test('[SIM-15] the link of each person returns to the app with the state and a code for that person', () => {
  const book = createSocialCodes(() => NOW_MS);
  const people = offered().choices.map(({ name, address }) => {
    const { origin, pathname, searchParams } = new URL(address);
    expect([origin + pathname, searchParams.get('state')]).toEqual([PARAMETERS.redirect_uri, STATE]);
    const id = book.personOf(searchParams.get('code') ?? '');
    return [name, PEOPLE.find(({ profile }) => profile.id === id)?.profile.name];
  });
  expect(people.length).toBeGreaterThan(1);
  for (const [shown, meant] of people) expect(meant).toBe(shown);
});

test('[SIM-15] the cancel link returns to the app with the state and without a code', () => {
  expect(offered().cancel).toBe(`${PARAMETERS.redirect_uri}?error=access_denied&state=${STATE}`);
});

test('the cancel link keeps the query of the app’s address and drops the fragment', () => {
  const { cancel } = offered({ redirect_uri: 'http://h:1/l/profilelogin?from=cart#top' });
  expect(cancel).toBe(`http://h:1/l/profilelogin?from=cart&error=access_denied&state=${STATE}`);
});

test('[SIM-2] an identity page in a demo’s folder returns to the app on the same host', () => {
  const page = 'https://x.example/some/demo/identity/index.html';
  const back = 'https://x.example/some/demo/device/new/l/profilelogin';
  expect(offered({ redirect_uri: back }, page).cancel.startsWith(back)).toBe(true);
});

test.each([
  ['a return address on another site', { redirect_uri: 'https://evil.example/l/profilelogin' }],
  ['a return address on another port', { redirect_uri: 'http://h:2/l/profilelogin' }],
  ['a return address with another scheme', { redirect_uri: 'https://h:1/l/profilelogin' }],
  ['a script as its return address', { redirect_uri: 'javascript:alert(1)' }],
  ['a return address without a scheme', { redirect_uri: '//evil.example/x' }],
  ['an empty return address', { redirect_uri: '' }],
  ['no state', { state: '' }],
  ['a state of 201 characters', { state: 'x'.repeat(201) }],
  ['an unknown client', { client_id: 'unknown' }],
  ['an unknown response type', { response_type: 'token' }],
])('[SIM-15] a request with %s gets a sentence and no link', (_, options) => {
  const authorization = pageFor(options);
  expect(authorization).toEqual({ ok: false, problem: expect.stringMatching(/\.$/) });
});
