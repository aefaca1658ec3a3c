/** No screen of a device zooms: neither by two fingers nor by two taps, nor by a touchpad; one that is zoomed comes back. */
import type { Page } from '@playwright/test';
import { boardStands } from '../pages/board-page.ts';
import { comeToRest } from '../pages/rest.ts';
import { screensStand } from '../pages/room-page.ts';
import { fingersOn, pinch, type Spot } from '../pages/touch/fingers.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const BAR = 5;
/** On the one Chromium follows the viewport of the page, on the other it does not. */
const GLASSES = {
  tablet: { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true },
  monitor: { viewport: { width: 1280, height: 800 }, hasTouch: true },
} as const;

const scaleOf = (page: Page): Promise<number | undefined> => page.evaluate(() => visualViewport?.scale);

/** While the page loads again it has none. */
const comesBack = (page: Page): Promise<void> => expect.poll(() => scaleOf(page).catch(() => 'loads')).toBe(1);

const SPOTS: readonly Spot[] = [
  { x: 640, y: 20 },
  { x: 640, y: 400 },
  { x: 640, y: 780 },
];

/** What people do to enlarge a page. */
async function tryToZoom(page: Page): Promise<void> {
  await comeToRest(page);
  const fingers = await fingersOn(page);
  for (const spot of SPOTS) {
    await pinch(fingers, spot);
    expect(await scaleOf(page)).toBe(1);
  }
  const empty = { x: 1_270, y: 790 };
  for (const _ of [1, 2]) await fingers.tap(0, empty);
  await page.mouse.move(640, 400);
  const isPrevented = page.evaluate(
    () => new Promise((done) => addEventListener('wheel', (event) => done(event.defaultPrevented), { once: true })),
  );
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  expect(await isPrevented).toBe(true);
  expect(await scaleOf(page)).toBe(1);
}

for (const [glass, options] of Object.entries(GLASSES)) {
  test(`[HAB4] on a ${glass} neither board, menu, panel nor any page zooms`, async ({ openDevice, simulator }) => {
    const board = await openDevice(BAR, options);
    await boardStands(board);
    await tryToZoom(board);
    await board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' }).click();
    await tryToZoom(board);
    await board.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(board.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await tryToZoom(board);
    for (const path of ['settings', 'home3', 'login', 'configure', 'nowhere']) {
      await board.goto(`${simulator.origin}/device/${BAR}/${path}`);
      await expect(board.locator('main')).toBeVisible();
      await tryToZoom(board);
    }
  });

  test(`[HAB5] on a ${glass} a page that is zoomed comes back to its own size, at once and after a reload`, async ({
    openDevice,
  }) => {
    const board = await openDevice(BAR, options);
    await boardStands(board);
    const screen = await board.context().newCDPSession(board);
    await screen.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await comesBack(board);
    await boardStands(board);
  });
}

test('[HAB5] a page that was zoomed before this version comes back when it loads', async ({ openPage, simulator }) => {
  const board = await openPage('about:blank', GLASSES.monitor);
  const address = `${simulator.origin}/device/${BAR}/`;
  const screen = await board.context().newCDPSession(board);
  // As an older version, nothing of which resists.
  await board.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await board.goto(address);
  await screen.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  expect(await scaleOf(board)).toBe(2);
  await board.unroute('**/assets/*.js');
  await board.reload();
  await comesBack(board);
  await boardStands(board);
});

test('[HAB4] a device in a frame of the control room does not zoom', async ({ openPage, simulator }) => {
  const room = await openPage(`${simulator.origin}/simulator/`, GLASSES.tablet);
  await screensStand(room);
  const box = await room.locator('iframe').first().boundingBox();
  if (box === null) throw new Error('Failed to find a frame in sight.');
  await pinch(await fingersOn(room), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  expect(await scaleOf(room)).toBe(1);
});
