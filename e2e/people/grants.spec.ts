import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { hasScreen } from '../pages/screens.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const KITCHEN = 3;

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByText(/^Versión \d/)).toBeVisible();
  return menu;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('[MENU-3][LOGIN-24] an open menu shows Configure KDS as soon as a cook becomes an administrator, and hides it when the cook is no longer an administrator', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
  await logIn(page, credentialsOf('cook'));
  const menu = await openMenu(page);
  const configure = menu.getByRole('button', { name: 'Configurar KDS' });
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(configure).toHaveCount(0);
  await simulator.command({ do: 'change-grant', person: 'cook', administrator: true });
  await expect(configure).toBeVisible();
  await simulator.command({ do: 'change-grant', person: 'cook', administrator: false });
  await expect(configure).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
});

test('[CONFIGURE-1][LOGIN-24] an administrator who loses the grant on Configure KDS sees a message, is led home, and stays logged in', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(`${simulator.origin}${NEW_DEVICE}configkds`);
  await logIn(page, credentialsOf('manager'));
  await expect(page.getByRole('table')).toBeVisible();
  await simulator.command({ do: 'change-grant', person: 'manager', administrator: false });
  await expect(page.getByRole('alert')).toHaveText('No autorizado');
  await expect.poll(() => pathOf(page)).toBe(NEW_DEVICE);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect((await openMenu(page)).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
});

test('[LOGIN-24][ACCESS-11] a person who loses the last kitchen grant is logged out, and the board accepts taps again at once', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage(`${simulator.origin}/device/${KITCHEN}/l/profilelogin`);
  await logIn(board, credentialsOf('cook'));
  await boardReady(board);
  const line = linesIn(cardsOn(board).first()).first();
  const name = (await line.getAttribute('aria-label')) ?? '';
  // The refusal disappears after 4 s, but not while the world is paused.
  await simulator.command({ do: 'pause' });
  await line.click();
  await expect(board.getByText('Cierre la sesión para operar este KDS.')).toBeVisible();
  await simulator.command({ do: 'resume' });
  await expect(line).toHaveAccessibleName(name);
  await board.route(/\/sapi\/perfiles/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  });
  await simulator.command({ do: 'change-grant', person: 'cook', administrator: true });
  await expect(board.getByRole('alert').filter({ hasText: 'No autorizado' })).toBeVisible();
  await expect
    .poll(() => board.evaluate((key) => localStorage.getItem(key), storageKeyOf(`/device/${KITCHEN}/`, 'person')))
    .toBeNull();
  await line.click();
  await expect(line).toHaveAccessibleName(name.replace('Pendiente', 'En prep.'));
});

test(
  '[MENU-4] an open menu removes the settings when they are restricted to administrators, and shows them again afterwards',
  LONG,
  async ({ simulator, openPage, openDevice }) => {
    const screens = (await hasScreen(openPage, `${simulator.origin}/device/${KITCHEN}/devicesettings`)) ? 1 : 0;
    const board = await openDevice(KITCHEN);
    await fixShortJitter(board);
    await board.reload();
    await boardReady(board);
    const menu = await openMenu(board);
    const entry = menu.getByRole('button', { name: 'Ajustes de KDS' });
    const kept = () =>
      board.evaluate((key) => localStorage.getItem(key) ?? '', storageKeyOf(`/device/${KITCHEN}/`, 'list:kd'));
    const block = async (on: boolean) => {
      const before = await kept();
      await simulator.command({ do: 'block-settings', kds: KITCHEN, on });
      await expect.poll(kept).not.toBe(before);
      expect(await kept()).toContain(`"blockaj":${on}`);
    };
    await expect(entry).toHaveCount(screens);
    await block(true);
    await expect(entry).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Inicio' })).toBeVisible();
    await block(false);
    await expect(entry).toHaveCount(screens);
  },
);
