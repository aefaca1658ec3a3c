import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.ts';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, cardTitles, linesIn } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { startKioskBrowser } from '../programs/kiosk-browser.ts';
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
  '[RECOVERY-3][CURSOR-9] the watchdog reloads a page that hangs, and the reloaded page has its tap, cursor, cards and wake lock',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openLook(openPage, simulator, HOT, { settings: { autosave: 0 } });
    await board.addInitScript(() => {
      const { wakeLock } = navigator;
      const request = wakeLock.request.bind(wakeLock);
      wakeLock.request = (type) => {
        document.documentElement.dataset.awake = 'requested';
        return request(type);
      };
      // Records the page's last heartbeat response to the watchdog worker, but not the message with the worker's
      // settings.
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
    // The test waits for a heartbeat response that allows a reload: a response from before the tap was stored forbids
    // it (rule RECOVERY-9).
    await board.evaluate(() => delete document.documentElement.dataset.sign);
    await expect(board.locator('html')).toHaveAttribute('data-sign', '{"mayRecover":true}');
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
    await expect(board.locator('html')).toHaveAttribute('data-awake', 'requested');
    await expect.poll(() => fact('heals')).toMatch(/^\[\d+\]$/);
    // The watchdog waits fifteen seconds, and the board is back within ten more; the machine's load may change in
    // between.
    const busyMs = Math.max(loadMs, await reloadMs(board));
    expect(backMs).toBeLessThan(onThisMachine(16_000 + 10_000, busyMs));
  },
);

const RESTARTED = 'restart kiosk.service';
const ONE_RESTART = /^The renderer of \S+ crashed: restarting the browser\.\nrestart kiosk\.service\n$/;

test(
  '[PERF-21][OUTBOX-16] after a crash of the renderer, the kiosk’s check restarts the browser, and the board is back with its tap within 10 s',
  LONG,
  async ({ simulator, keep, playwright }) => {
    const address = `${simulator.origin}/device/${HOT}/`;
    await simulator.command({ do: 'change-settings', kds: HOT, settings: { autosave: 0 } });
    const kiosk = await keep(startKioskBrowser({ chromium: chromiumPath(), args: CHROMIUM_ARGS, address }));
    /**
     * Runs `work` with the kiosk's page. A client that saw the crash cannot use the page again, so each call opens a new
     * connection.
     */
    const onBoard = async <T>(work: (board: Page) => Promise<T>): Promise<T> => {
      const browser = await playwright.chromium.connectOverCDP(kiosk.origin);
      const board = browser
        .contexts()[0]
        ?.pages()
        .find((page) => page.url().startsWith(address));
      if (board === undefined) throw new Error('Failed to find the page of the kiosk.');
      await boardReady(board);
      const result = await work(board);
      await browser.close();
      return result;
    };
    const { loadMs, name, crashedMs } = await onBoard(async (board) => {
      const loadMs = await reloadMs(board);
      const line = linesIn(cardsOn(board).first()).first();
      await line.click();
      await expect(line).toHaveAccessibleDescription(/cambio sin guardar/);
      const name = (await line.getAttribute('aria-label')) ?? '';
      const session = await board.context().newCDPSession(board);
      const crashed = board.waitForEvent('crash');
      const crashedMs = Date.now();
      void session.send('Page.crash').catch(() => {});
      await crashed;
      return { loadMs, name, crashedMs };
    });
    await kiosk.logged(RESTARTED, 300_000);
    await kiosk.pageLoaded();
    const backMs = await onBoard(async (board) => {
      const backMs = Date.now() - crashedMs;
      await expect(linesIn(cardsOn(board).first()).first()).toHaveAttribute('aria-label', name);
      return backMs;
    });
    console.info(`Board back ${backMs} ms after the crash; an ordinary load takes ${loadMs} ms.`);
    expect(kiosk.log()).toMatch(ONE_RESTART);
    expect(kiosk.violations()).toEqual([]);
    expect(backMs).toBeLessThan(onThisMachine(10_000, loadMs));
  },
);

test('[PERF-21] under the kiosk’s policies, which forbid DevTools of a page, the check restarts the browser after a crash', async ({
  simulator,
  keep,
  playwright,
}) => {
  const address = `${simulator.origin}/device/${HOT}/`;
  const kiosk = await keep(
    startKioskBrowser({ chromium: chromiumPath(), args: CHROMIUM_ARGS, address, policies: true }),
  );
  const targets: { id: string; url: string }[] = await (await fetch(`${kiosk.origin}/json/list`)).json();
  const page = targets.find(({ url }) => url.startsWith(address));
  const { status } = await fetch(`${kiosk.origin}/json/activate/${page?.id}`);
  expect(status).toBe(kiosk.isManaged ? 403 : 200);
  const browser = await playwright.chromium.connectOverCDP(kiosk.origin);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await browser.close();
  for (const { id, type } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await kiosk.logged(RESTARTED, 300_000);
  await kiosk.pageLoaded();
  expect(kiosk.log()).toMatch(ONE_RESTART);
  expect(kiosk.violations()).toEqual([]);
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
