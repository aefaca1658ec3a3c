import type { Locator, Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { cardOf, cardTitles, linesIn, scrollToCard } from '../pages/board-page.ts';
import { type Target, targetsOn } from '../pages/finger.ts';
import { openBoard, type openLook } from '../pages/looks.ts';
import { type Fingers, fingersOn, pinch, type Spot } from '../pages/touch/fingers.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const KITCHEN = 3;
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1920, height: 1080 }, hasTouch: true };
/** How long a palm rests: longer than a long press. */
const REST_MS = 3_000;

interface Fingered {
  readonly board: Page;
  readonly fingers: Fingers;
  readonly lines: readonly Target[];
}

async function open(
  openPage: Parameters<typeof openLook>[0],
  simulator: Simulator,
  { options = TABLET, dragndrop = false }: { options?: typeof DESKTOP; dragndrop?: boolean } = {},
): Promise<Fingered> {
  const settings = { autosave: 0, changeExtras: true, changeParent: false, dragndrop };
  const board = await openBoard(openPage, simulator, KITCHEN, { options, settings });
  await expect(board.getByRole('list', { name: 'Pedidos en miniatura' })).toBeVisible();
  if (dragndrop) await expect(board.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await waitForAnimations(board);
  return { board, fingers: await fingersOn(board), lines: await targetsOn(board) };
}

const pendingOn = (board: Page): Promise<readonly (string | null)[]> =>
  board
    .locator('article:not([inert] *) [data-line][data-mark="pending"]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line')));

async function counted(board: Page, lines: readonly Target[]): Promise<void> {
  await expect.poll(async () => [...(await pendingOn(board))].sort()).toEqual(lines.map(({ key }) => key).sort());
  for (const { key } of lines) {
    await expect(board.locator(`article:not([inert] *) [data-line="${key}"]`)).toHaveAccessibleName(/, En prep\.$/);
  }
}

async function middleOf(part: Locator): Promise<Spot> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('Failed to put a finger on a part of the page that has no place.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('[LOOK-29] two fingers that tap two lines at once change both lines', async ({ simulator, openPage }) => {
  const { board, fingers, lines } = await open(openPage, simulator);
  const [one, two, three, four] = lines as [Target, Target, Target, Target];
  await fingers.down(0, one);
  await fingers.down(1, two);
  await fingers.up(0);
  await fingers.up(1);
  await counted(board, [one, two]);
  await fingers.down(0, three);
  await fingers.down(1, four);
  await fingers.up(1);
  await fingers.up(0);
  await counted(board, [one, two, three, four]);
});

/** Where the palm rests, with its coordinates. */
const PALMS = {
  'on a line': (_, lines) => lines.at(-1) as Target,
  'on the header of a card': async (board) =>
    middleOf(cardOf(board, (await cardTitles(board))[1] ?? '').getByRole('heading')),
  'between the cards': async () => ({ x: 3, y: 300 }),
  'on the top bar': async (board) => middleOf(board.getByRole('banner')),
} as const satisfies Record<string, (board: Page, lines: readonly Target[]) => Spot | Promise<Spot>>;

for (const dragndrop of [false, true]) {
  for (const [index, [where, spotOf]] of Object.entries(PALMS).entries()) {
    test(
      `[LOOK-29]${dragndrop ? '[PLACE-13]' : ''} ten taps beside a palm ${where} all count${dragndrop ? ', with card dragging on' : ''}`,
      repeats(dragndrop ? index : 1),
      async ({ simulator, openPage }) => {
        const { board, fingers, lines } = await open(openPage, simulator, { dragndrop, options: DESKTOP });
        const palm = await spotOf(board, lines);
        const titles = await cardTitles(board);
        await fingers.down(0, palm);
        if (dragndrop && where.includes('on the head')) await expect(board.locator('[data-dragged]')).toHaveCount(1);
        fingers.pass(REST_MS);
        const ten = lines.slice(0, 10);
        for (const [at, line] of ten.entries()) await fingers.tap(1 + (at % 3), line);
        await counted(board, ten);
        await fingers.up(0);
        await counted(board, ten);
        await expect(board.locator('[data-dragged], [data-dragging]')).toHaveCount(0);
        expect(await cardTitles(board)).toEqual(titles);
      },
    );
  }
}

test('[LOOK-29] taps count beside a palm that slips and scrolls the strip', LONG, async ({ simulator, openPage }) => {
  const { board, fingers, lines } = await open(openPage, simulator);
  const strip = board.getByRole('region', { name: 'Pedidos', exact: true });
  const palm = lines.at(-1) as Target;
  await fingers.down(0, palm);
  for (const by of [10, 20, 30, 40]) await fingers.move(0, { x: palm.x - by, y: palm.y });
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await waitForAnimations(board);
  fingers.pass(REST_MS);
  const five = (await targetsOn(board)).slice(0, 5);
  for (const line of five) await fingers.tap(1, line);
  await counted(board, five);
  await fingers.up(0);
  await counted(board, five);
});

test(
  '[LOOK-30] a pinch, a two-finger scroll and a long press change no line, and a tap beside the long press counts',
  LONG,
  async ({ simulator, openPage }) => {
    const { board, fingers, lines } = await open(openPage, simulator);
    const [one, two, three] = lines as [Target, Target, Target];
    for (const isApart of [true, false]) await pinch(fingers, { x: 400, y: 300 }, isApart);
    await fingers.down(0, one);
    await fingers.down(1, { x: two.x, y: two.y });
    for (const by of [10, 20, 30]) await fingers.move(1, { x: two.x + by, y: two.y + by });
    await fingers.up(0);
    await fingers.up(1);
    await fingers.down(0, one);
    fingers.pass(REST_MS);
    await fingers.tap(1, three);
    await fingers.up(0);
    await counted(board, [three]);
  },
);

test('[LOOK-29] beside a palm the buttons of the bar, the menu, the panel, the cards and the small orders respond', async ({
  simulator,
  openPage,
}) => {
  const { board, fingers, lines } = await open(openPage, simulator, { options: DESKTOP });
  const press = async (part: Locator) => {
    await expect(part).toBeVisible();
    await waitForAnimations(board);
    await fingers.tap(1, await middleOf(part));
  };
  const [line] = lines as [Target];
  const title = (await cardTitles(board))[0] ?? '';
  const card = await scrollToCard(board, title);
  await fingers.down(0, { x: 3, y: 300 });
  fingers.pass(REST_MS);
  await fingers.tap(1, line);
  await press(board.getByRole('region', { name: 'Cambios' }).getByRole('button', { name: 'Guardar' }));
  await expect(board.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
  const expand = card.getByRole('button', { name: `Ver todo: ${title}` });
  await press(expand);
  await expect(expand).toHaveAttribute('aria-expanded', 'true');
  await press(card.getByRole('button', { name: /^Deshacer/ }).first());
  await expect(linesIn(card).first()).toHaveAccessibleDescription(/cambio sin guardar/);
  const mini = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('button').nth(2);
  await press(mini);
  await expect(board.locator('[data-cursor]')).toBeVisible();
  await press(board.getByRole('banner').getByRole('button', { name: 'Salidas recientemente' }));
  const panel = board.getByRole('dialog', { name: 'Salidas recientemente' });
  await press(panel.getByRole('button', { name: 'Cerrar' }));
  await expect(panel).toHaveCount(0);
  await press(board.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }));
  await press(board.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Ajustes de KDS' }));
  await expect(board.getByRole('tablist')).toBeVisible();
});
