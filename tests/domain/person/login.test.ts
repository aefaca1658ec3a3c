import { expect, test } from 'vitest';
import { profile, profileGrant } from '../../../fixtures/profile.ts';
import { type LoginEvent, type LoginPhase, nextLogin, readLogin } from '../../../src/domain/person/login.ts';

const person = profile();
const response = { ok: true, errorCode: null, profile: person };

test('[ACCESS-17] a response with id and token logs the person in', () => {
  expect(readLogin(response, 'password', 5000)).toEqual({ ok: true, data: person });
  expect(readLogin(response, 'social', 5000)).toEqual({ ok: true, data: person });
});

test.each([
  ['a rejection', { ok: false }],
  ['a response without a profile', { profile: null }],
  ['a profile without an id', { profile: profile({ id: '' }) }],
  ['a profile without a token', { profile: profile({ token: '' }) }],
  ['a rejection of a password login with code 4096', { ok: false, errorCode: 4096 }],
  ['a rejection with another code', { ok: false, errorCode: 4095 }],
])('[ACCESS-17] a login fails after %s', (_, overrides) => {
  expect(readLogin({ ...response, ...overrides }, 'password', 5000)).toEqual({ ok: false, why: 'credentials' });
});

test.each([
  [4095, 'credentials'],
  [4096, 'email-needed'],
  [4097, 'credentials'],
  [null, 'credentials'],
])('[ACCESS-18] code %j of a social login means %s', (errorCode, why) => {
  expect(readLogin({ ok: false, errorCode, profile: null }, 'social', 5000)).toEqual({ ok: false, why });
});

test('[ACCESS-18] a social login that needs an email is not complete, whatever else the response has', () => {
  expect(readLogin({ ...response, errorCode: 4096 }, 'social', 5000)).toEqual({ ok: false, why: 'email-needed' });
});

test('[ACCESS-4] a person without permission in the module is refused', () => {
  expect(readLogin(response, 'password', 9000)).toEqual({ ok: false, why: 'no-permission' });
  const diner = profile({ entries: [profileGrant({ module: 9000, type: 0 })] });
  expect(readLogin({ ...response, profile: diner }, 'password', 9000)).toEqual({ ok: true, data: diner });
});

const EVENTS: readonly LoginEvent[] = ['submit', 'accepted', 'rejected', 'log-out', 'expired', 'permission-lost'];

test.each<[LoginPhase, string]>([
  ['out', 'asking/stay out/stay out/stay out/stay out/stay out/stay'],
  ['asking', 'asking/stay in/start out/stay out/stay asking/stay asking/stay'],
  ['in', 'in/stay in/stay in/stay out/stop out/stop out/stop'],
])(
  '[ACCESS-19] from the state %s the events submit, accepted, rejected, log out, expired and no permission lead to %s',
  (phase, expected) => {
    const steps = EVENTS.map((event) => nextLogin(phase, event));
    expect(steps.map((step) => `${step.phase}/${step.realtime}`).join(' ')).toBe(expected);
  },
);
