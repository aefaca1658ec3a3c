import type { Page, Request } from '@playwright/test';
import { boardReady } from '../pages/board-page.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { openBoard } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
/** Scripts that block the parser: browser check, table of platforms, brand, and those of the simulator. */
const LOOK = /\/(browser-check|platforms|brand)\.js$|\/simulator\/.*\.js$/;
/** Every other script: those of the guard and those of the app. */
const OTHERS = new RegExp(`^(?!.*(${LOOK.source})).*\\.js$`);

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const bar = (page: Page) => page.getByRole('banner');

test('[BAR-8] the waiting times of the cards and the time of day are equally wide with every digit', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, HOT);
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

const paints = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));

/** The page's static bar, which shows before the app renders its own bar. */
const shell = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('#root');
    if (!root) return null;
    const { height, backgroundColor } = getComputedStyle(root, '::before');
    return { isEmpty: root.childElementCount === 0, height: Number.parseFloat(height), backgroundColor };
  });

function scriptsCome(page: Page): readonly string[] {
  const come: string[] = [];
  page.on('requestfinished', (request) => {
    const [name] = /[^/]*\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) come.push(name);
  });
  return come;
}

test('[BAR-9][BAR-10] the page paints nothing until the theme and brand scripts have loaded; then background and bar appear at their final place, before any other script runs', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage('about:blank');
  const [letLook, letOthers] = [await holdRequests(board, LOOK), await holdRequests(board, OTHERS)];
  const come = scriptsCome(board);
  const isOf = (part: RegExp) => (request: Request) => part.test(request.url());
  const address = `${simulator.origin}/device/${HOT}/`;
  const written = await (await fetch(address)).text();
  const named = [...written.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g)].map(([, href = '']) => href);
  for (const part of [/\/main-/, /\/chunk-/, /boot-guard/, /\.woff2$/m]) expect(named.join('\n')).toMatch(part);
  const preloads = named.map((href) =>
    board.waitForEvent('request', (request) => request.url() === new URL(href, address).href),
  );
  const styled = board.waitForEvent('requestfinished', isOf(/\.css$/));
  await board.goto(address, { waitUntil: 'commit' });
  await Promise.all([...preloads, styled]);
  // The parser stops at the first of these scripts.
  const read = await board.evaluate(() => [...document.scripts].map(({ src }) => src.replace(/^.*\//, '')));
  expect({ read, paints: await paints(board), shell: await shell(board), come }).toEqual({
    read: ['browser-check.js'],
    paints: [],
    shell: null,
    come: [],
  });

  letLook();
  await expect.poll(() => paints(board)).toContain('first-paint');
  const before = await shell(board);
  expect(before).toEqual({ isEmpty: true, height: expect.any(Number), backgroundColor: 'rgb(20, 25, 29)' });
  expect([...come].sort()).toEqual([`${HOT}.js`, 'brand.js', 'browser-check.js', 'clock.js', 'platforms.js']);

  letOthers();
  await boardReady(board);
  const after = await bar(board).evaluate((element) => {
    const { height, top } = element.getBoundingClientRect();
    return { height, top, backgroundColor: getComputedStyle(element).backgroundColor };
  });
  expect(after).toEqual({ height: before?.height, top: 0, backgroundColor: before?.backgroundColor });
  // The page has no inline script, which the test could not have delayed.
  for (const script of await board.locator('script').all()) await expect(script).toHaveAttribute('src', /\.js$/);
});
