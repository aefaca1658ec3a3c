import type { Locator, Page } from '@playwright/test';
import type { Settings } from '../../src/domain/presentation/settings.ts';
import { LONG } from '../long-files.ts';
import { endlessAnimations, waitForAnimations } from '../pages/animations.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { isHighlighted, recordedHighlights, recordHighlights, styleOf } from '../pages/computed-style.ts';
import { openBoard, type openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const KITCHEN = 3;
const EXPEDITER = 1;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

type Open = Parameters<typeof openLook>[0];

async function boardWith(
  open: Open,
  simulator: Simulator,
  settings: Partial<Settings>,
  kdsId = KITCHEN,
): Promise<Page> {
  const board = await openBoard(open, simulator, kdsId, { settings, options: { reducedMotion: 'no-preference' } });
  return board;
}

const pxOf = async (part: Locator): Promise<number> => Number.parseFloat(await styleOf(part, 'font-size'));

/** The left edges of the pieces whose whole width is in view, each edge once, in board order. */
const columnsOf = (board: Page): Promise<readonly number[]> =>
  cardsOn(board)
    .locator('[data-piece]')
    .evaluateAll((pieces) => [
      ...new Set(
        pieces
          .map((piece) => piece.getBoundingClientRect())
          .filter(({ width, left, right }) => width > 0 && left >= 0 && right <= innerWidth)
          .map(({ left }) => left),
      ),
    ]);

/** The line and height of each row, and whether the row starts a piece after the card's first. */
const rowsOf = (board: Page) =>
  cardsOn(board)
    .locator('[data-piece] > ul')
    .evaluateAll((lists) =>
      lists.flatMap((list) =>
        [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')].map((row) => ({
          line: row.querySelector<HTMLElement>('[data-line]')?.dataset.line ?? '',
          height: row.getBoundingClientRect().height,
          begins: row === list.firstElementChild && list.parentElement?.dataset.piece !== '0',
        })),
      ),
    );

test.describe('a board with more orders than columns', () => {
  // The world is paused so that no order arrives; the devices' clocks run on.
  test.use({ scenario: 'e2e/worlds/full-house.yaml', ownClocks: true });

  test(
    '[BOARD-20] a row has the same height at the start of a piece as in the middle of a piece',
    LONG,
    async ({ simulator, openPage }) => {
      await simulator.command({ do: 'pause' });
      const board = await boardWith(openPage, simulator, {}, EXPEDITER);
      const heights = new Map<string, Map<boolean, number>>();
      for (const height of [1_080, 900, 760, 680]) {
        await board.setViewportSize({ width: 1_920, height });
        await waitForAnimations(board);
        for (const { line, height: px, begins } of (await rowsOf(board)).filter((row) => row.height > 0)) {
          heights.set(line, (heights.get(line) ?? new Map()).set(begins, px));
        }
      }
      const both = [...heights.values()].filter(({ size }) => size === 2);
      expect(both.length).toBeGreaterThan(0);
      for (const row of both) expect(row.get(true)).toBe(row.get(false));
    },
  );

  test('[LOOK-1][LOOK-2][LOOK-5] the settings change the text size, the number of columns and the font of a board', async ({
    simulator,
    openPage,
  }) => {
    for (const [fontsize, px, width, columns, fontFamily] of [
      ['normal', 20, 'normal', 6, 'Roboto'],
      ['normal', 20, 'big', 4, 'Barlow'],
      ['normal', 20, 'bigger', 3, 'Roboto'],
      // The width of a column grows with its text.
      ['small', 16, 'normal', null, 'Barlow'],
      ['big', 24, 'normal', null, 'Roboto'],
      ['bigger', 30, 'normal', null, 'Barlow'],
    ] as const) {
      const board = await boardWith(openPage, simulator, { fontsize, width, fontFamily }, EXPEDITER);
      const card = cardsOn(board).first();
      const line = linesIn(card).first();
      await expect.poll(() => pxOf(line.locator('span').nth(1))).toBe(px);
      await expect.poll(() => pxOf(card.getByRole('heading'))).toBeGreaterThanOrEqual(1.4 * px);
      if (columns !== null) await expect.poll(async () => (await columnsOf(board)).length, width).toBe(columns);
      expect(await styleOf(line, 'font-family')).toMatch(new RegExp(`^${fontFamily}`));
      const isLoaded = (family: string) =>
        [...document.fonts].some((font) => font.family.includes(family) && font.status === 'loaded');
      await expect.poll(() => board.evaluate(isLoaded, fontFamily)).toBe(true);
      await board.close();
    }
  });
});

test(
  '[LOOK-3] the oldest order is at the side that the direction names, and the next orders follow beside it',
  LONG,
  async ({ simulator, openPage }) => {
    for (const direction of ['leftup', 'rightup'] as const) {
      const board = await boardWith(openPage, simulator, { direction });
      const isLeft = direction === 'leftup';
      const order = async () => {
        const columns = await columnsOf(board);
        const sorted = columns.toSorted((one, other) => (isLeft ? one - other : other - one));
        return { many: columns.length > 2, sorted: columns.every((column, at) => column === sorted[at]) };
      };
      await expect.poll(order).toEqual({ many: true, sorted: true });
      const small = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('listitem');
      const step = async () => {
        const [first, second] = [await small.nth(0).boundingBox(), await small.nth(1).boundingBox()];
        return Math.sign((second?.x ?? 0) - (first?.x ?? 0));
      };
      await expect.poll(step).toBe(isLeft ? 1 : -1);
      await board.close();
    }
  },
);

test('[LOOK-4] lines, and extras that move alone, are at least 20 px higher than the click area', async ({
  simulator,
  openPage,
}) => {
  const least = (board: Page, kind: string) =>
    board
      .locator(`${kind} [data-line]`)
      .evaluateAll((lines) =>
        Math.round(
          Math.min(...lines.map((line) => line.getBoundingClientRect().height).filter((height) => height > 0)),
        ),
      );
  for (const clickArea of [24, 44]) {
    const board = await boardWith(openPage, simulator, { clickArea, changeExtras: true });
    await expect.poll(() => least(board, 'article')).toBe(clickArea + 20);
    await board.close();
  }
  const together = await boardWith(openPage, simulator, { clickArea: 44, changeExtras: false });
  await expect.poll(() => least(together, 'article')).toBe(26);
});

test(
  '[LOOK-4] an extra that moves with its dish shares one target with its dish, so that a tap moves both',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await boardWith(openPage, simulator, { changeExtras: false, autosave: 0, clickArea: 24 });
    const dishes = board.locator('article [data-row]:not([data-row="extra"]):has(+ [data-row="extra"])');
    const extras = board.locator('article [data-row]:not([data-row="extra"]) + [data-row="extra"]');
    const [dish, extra, otherDish, otherExtra] = [dishes.first(), extras.first(), dishes.nth(1), extras.nth(1)];
    const tops = async () => {
      const [above, below] = [await dish.boundingBox(), await extra.boundingBox()];
      if (!above || !below) throw new Error('Failed to measure a dish with its extra: neither is drawn.');
      return { gap: below.y - (above.y + above.height), extra: below.height, both: below.y + below.height - above.y };
    };
    const { gap, extra: height, both } = await tops();
    expect(height).toBeGreaterThanOrEqual(26);
    expect(Math.abs(gap)).toBeLessThan(1);
    expect(both).toBeGreaterThanOrEqual(44);
    const named = (row: Locator) => row.locator('[data-line]').getAttribute('aria-label');
    for (const row of [dish, otherExtra]) expect(await named(row)).toMatch(/Pendiente/);
    // The lower edge of the extra is where a knuckle may hit it.
    await extra.locator('[data-line]').click({ position: { x: 60, y: height - 2 } });
    await expect.poll(() => named(dish)).toMatch(/En prep/);
    await expect.poll(() => named(extra)).toMatch(/En prep/);
    await otherDish.locator('[data-line]').click();
    await expect.poll(() => named(otherExtra)).toMatch(/En prep/);
  },
);

test('[LOOK-6] a level has its own two colors; with the setting on, its highlight pulses and then stays still', async ({
  simulator,
  openPage,
}) => {
  const colours = { ctn: '#004d40', ftn: '#ffffff' };
  for (const atn of [true, false]) {
    const board = await boardWith(openPage, simulator, { ...colours, atn });
    const card = cardsOn(board).and(board.locator('[data-level=normal]')).first();
    const head = card.locator('header');
    await expect.poll(() => styleOf(head, 'background-color')).toBe('rgb(0, 77, 64)');
    await expect.poll(() => styleOf(head, 'color')).toBe('rgb(255, 255, 255)');
    await expect.poll(() => isHighlighted(card)).toBe(atn);
    // After its pulses the edge is static.
    await waitForAnimations(board);
    if (atn) expect(await styleOf(head, 'opacity', '::after')).toBe('0.9');
    expect(await endlessAnimations(board)).toEqual([]);
    await board.close();
  }
});

/** The cards near the view, whose headers are rendered. */
const nearOn = (board: Page): Promise<readonly string[]> =>
  board
    .locator('article[data-near="true"]:has(header)')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card ?? '').toSorted());

const pulsesOfEdge = (board: Page): Promise<number> =>
  board.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement !== '::after') continue;
      const endMs = Number(effect.getComputedTiming().endTime);
      let [pulses, isSeen] = [0, true];
      for (let atMs = 0; atMs < endMs; atMs += 50) {
        animation.currentTime = atMs;
        const opacity = Number(getComputedStyle(effect.target, '::after').opacity);
        if (isSeen && opacity < 0.2) pulses += 1;
        if (opacity < 0.2 || opacity > 0.7) isSeen = opacity > 0.7;
      }
      animation.finish();
      return pulses;
    }
    return 0;
  });

/** Scrolls to the end of the strip and back, so that cards at the start are far out of view in between. */
async function scrollAwayAndBack(board: Page): Promise<void> {
  const strip = board.locator('[data-shape]');
  const first = cardsOn(board).first();
  const far = cardsOn(board).and(board.locator('[data-near="false"]'));
  await strip.evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' }));
  await expect(far.and(first)).toHaveCount(1);
  await strip.evaluate((scroller) => scroller.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(first).toHaveAttribute('data-near', 'true');
  await waitForAnimations(board);
}

test(
  '[LOOK-6] the edge of a card pulses each time the card rises to a level, and not when the card scrolls into view',
  LONG,
  async ({ simulator, openPage }) => {
    const settings = { atw: true, att: true, atc: true, tw: 1, tt: 36_000, tc: 0 };
    const board = await openBoard(openPage, simulator, KITCHEN, {
      settings,
      options: { viewport: { width: 400, height: 500 }, reducedMotion: 'no-preference' },
      prepare: recordHighlights,
    });
    const first = cardsOn(board).first();
    const rise = async (level: string, changed: Partial<Settings>) => {
      await simulator.command({ do: 'push-settings', kds: KITCHEN, settings: changed });
      await expect(first).toHaveAttribute('data-level', level);
      const pulses = await pulsesOfEdge(board);
      await waitForAnimations(board);
      return pulses;
    };
    await expect.poll(() => isHighlighted(first)).toBe(true);
    expect(await recordedHighlights(board)).toEqual([]);
    await board.reload();
    await boardReady(board);
    await expect.poll(() => isHighlighted(first)).toBe(true);
    await scrollAwayAndBack(board);
    expect(await recordedHighlights(board)).toEqual([]);

    const near = await nearOn(board);
    expect(await rise('late', { tt: 2 })).toBe(3);
    expect(await recordedHighlights(board)).toEqual(near);
    await scrollAwayAndBack(board);
    expect(await recordedHighlights(board)).toEqual(near);
    expect(await isHighlighted(first)).toBe(true);

    expect(await rise('critical', { tc: 3 })).toBe(3);
    expect(await recordedHighlights(board)).toEqual([...near, ...near].toSorted());
    // A falling level has no highlight, and neither has a level whose highlight is disabled.
    await rise('late', { tc: 0, att: false });
    expect(await isHighlighted(first)).toBe(false);
    expect(await recordedHighlights(board)).toHaveLength(2 * near.length);
  },
);
