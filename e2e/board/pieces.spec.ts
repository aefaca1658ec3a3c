import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { cardOf, cardsOn, cardTitles, linesIn } from '../pages/board-page.ts';
import { openBoard, type openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const EXPEDITER = 1;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

/** A column is too low for a whole order. */
const LOW = { viewport: { width: 1_920, height: 500 }, hasTouch: true };

const pieceOf = (card: Locator, at: number): Locator => card.locator(`:scope > [data-piece="${at}"]`);

/** The first card, apart from the first of the board, that has two visible pieces. */
async function brokenCard(board: Page): Promise<Locator> {
  const broken = cardsOn(board).filter({ has: board.locator('[data-piece="1"]') });
  await expect(broken.first()).toBeVisible();
  const [before] = await cardTitles(board);
  const titles = await broken.getByRole('heading', { includeHidden: true }).allTextContents();
  const card = cardOf(board, titles.find((title) => title !== before) ?? '');
  for (const at of [0, 1]) await expect(pieceOf(card, at)).toBeInViewport({ ratio: 1 });
  return card;
}

/** The board of the hot kitchen with low columns: its long orders continue in further columns. */
async function openBroken(open: Parameters<typeof openLook>[0], simulator: Parameters<typeof openLook>[1]) {
  const settings = { autosave: 0, continueCards: true, dragndrop: true, changeExtras: true, changeParent: false };
  const board = await openBoard(open, simulator, HOT, { settings, options: LOW });
  await expect(board.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await waitForAnimations(board);
  return { board, card: await brokenCard(board) };
}

const keysIn = (part: Locator): Promise<readonly (string | undefined)[]> =>
  part.locator('[data-line]').evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.line));

test(
  '[BOARD-18] a tap in the second piece of a card advances the tapped line, and the button at the end of the piece advances all lines',
  LONG,
  async ({ simulator, openPage }) => {
    const { card } = await openBroken(openPage, simulator);
    const line = linesIn(pieceOf(card, 1)).first();
    const others = async () => {
      const names = await linesIn(card).evaluateAll((lines) => lines.map((each) => each.ariaLabel ?? ''));
      return names.filter((name) => /, En prep/.test(name)).length;
    };
    await expect(line).toHaveAccessibleName(/, Pendiente/);
    const before = await others();
    await line.tap();
    await expect(line).toHaveAccessibleName(/, En prep/);
    expect(await others()).toBe(before + 1);
    await expect(pieceOf(card, 0).getByRole('button', { name: /^Avanzar todo/ })).toHaveCount(0);
    await pieceOf(card, 1)
      .getByRole('button', { name: /^Avanzar todo/ })
      .tap();
    await expect(linesIn(pieceOf(card, 0)).first()).toHaveAccessibleName(/, (En prep|Listo)/);
  },
);

test(
  '[BOARD-18] the cursor moves from the last line of one piece to the first line of the next, and back',
  LONG,
  async ({ simulator, openPage }) => {
    const { board, card } = await openBroken(openPage, simulator);
    const [first, second] = [await keysIn(pieceOf(card, 0)), await keysIn(pieceOf(card, 1))];
    const cursor = board.locator('[data-cursor]');
    const isOn = (key: string | undefined) => expect(cursor).toHaveAttribute('data-line', key ?? '');
    await board.keyboard.press(
      String((await cardTitles(board)).indexOf((await card.getByRole('heading').textContent()) ?? '') + 1),
    );
    await isOn(first[0]);
    // The cursor stops at extras too: each has its own tap.
    for (const key of first.slice(1)) {
      await board.keyboard.press('n');
      await isOn(key);
    }
    await board.keyboard.press('n');
    await isOn(second[0]);
    await board.keyboard.press('b');
    await expect(linesIn(pieceOf(card, 1)).first()).toHaveAccessibleName(/, En prep/);
    await board.keyboard.press('p');
    await isOn(first.at(-1));
  },
);

test('[BOARD-18][PLACE-9] dragging the second piece moves the whole card', LONG, async ({ simulator, openPage }) => {
  const { board, card } = await openBroken(openPage, simulator);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const lines = await keysIn(card);
  const [to] = await cardTitles(board);
  const place = await cardOf(board, to ?? '')
    .getByRole('heading')
    .boundingBox();
  const from = await pieceOf(card, 1).locator(':scope > *').first().boundingBox();
  await board.mouse.move((from?.x ?? 0) + (from?.width ?? 0) / 2, (from?.y ?? 0) + (from?.height ?? 0) / 2);
  await board.mouse.down();
  await board.mouse.move((place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) - 10, { steps: 10 });
  await expect(board.locator('[data-dragging]')).toHaveCount(1);
  await board.mouse.up();
  await expect.poll(async () => (await cardTitles(board)).slice(0, 2)).toEqual([title, to]);
  expect(await keysIn(cardOf(board, title))).toEqual(lines);
});

test('[BOARD-18][CURSOR-12] a line that moves to another piece of its card keeps the focus and the cursor', async ({
  simulator,
  openPage,
}) => {
  const { board, card } = await openBroken(openPage, simulator);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const whole = cardOf(board, title);
  const key = (await keysIn(pieceOf(card, 1)))[0] ?? '';
  const line = whole.locator(`[data-line="${key}"]`);
  const setHighViewport = async () => {
    await board.setViewportSize({ width: 1_920, height: 1_080 });
    await expect(whole.locator('[data-piece]')).toHaveCount(1);
  };
  const setLowViewport = async () => {
    await board.setViewportSize(LOW.viewport);
    await expect(pieceOf(whole, 1)).toBeVisible();
  };
  await board.keyboard.press('Tab');
  await line.focus();
  await board.keyboard.press('Space');
  await expect(line).toHaveAccessibleName(/, En prep/);
  const isHeld = async () => {
    await expect(line).toBeFocused();
    await expect(board.locator('[data-cursor]')).toHaveAttribute('data-line', key);
    await expect(line).toBeInViewport({ ratio: 1 });
  };
  await isHeld();
  await setHighViewport();
  await isHeld();
  await setLowViewport();
  await isHeld();

  const advance = whole.getByRole('button', { name: /^Avanzar todo/ });
  await advance.focus();
  await setHighViewport();
  await expect(advance).toBeFocused();
  await setLowViewport();
  await expect(advance).toBeFocused();
});

test.describe('a column too low for a dish with its extras', () => {
  test.use({ scenario: 'e2e/worlds/full-house.yaml' });

  test('[LOOK-4][BOARD-20] an extra at the top of a later piece is 26 px high, and its target of 44 px begins above it', async ({
    simulator,
    openPage,
  }) => {
    const settings = { autosave: 0, continueCards: true, changeExtras: false };
    const options = { viewport: { width: 1_920, height: 270 } };
    const board = await openBoard(openPage, simulator, EXPEDITER, { settings, options });
    await waitForAnimations(board);
    const extra = board
      .locator('[data-piece]:not([data-piece="0"]) li:not([data-row]) + [data-row="extra"] > [data-line]')
      .first();
    const name = (await extra.getAttribute('aria-label')) ?? '';
    await extra.scrollIntoViewIfNeeded();
    await waitForAnimations(board);
    const box = await extra.boundingBox();
    expect(box?.height).toBeCloseTo(26, 0);
    await board.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) - 16);
    await expect(extra).not.toHaveAccessibleName(name);
  });
});
