import { expect, test } from 'vitest';
import type { Access, UserKind } from '../../../src/domain/person/access.ts';
import { type MenuFacts, menuEntries } from '../../../src/domain/person/menu.ts';

const FACTS: MenuFacts = { loggedIn: false, settingsBlocked: false, isCustomerScreen: false };

const menu = (kinds: readonly UserKind[], facts: Partial<MenuFacts> = {}, module = 5_000) => {
  const host: Access['host'] = { module, environment: 'PROD', testHost: false };
  return menuEntries({ kinds, host }, { ...FACTS, ...facts });
};
const person = { loggedIn: true };

test.each([
  ['a device', menu(['device']), ['home', 'rail', 'all-day', 'login', 'settings']],
  ['a device without a KDS', menu(['anonymous']), ['home', 'login']],
  ['a kitchen user', menu(['kitchen'], person), ['home', 'rail', 'all-day', 'profile', 'settings']],
  ['a diner on an account host', menu(['diner'], person, 9_000), ['home', 'profile']],
  ['a customer screen', menu(['device'], { isCustomerScreen: true }), ['home', 'login', 'settings']],
])('[MENU-1][MENU-2] the menu of %s has its entries in order', (_, entries, expected) => {
  expect(entries).toEqual(expected);
});

test('[MENU-3] only the menu of administrators has Configure KDS', () => {
  expect(menu(['administrator'], person)).toContain('configure');
  for (const kind of ['anonymous', 'device', 'diner', 'kitchen', 'staff'] as const) {
    expect(menu([kind], person)).not.toContain('configure');
  }
});

test('[MENU-4] only administrators see settings that are blocked', () => {
  const blocked = { ...person, settingsBlocked: true };
  expect(menu(['administrator'], blocked)).toContain('settings');
  expect(menu(['kitchen'], blocked)).not.toContain('settings');
  expect(menu(['device'], { settingsBlocked: true })).not.toContain('settings');
});
