import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { boardReady } from '../pages/board-page.ts';
import { screensReady } from '../pages/room-page.ts';
import { fingersOn, pinch, type Spot } from '../pages/touch/fingers.ts';
import { startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const BAR = 5;
/** Chromium follows the viewport meta element on the tablet and ignores it on the monitor. */
const DISPLAYS = {
  tablet: { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true },
  monitor: { viewport: { width: 1280, height: 800 }, hasTouch: true },
} as const;

const scaleOf = (page: Page): Promise<number | undefined> => page.evaluate(() => visualViewport?.scale);

/** While the page reloads it has no scale. */
const expectOwnSize = (page: Page): Promise<void> => expect.poll(() => scaleOf(page).catch(() => 'loads')).toBe(1);

const SPOTS: readonly Spot[] = [
  { x: 640, y: 20 },
  { x: 640, y: 400 },
  { x: 640, y: 780 },
];

/** In the room the last spot is above the timeline, because a finger on the timeline makes time jump. */
const ROOM_SPOTS: readonly Spot[] = [...SPOTS.slice(0, -1), { x: 450, y: 706 }];

async function tryToPinch(page: Page, spots = SPOTS): Promise<void> {
  const fingers = await fingersOn(page);
  for (const spot of spots) {
    await pinch(fingers, spot);
    expect(await scaleOf(page)).toBe(1);
  }
}

async function tryToZoom(page: Page, at: Spot = { x: 640, y: 400 }, spots = SPOTS): Promise<void> {
  await waitForAnimations(page);
  await tryToPinch(page, spots);
  const fingers = await fingersOn(page);
  const empty = { x: 1_270, y: 790 };
  for (const _ of [1, 2]) await fingers.tap(0, empty);
  await page.mouse.move(at.x, at.y);
  // The handle proves that the page listens before the wheel turns.
  const turn = await page.evaluateHandle(() => ({
    isPrevented: new Promise<boolean>((done) =>
      addEventListener('wheel', (event) => done(event.defaultPrevented), { once: true }),
    ),
  }));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  expect(await turn.evaluate(({ isPrevented }) => isPrevented)).toBe(true);
  expect(await scaleOf(page)).toBe(1);
}

for (const [index, [display, options]] of Object.entries(DISPLAYS).entries()) {
  test(
    `[LOOK-31] on a ${display} the board, the menu, the panel and all other pages do not zoom`,
    LONG,
    async ({ openDevice, simulator }) => {
      const board = await openDevice(BAR, options);
      await boardReady(board);
      await tryToZoom(board);
      await board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' }).click();
      await tryToZoom(board);
      await board.keyboard.press('Escape');
      await board.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).click();
      await expect(board.getByRole('dialog', { name: 'Menú' })).toBeVisible();
      await tryToZoom(board);
      for (const path of ['settings', 'home3', 'login', 'configure', 'nowhere']) {
        await board.goto(`${simulator.origin}/device/${BAR}/${path}`);
        await expect(board.locator('main')).toBeVisible();
        await tryToZoom(board);
      }
    },
  );

  test(
    `[LOOK-32] on a ${display} a zoomed page returns to its own size, by its viewport or by a reload`,
    repeats(index),
    async ({ openDevice }) => {
      const board = await openDevice(BAR, options);
      await boardReady(board);
      const session = await board.context().newCDPSession(board);
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
      await expectOwnSize(board);
      await boardReady(board);
    },
  );

  test(
    `[LOOK-31][LOOK-32] on a ${display} the control room does not zoom, on a device frame or beside one, and returns to its own size`,
    LONG,
    async ({ openPage, simulator }) => {
      const room = await openPage(`${simulator.origin}/simulator/`, options);
      await screensReady(room);
      await tryToZoom(room, { x: 640, y: 10 }, ROOM_SPOTS);
      const box = await room.locator('iframe').first().boundingBox();
      if (box === null) throw new Error('Failed to find a frame in sight.');
      await pinch(await fingersOn(room), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      expect(await scaleOf(room)).toBe(1);
      const session = await room.context().newCDPSession(room);
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
      await expectOwnSize(room);
      await expect(room.locator('iframe').first()).toBeVisible();
    },
  );

  test(`[LOOK-31] on a ${display} the class page does not zoom`, LONG, async ({ keep, openPage }) => {
    const server = await keep(startSimulator('quiet-morning', ['--worlds', '2']));
    const page = await openPage(`${server.origin}/simulator/class/`, options);
    await expect(page.locator('main')).toBeVisible();
    await tryToZoom(page);
  });

  test(
    `[LOOK-31] on a ${display} the simulated shop and identity provider do not zoom by a pinch`,
    LONG,
    async ({ openPage, simulator }) => {
      const { origin } = await simulator.accounts();
      const page = await openPage(`${origin}/shop/`, options);
      await expect(page.locator('main')).toBeVisible();
      await tryToPinch(page);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: 'kds-simulator',
        redirect_uri: `${simulator.origin}/device/new/l/profilelogin`,
        state: 'abcdefghijklmnopqrstuvwxyz012345',
      });
      await page.goto(`${simulator.origin}/identity/?${query}`);
      await expect(page.locator('main')).toBeVisible();
      await tryToPinch(page);
    },
  );
}

test('[LOOK-32] a page that an older version left zoomed returns to its own size when it loads', async ({
  openPage,
  simulator,
}) => {
  const board = await openPage('about:blank', DISPLAYS.monitor);
  const address = `${simulator.origin}/device/${BAR}/`;
  const session = await board.context().newCDPSession(board);
  // Empty scripts simulate an older version, which does not prevent the zoom.
  await board.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await board.goto(address);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  expect(await scaleOf(board)).toBe(2);
  await board.unroute('**/assets/*.js');
  await board.reload();
  await expectOwnSize(board);
  await boardReady(board);
});
