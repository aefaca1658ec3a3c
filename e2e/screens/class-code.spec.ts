import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { cardsOn } from '../pages/board-page.ts';
import { openFollowed, type Row } from '../pages/secrets.ts';
import { expectFocusRing, tabTo } from '../pages/tab-to.ts';
import { startOnNetwork } from '../programs/program.ts';
import { expect, test } from '../test.ts';

// The browser reports the refused page, and a device that lost its server.
test.use({ viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const start = (...more: readonly string[]) => startOnNetwork(['--scenario', 'lunch-rush', '--worlds', '2', ...more]);

test('[NET-3][NET-5][LOOK-36] a tablet prompts for the class code once, by keyboard too, in its language, and shows when the code is wrong', async ({
  keep,
  openPage,
}) => {
  const server = await keep(start());
  const { code } = server;
  const tablet = await openPage(`${server.origin}/device/3/`);
  await expect(tablet.getByRole('heading', { name: 'Código de la clase' })).toBeVisible();
  expect(await accessibilityProblems(tablet)).toEqual([]);
  const field = tablet.getByLabel('Escriba los 8 números que aparecen en la pantalla del profesor.');
  await expect(field).toBeFocused();
  const size = tablet.viewportSize();
  await tablet.setViewportSize({ width: 390, height: 844 });
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (size !== null) await tablet.setViewportSize(size);
  await tablet.keyboard.type(code === '00000000' ? '00000001' : '00000000');
  await tabTo(tablet, tablet.getByRole('button', { name: 'Entrar' }));
  await expectFocusRing(tablet.getByRole('button', { name: 'Entrar' }));
  await tablet.keyboard.press('Space');
  await expect(tablet.getByRole('alert')).toHaveText(
    'Ese código no es el de esta clase. Revíselo y escríbalo de nuevo.',
  );
  expect(await accessibilityProblems(tablet)).toEqual([]);
  // The wrong code is selected, and typing replaces it.
  await expect(field).toBeFocused();
  await tablet.keyboard.type(`${code.slice(0, 4)} ${code.slice(4)}`);
  await tablet.keyboard.press('Enter');
  await expect(cardsOn(tablet).first()).toBeVisible();
  await tablet.reload();
  await expect(cardsOn(tablet).first()).toBeVisible();
  // The same code opens the rooms of the class, and the room shows it.
  await tablet.goto(`${server.origin}/simulator/`);
  await expect(tablet.getByText(`Código de la clase ${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();
  await tablet.goto(`${server.origin}/simulator/class/`);
  await expect(tablet.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();
});

/**
 * Where the code may be on a tablet, typed or from a QR code. The test of class devices covers the device's secrets.
 */
const CODE_PLACES: readonly Row[] = [
  ['device token', '', 'rest'],
  ['device key', '', 'rest'],
  ['realtime token', '', 'rest'],
  ['class code', 'fields', 'form'],
  ['class code', 'body of /simulator/join/', 'rest'],
];

test(
  '[NET-3] on a tablet the class code is only in the form and in the request that sends it',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(start());
    const { code } = server;
    const { page: tablet, follow } = await openFollowed(openPage, CODE_PLACES);
    follow.addSecret('class code', code);
    await tablet.goto(`${server.origin}/device/3/`);
    await tablet.getByLabel('Escriba los 8 números').fill(code);
    expect(await follow.misplaced('form')).toEqual([]);
    await tablet.keyboard.press('Enter');
    await expect(cardsOn(tablet).first()).toBeVisible();
    expect(await follow.misplaced('rest')).toEqual([]);

    const { page: other, follow: byLink } = await openFollowed(openPage, CODE_PLACES);
    byLink.addSecret('class code', code);
    await other.goto(`${server.origin}/simulator/join/#${code}/device/4/`);
    await expect(cardsOn(other).first()).toBeVisible();
    expect(await byLink.misplaced('rest')).toEqual([]);
    expect(follow.unused().filter(([secret]) => secret === 'class code')).toEqual([]);
  },
);

test('[NET-3] a device in English prompts for the class code in English', LONG, async ({ keep, openPage }) => {
  const server = await keep(start());
  const tablet = await openPage(`${server.origin}/device/3/`, { locale: 'en-US' });
  await expect(tablet.getByRole('heading', { name: 'Class code' })).toBeVisible();
  expect(await accessibilityProblems(tablet)).toEqual([]);
  const other = await openPage(`${server.origin}/device/3/?lang=en`);
  await expect(other.getByLabel('Type the 8 digits on the teacher’s screen.')).toBeVisible();
  for (let tries = 0; tries < 6; tries += 1) {
    await other.getByLabel('Type the 8 digits').fill('1');
    await other.getByRole('button', { name: 'Enter' }).click();
    await expect(other.getByRole('alert')).not.toBeEmpty();
    await expect(other.getByRole('button', { name: 'Enter' })).toBeEnabled();
  }
  await expect(other.getByRole('alert')).toHaveText(
    'There were too many tries. Wait a minute and type the code again.',
  );
  expect(await accessibilityProblems(other)).toEqual([]);
});

test(
  '[NET-3] a QR code admits the tablet without typing and leaves no code in the address',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(start());
    const { code } = server;
    const tablet = await openPage(`${server.origin}/simulator/join/#${code}/device/3/?lang=en`);
    await expect(cardsOn(tablet).first()).toBeVisible();
    expect(tablet.url()).toBe(`${server.origin}/device/3/?lang=en`);
    await tablet.goBack();
    expect(tablet.url()).not.toContain(code);
  },
);

test('[NET-3] the address of the code page leads to no other site', LONG, async ({ keep, openPage }) => {
  const server = await keep(start());
  const { code } = server;
  for (const path of ['//evil.example/', '/\\evil.example/', '/%5cevil.example']) {
    const tablet = await openPage(`${server.origin}/simulator/join/#${code}${path}`);
    await tablet.waitForURL((url) => url.pathname !== '/simulator/join/');
    expect(new URL(tablet.url()).origin).toBe(server.origin);
  }
});

test('[NET-3] open pages require the new code after a restart of the server', LONG, async ({ keep, openPage }) => {
  const server = await start();
  const { code } = server;
  const { port } = new URL(server.origin);
  const join = `${server.origin}/simulator/join/#${code}`;
  const tablet = await openPage(`${join}/device/3/`);
  const room = await openPage(`${join}/simulator/`);
  await expect(cardsOn(tablet).first()).toBeVisible();
  await expect(room.getByText(code.slice(4))).toBeVisible();
  await server.stop();
  const restarted = await keep(start('--port', port));
  await expect(tablet.getByRole('heading', { name: 'Código de la clase' })).toBeVisible();
  await expect(room.getByRole('heading', { name: 'Código de la clase' })).toBeVisible();
  await tablet.getByRole('textbox').fill(restarted.code);
  await tablet.getByRole('button', { name: 'Entrar' }).click();
  await expect(cardsOn(tablet).first()).toBeVisible();
});
