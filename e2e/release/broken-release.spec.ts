import type { Page } from '@playwright/test';
import { boardReady } from '../pages/board-page.ts';
import { holdClock, jumpClock } from '../pages/page-clock.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { type BrokenPart, serveTwoBuilds, type TwoBuilds } from '../programs/newer-build.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const WORLD = 'e2e/worlds/quiet-house.yaml';
const BROKEN_VERSION = '98.0.0';
const MENDED_VERSION = '99.0.0';
/** A worker checks a page's health for half a minute; Chromium lets a replaced worker finish its work. */
const TAKE_OVER_MS = 330_000;

test.use({ serviceWorkers: 'allow', allowFailedRequests: true, allowUncaught: /^A broken release\.$/ });

const version = (board: Page) => board.locator('meta[name="kds-version"]');

async function openBroken(
  open: (address: string) => Promise<Page>,
  starting: Promise<TwoBuilds>,
  broken: BrokenPart,
): Promise<{ readonly board: Page; readonly builds: TwoBuilds }> {
  const builds = await starting;
  const board = await open('about:blank');
  await holdClock(board);
  await board.goto(`${builds.origin}/device/${HOT}/`);
  await boardReady(board);
  await workerServes(board);
  await builds.release(BROKEN_VERSION, broken);
  await jumpClock(board, '01:00:01');
  // The board was not touched for that hour: the release takes over as soon as its files are loaded.
  await expect(version(board)).toHaveAttribute('content', BROKEN_VERSION, { timeout: TAKE_OVER_MS });
  await expect(board.locator('#root')).toBeEmpty();
  return { board, builds };
}

const failedStarts = (board: Page): Promise<number> =>
  board.evaluate(() => Number(Object.entries(sessionStorage).find(([key]) => key.endsWith(':failed-starts'))?.[1]));

/** Advances the page's clock in steps of ten seconds until this is true; a page that is reloading is read again. */
const advanceUntil = (board: Page, isSo: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await jumpClock(board, '00:10');
    await isSo();
  }).toPass({ timeout: TAKE_OVER_MS, intervals: [1_000] });

test('[RECOVERY-12] a page that fails to start shows the failure, finds the next release and starts with it', async ({
  keep,
  openPage,
}) => {
  test.setTimeout(TAKE_OVER_MS * 2 + 180_000);
  const { board, builds } = await openBroken(openPage, keep(serveTwoBuilds(WORLD)), 'app');
  // Without a newer release the page reloads, still broken, and shows the failure.
  await advanceUntil(board, async () => {
    expect(await failedStarts(board)).toBeGreaterThan(0);
    expect(await board.getByRole('alert').allTextContents()).toEqual([
      expect.stringContaining('La pantalla no arranca.'),
    ]);
  });
  expect(await version(board).getAttribute('content')).toBe(BROKEN_VERSION);
  await builds.release(MENDED_VERSION);
  await advanceUntil(board, async () => expect(await version(board).getAttribute('content')).toBe(MENDED_VERSION));
  await boardReady(board);
  await expect(board.getByText('La pantalla no arranca.')).toBeHidden();
});

test('[RECOVERY-13] when the guard of a release is broken as well, the next release takes over at the next start', async ({
  keep,
  openPage,
}) => {
  test.setTimeout(TAKE_OVER_MS * 2 + 180_000);
  const { board, builds } = await openBroken(openPage, keep(serveTwoBuilds(WORLD)), 'app and guard');
  await builds.release(MENDED_VERSION);
  // A user restarts the kiosk; from here on it is not touched.
  await board.reload();
  await expect(version(board)).toHaveAttribute('content', MENDED_VERSION, { timeout: TAKE_OVER_MS });
  await boardReady(board);
});
