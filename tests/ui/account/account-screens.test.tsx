import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { profile } from '../../../fixtures/profile.ts';
import { es } from '../../../src/i18n/es.ts';
import { es as screens } from '../../../src/i18n/es-screens.ts';
import { screenAt } from '../../../src/ui/account/screens.ts';
import type { FrozenKitchen } from '../../../stories/frozen-app.ts';
import { renderKitchen } from '../render.tsx';

const { token: _, realtimeToken: __, ...shown } = profile();
const DINER: FrozenKitchen = {
  state: { installed: false, loggedIn: true, userKinds: ref(['diner'] as const) },
  person: { name: shown.name, profile: ref(shown) },
};
const ON_ACCOUNT_HOST: FrozenKitchen = {
  ...DINER,
  state: { ...DINER.state, module: 9000 as const, host: 'mi.simulator' },
};
const ANONYMOUS: FrozenKitchen = {
  state: { installed: false, module: 9000 as const, userKinds: ref(['anonymous'] as const) },
};

const pathIs = (path: string) => expect.poll(() => window.location.pathname).toBe(path);
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });

test.each([
  ['', { screen: 'profile', arrival: 'itself' }],
  ['profile', { screen: 'profile', arrival: 'itself' }],
  ['profile/', { screen: 'profile', arrival: 'itself' }],
  ['profileaddress', { screen: 'profile', arrival: 'address' }],
  ['profilecart', { screen: 'profile', arrival: 'cart' }],
  ['profilecreated/abc=', { screen: 'created', code: 'abc=' }],
  ['profilecreated/a/b+/c==', { screen: 'created', code: 'a/b+/c==' }],
  ['pwdreset', { screen: 'change' }],
  ['pwdreset/a1/b2', { screen: 'reset', code: 'a1', tag: 'b2' }],
  ['pwdreset/a1/b2/', { screen: 'reset', code: 'a1', tag: 'b2' }],
  ['pwdreset/a1', null],
  ['pwdreset/a1/b2/c3', null],
  ['profilecreated', null],
  ['constructor', null],
  ['__proto__', null],
  ['../profile', null],
])('[ACCOUNT-9] the path %j below /l/ selects %j (null: no screen)', (below, expected) => {
  expect(screenAt(below)).toEqual(expected);
});

test('[ACCOUNT-9] an unknown address below /l/ shows that the page does not exist', async () => {
  renderKitchen(ON_ACCOUNT_HOST, '/l/nowhere');
  expect(await heading(es.notFound.title)).toBeDefined();
});

test('[HOST-11] the login of an account host does not mention a KDS', async () => {
  renderKitchen(ANONYMOUS, '/');
  expect(await heading(screens.login.title)).toBeDefined();
  expect(screen.queryByText(screens.login.help)).toBeNull();
});

test('[HOST-11] the home of an account host is the profile', async () => {
  renderKitchen(ON_ACCOUNT_HOST, '/');
  expect(await heading(screens.profile.title)).toBeDefined();
  expect(document.title).toBe(screens.account.title);
});

test('[HOST-12] an account host does not set the theme of the page, and a kitchen host sets the theme of its settings', async () => {
  document.documentElement.dataset.theme = 'light';
  renderKitchen({ ...ON_ACCOUNT_HOST, settings: { darkMode: true } }, '/');
  await heading(screens.profile.title);
  expect(document.documentElement.dataset.theme).toBe('light');
  cleanup();
  renderKitchen({ ...DINER, settings: { darkMode: true } }, '/l/profile');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('[HOST-11] without a session the home of an account host is the login, with the profile as the next page', async () => {
  renderKitchen(ANONYMOUS, '/');
  expect(await heading(screens.login.title)).toBeDefined();
  await pathIs('/l/profilelogin');
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/l/profile');
});

test('[HOST-8] the logo of an account host reloads the app', async () => {
  const { app } = renderKitchen(ANONYMOUS, '/');
  await userEvent.click(await screen.findByRole('button', { name: es.bar.reload }));
  expect(app.commanded).toContainEqual(['reload']);
});

test('[HOST-11] an account host shows nothing of a board', async () => {
  renderKitchen(ON_ACCOUNT_HOST, '/');
  await heading(screens.profile.title);
  expect(screen.queryByText('KITCHEN')).toBeNull();
  expect(screen.queryByRole('button', { name: es.bar.refresh })).toBeNull();
  expect(document.querySelector('[data-piece]')).toBeNull();
});

test.each(['/home2', '/home3', '/configkds', '/devicesettings'])(
  '[HOST-11] an account host has no page %s',
  async (path) => {
    renderKitchen(ON_ACCOUNT_HOST, path);
    expect(await heading(es.notFound.title)).toBeDefined();
  },
);

test.each(['/l/profile', '/l/profileaddress', '/l/profilecart', '/l/pwdreset'])(
  '[ACCOUNT-9] a user without a session is sent to the login, with the requested page as the next page: %s',
  async (path) => {
    renderKitchen({ state: { installed: false, userKinds: ref(['anonymous'] as const) } }, path);
    expect(await heading(screens.login.title)).toBeDefined();
    expect(new URLSearchParams(window.location.search).get('next')).toBe(path);
  },
);

test('[MENU-2] a kitchen host shows the profile of a logged-in user', async () => {
  renderKitchen(DINER, '/l/profile');
  expect(await heading(screens.profile.title)).toBeDefined();
});

test('the address of a used account code shows the profile to a logged-in user', async () => {
  renderKitchen(ON_ACCOUNT_HOST, '/l/profilecreated/done');
  expect(await heading(screens.profile.title)).toBeDefined();
  expect(screen.queryByText(screens.created.used)).toBeNull();
});
