/** What stands still around the cards: the page before its scripts, and the digits that change each second. */
import type { Page } from '@playwright/test';
import { hold } from '../pages/answers.ts';
import { boardStands } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
/** Of the app: those of the look and the guard are no part of it. */
const SCRIPTS = /\/assets\/[^/]*\.js$/;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const bar = (page: Page) => page.getByRole('banner');

test('[BAR7] the running times of the cards and the time of day keep their width, whatever their digits are', async ({
  simulator,
  openPage,
}) => {
  const board = await openLook(openPage, simulator, HOT);
  await boardStands(board);
  const clocks = board.locator('article header time').or(bar(board).locator('time'));
  await expect.poll(() => clocks.count()).toBeGreaterThan(2);
  const widths = await clocks.evaluateAll((all) =>
    all.map((clock) => {
      const widthOf = (digit: string) => {
        clock.textContent = (clock.textContent ?? '').replace(/\d/g, digit);
        const box = document.createRange();
        box.selectNodeContents(clock);
        return box.getBoundingClientRect().width;
      };
      return [...'0123456789'].map(widthOf);
    }),
  );
  for (const ofOne of widths) {
    expect(ofOne[0]).toBeGreaterThan(20);
    expect(Math.max(...ofOne) - Math.min(...ofOne)).toBeLessThan(0.01);
  }
});

test('[BAR8] ground and bar stand before any script has come, where they stand afterwards', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage('about:blank');
  const letGo = await hold(board, SCRIPTS);
  await board.goto(`${simulator.origin}/device/${HOT}/`, { waitUntil: 'commit' });
  const shell = () =>
    board.locator('#root').evaluate((root) => {
      const { height, backgroundColor, display } = getComputedStyle(root, '::before');
      return { isEmpty: root.childElementCount === 0, height: Number.parseFloat(height), backgroundColor, display };
    });
  await expect.poll(async () => (await shell()).display).toBe('block');
  const before = await shell();
  expect(before.isEmpty).toBe(true);
  letGo();
  await boardStands(board);
  const after = await bar(board).evaluate((element) => {
    const { height, top } = element.getBoundingClientRect();
    return { height, top, backgroundColor: getComputedStyle(element).backgroundColor };
  });
  expect(after).toEqual({ height: before.height, top: 0, backgroundColor: before.backgroundColor });
});
