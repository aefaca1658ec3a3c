import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, cardTitles, linesIn } from '../pages/board-page.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { expect, test } from '../test.ts';

const HOT = 3;

test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml', serviceWorkers: 'allow' });

/** The duration of an ordinary load, as a measure of how busy this machine is. */
async function reloadMs(board: Page): Promise<number> {
  const startMs = Date.now();
  await board.reload();
  await boardReady(board);
  return Date.now() - startMs;
}

/** A machine that loads a board within this time counts as quiet; a quiet one takes less than a second. */
const QUICK_LOAD_MS = 1_500;

/** Scales a duration by how much slower this machine loads than a quiet one. */
const onThisMachine = (ms: number, loadMs: number): number => ms * Math.max(1, loadMs / QUICK_LOAD_MS);

test(
  '[RECOVERY-3][CURSOR-9] the watchdog reloads a page that hangs, and the reloaded page has its taps, cursor, settings and screen',
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(300_000);
    const board = await openLook(openPage, simulator, HOT, { settings: { autosave: 0 } });
    await board.addInitScript(() => {
      const { wakeLock } = navigator;
      const request = wakeLock.request.bind(wakeLock);
      wakeLock.request = (type) => {
        document.documentElement.dataset.awake = 'asked';
        return request(type);
      };
      // Records the last sign of life that the page sends to the watchdog worker; the message with the worker's
      // settings is none.
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, message: object) {
        if (!('probeEveryMs' in message)) document.documentElement.dataset.sign = JSON.stringify(message);
        return postMessage.call(this, message);
      } as typeof postMessage;
    });
    await boardReady(board);
    await workerServes(board);
    const loadMs = await reloadMs(board);
    await workerServes(board);
    const line = linesIn(cardsOn(board).first()).first();
    await line.click();
    await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
    const name = (await line.getAttribute('aria-label')) ?? '';
    const titles = await cardTitles(board);
    // The cursor is on another card than the tap, so only the stored cursor can restore it.
    await board.keyboard.press('2');
    const cursor = board.locator('[data-cursor]');
    await expect(cursor).toHaveCount(1);
    const under = (await cursor.getAttribute('data-line')) ?? '';
    const fact = (name: string) =>
      board.evaluate((end) => Object.entries(localStorage).find(([key]) => key.endsWith(end))?.[1] ?? '', `:${name}`);
    await expect.poll(() => fact('cursor')).toContain(`"lineId":${under.split(':')[1]}`);
    // The test waits for a sign of life that allows a reload: one from before the tap was stored forbids it (rule
    // RECOVERY-9).
    await board.evaluate(() => delete document.documentElement.dataset.sign);
    await expect(board.locator('html')).toHaveAttribute('data-sign', '{"mayRecover":true}');
    // The browser loads the recovery page first, then the app.
    const isBack = () =>
      board.waitForEvent('load', { predicate: (page) => !page.url().includes('?'), timeout: 200_000 });
    const loaded = isBack();
    const hungMs = Date.now();
    const hang = () =>
      setTimeout(() => {
        const untilMs = performance.now() + 300_000;
        while (performance.now() < untilMs);
      });
    await board.evaluate(hang);
    await loaded;
    await boardReady(board);
    await expect(line).toHaveAttribute('aria-label', name);
    await expect(cursor).toHaveAttribute('data-line', under);
    const backMs = Date.now() - hungMs;
    // An order may have arrived since.
    expect(await cardTitles(board)).toEqual(expect.arrayContaining([...titles]));
    await expect(board.locator('html')).toHaveAttribute('data-awake', 'asked');
    await expect.poll(() => fact('heals')).toMatch(/^\[\d+\]$/);
    // The watchdog waits fifteen seconds, and the board is back within ten more; the machine's load may change in
    // between.
    const busyMs = Math.max(loadMs, await reloadMs(board));
    expect(backMs).toBeLessThan(onThisMachine(16_000 + 10_000, busyMs));
  },
);

test('[RECOVERY-3][OUTBOX-16] after a crash of the renderer the board has everything once the browser loads the page again', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, HOT, { settings: { autosave: 0 } });
  await workerServes(board);
  const line = linesIn(cardsOn(board).first()).first();
  await line.click();
  await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
  const name = (await line.getAttribute('aria-label')) ?? '';
  const crashed = board.waitForEvent('crash');
  const session = await board.context().newCDPSession(board);
  void session.send('Page.crash').catch(() => {});
  await crashed;
  const [context, address] = [board.context(), board.url()];
  await board.close();
  const again = await context.newPage();
  await again.goto(address);
  await boardReady(again);
  await expect(linesIn(cardsOn(again).first()).first()).toHaveAttribute('aria-label', name);
});

test(
  '[RECOVERY-3] the recovery page leads to the host of the kiosk, even if the path names another host',
  LONG,
  async ({ simulator, openPage }) => {
    const page = await openPage(`${simulator.origin}/`);
    await workerServes(page);
    await page.goto(`${simulator.origin}//elsewhere.example/?recovered`);
    await expect.poll(() => page.url()).toBe(`${simulator.origin}//elsewhere.example/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
