import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { en } from '../../../src/i18n/en-screens.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import type { FrozenKitchen } from '../../../stories/frozen-app.ts';
import { ADMINISTRATOR, UNITS } from '../../../stories/units.ts';
import { renderKitchen } from '../render.tsx';

const SCREENS: readonly (readonly [title: string, path: string, kitchen: FrozenKitchen])[] = [
  [es.login.title, '/l/profilelogin', {}],
  [es.configure.title, '/configkds', { ...ADMINISTRATOR, units: { rows: UNITS } }],
  [es.settings.title, '/devicesettings', {}],
  [es.unknownHost.title, '/', { state: { phase: 'unknown-host' } }],
];

test.each(SCREENS)(
  '[HOST-20] the screen "%s" shows that the served platforms table was refused',
  async (_, path, kitchen) => {
    renderKitchen({ ...kitchen, state: { ...kitchen.state, platformsRefused: true } }, path);
    expect((await screen.findByText(es.platformsRefused)).getAttribute('role')).toBe('alert');
  },
);

test.each(SCREENS)(
  '[HOST-20] the screen "%s" shows no message while the served platforms table is in use',
  async (title, path, kitchen) => {
    renderKitchen(kitchen, path);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText(es.platformsRefused)).toBeNull();
  },
);

test('[HOST-20] on a device in English the message about the refused table is in English', async () => {
  renderKitchen({ state: { language: 'en', platformsRefused: true } }, '/l/profilelogin');
  expect(await screen.findByText(en.platformsRefused)).toBeDefined();
});
