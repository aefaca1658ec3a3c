import type { Locator, Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { waitForAnimations } from '../pages/animations.ts';
import {
  boardReady,
  bounceTimePasses,
  cardOf,
  cardsOn,
  cardTitles,
  linesIn,
  scrollToCard,
} from '../pages/board-page.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import { holdClock, skipTime, stopClock } from '../pages/page-clock.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const HOT = 3;
const BAR = 5;
/** The shortest time between two refreshes; a press can last longer. */
const GAP_MS = 2_000;
const SMALL = { viewport: { width: 1024, height: 600 } };

// The world is paused so that no order arrives; the devices' clocks run on.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', ownClocks: true });

const pager = (page: Page, side: 'izquierda' | 'derecha') =>
  page.getByRole('button', { name: new RegExp(`^\\+\\d+.*, pedidos? hacia la ${side}$`) });

const hidden = (page: Page) =>
  page.locator('[data-shape]').evaluate((strip) => {
    const { left, right } = strip.getBoundingClientRect();
    const seen = new Map<string, boolean>();
    for (const card of strip.querySelectorAll<HTMLElement>('article:not([inert] *)')) {
      const order = card.dataset.card?.split('-')[0] ?? '';
      // One visible piece of a card is enough; a card that was never near the view has no pieces.
      const isSeen = [...card.querySelectorAll(':scope > [data-piece]')].some((piece) => {
        const box = piece.getBoundingClientRect();
        const middle = (box.left + box.right) / 2;
        return box.width > 0 && middle > left && middle < right;
      });
      seen.set(order, (seen.get(order) ?? false) || isSeen);
    }
    return [...seen.values()].filter((isSeen) => !isSeen).length;
  });

test('the pagers show how many orders are outside the view, and presses on them scroll to the last order and back to the first', async ({
  simulator,
  openDevice,
}) => {
  await simulator.command({ do: 'pause' });
  const board = await openDevice(EXPEDITER, SMALL);
  await boardReady(board);
  await waitForAnimations(board);
  const [first, last] = [(await cardTitles(board))[0] ?? '', (await cardTitles(board)).at(-1) ?? ''];
  await expect(pager(board, 'derecha')).toHaveText(new RegExp(`^\\+${await hidden(board)}( |$)`));
  await expect(pager(board, 'izquierda')).toHaveCount(0);
  await expect(cardOf(board, last)).not.toBeInViewport();
  const pageToEnd = (side: 'izquierda' | 'derecha') =>
    expect(async () => {
      if ((await pager(board, side).count()) > 0) await pager(board, side).click({ timeout: 5_000 });
      await expect(pager(board, side)).toHaveCount(0, { timeout: 500 });
    }).toPass({ intervals: [0] });
  await pageToEnd('derecha');
  await expect(cardOf(board, last)).toBeInViewport();
  await expect(cardOf(board, first)).not.toBeInViewport();
  const pagerCount = async () =>
    (await pager(board, 'izquierda').textContent())?.split(' ')[0] === `+${await hidden(board)}`;
  await expect.poll(pagerCount).toBe(true);
  await pageToEnd('izquierda');
  await expect(cardOf(board, first)).toBeInViewport();
  await expect(cardOf(board, last)).not.toBeInViewport();
});

test('[ORDER-36][CURSOR-3] the bar of small orders shows every order, with LISTO when finished; a press scrolls to the card of the order', async ({
  simulator,
  openPage,
}) => {
  const options = { viewport: { width: 900, height: 600 } };
  const board = await openBoard(openPage, simulator, BAR, { options, settings: { autosave: 0 } });
  const titles = [...new Set(await cardTitles(board))];
  const mini = board.getByRole('list', { name: 'Pedidos en miniatura' }).getByRole('listitem');
  await expect(mini).toHaveCount(titles.length);
  const last = titles.at(-1) ?? '';
  await mini.last().getByRole('button').click();
  await expect(cardOf(board, last)).toBeInViewport();
  await expect(cardOf(board, last).locator('[data-cursor]')).toHaveCount(1);
  await cardOf(board, last)
    .getByRole('button', { name: /^Avanzar todo/ })
    .click();
  await expect(mini.last().getByRole('button')).toHaveAccessibleName(`${last}, LISTO`);
  await expect(mini.last()).toContainText('LISTO');
  await expect(mini.filter({ hasText: 'LISTO' })).toHaveCount(1);
  await board.keyboard.press('Enter');
  await expect(mini).toHaveCount(titles.length - 1);
});

test(
  '[ORDER-37] an expanded card also shows a finished line that has left the card, and a press brings the line back',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, HOT, { size: '1280x800', settings: { autosave: 0 } });
    const titles = await cardTitles(board);
    const counts = await Promise.all(titles.map((title) => linesIn(cardOf(board, title)).count()));
    const title = titles[counts.findIndex((count) => count >= 3)] ?? '';
    const card = await scrollToCard(board, title);
    const count = await linesIn(card).count();
    const line = linesIn(card).first();
    const product = ((await line.getAttribute('aria-label')) ?? '').replace(/,[^,]*$/, '');
    for (const status of [/, En prep/, /, Listo/]) {
      await line.click();
      await expect(line).toHaveAccessibleName(status);
      await bounceTimePasses(board);
    }
    await board.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: `${product}, Listo`, exact: true })).toHaveCount(0);
    const expand = card.getByRole('button', { name: `Ver todo: ${title}` });
    await expand.click();
    await expect(expand).toHaveAttribute('aria-expanded', 'true');
    const removed = card.getByRole('button', { name: `Deshacer: ${product}, Listo` });
    await expect(removed).toBeVisible();
    await removed.click();
    await expect(card.getByRole('button', { name: new RegExp(`^${product}, (Pendiente|En prep)`) })).toBeVisible();
    await expand.click();
    await expect(expand).toHaveAttribute('aria-expanded', 'false');
    expect(count).toBeGreaterThanOrEqual(3);
  },
);

/** Presses a button and counts the frames, of the next 60, in which pieces of different cards overlap. */
const coveredAfterPress = async (button: Locator) => {
  const covered = button.evaluate(async (pressed) => {
    await new Promise((resolve) => pressed.addEventListener('click', resolve, { once: true }));
    let covered = 0;
    for (let frame = 0; frame < 60; frame++) {
      // Counts after the paint, because the user sees only the layout that is painted.
      await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
      let isCovered = false;
      const boxes = [...document.querySelectorAll('article [data-piece]')].map((piece) =>
        piece.getBoundingClientRect(),
      );
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const isBeside = one.right <= other.left || other.right <= one.left;
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (!isBeside && height > 0) isCovered = true;
        }
      if (isCovered) covered += 1;
    }
    return covered;
  });
  await button.click();
  return covered;
};

for (const [index, size] of (['1280x800', '390x844'] as const).entries()) {
  test(
    `[BOARD-19] an expanded card covers no other card at ${size} for more than three frames`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const board = await openBoard(openPage, simulator, HOT, { size });
      const expand = cardsOn(board)
        .first()
        .getByRole('button', { name: /^Ver todo/ });
      expect(await coveredAfterPress(expand)).toBeLessThanOrEqual(3);
      await expect(expand).toHaveAttribute('aria-expanded', 'true');
      expect(await coveredAfterPress(expand)).toBeLessThanOrEqual(3);
    },
  );
}

const places = (page: Page) =>
  cardsOn(page).evaluateAll((cards) =>
    Object.fromEntries(
      cards
        .map((card) => [card.getAttribute('data-card'), card.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 0)
        .map(([key, { left, top }]) => [key, `${Math.round(left)},${Math.round(top)}`]),
    ),
  );

test('an order that leaves the board during a press leaves a gap until the release', async ({
  simulator,
  openPage,
}) => {
  const look = { options: { viewport: { width: 1280, height: 800 } }, settings: { autosave: 0 } };
  const [board, other] = [
    await openLook(openPage, simulator, BAR, { ...look, prepare: holdClock }),
    await openLook(openPage, simulator, BAR, look),
  ];
  for (const each of [board, other]) await boardReady(each);
  const [first, second] = (await cardTitles(board)) as [string, string];
  await other.getByRole('button', { name: `Avanzar todo: ${first}` }).click();
  // The selection at the other device adds a label, which makes the card taller.
  await expect(cardOf(board, first).locator('[aria-description*="lo tiene seleccionado"]').first()).toBeAttached();
  await waitForAnimations(board);
  await cardOf(board, second).getByRole('heading').hover();
  // A press that lasts too long does not count as a tap; with a stopped clock a press has no length.
  await stopClock(board);
  await board.mouse.down();
  const before = await places(board);
  const removed = (await cardOf(board, first).getAttribute('data-card')) ?? '';
  const { [removed]: _, ...remaining } = before;
  await other.keyboard.press('Enter');
  await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThan(0);
  await board.clock.runFor(GAP_MS);
  await board.keyboard.press('z');
  await expect(cardOf(board, first)).toHaveCount(0);
  expect(await places(board)).toEqual(remaining);
  expect(Object.keys(remaining).length).toBeGreaterThan(2);
  await board.mouse.up();
  await board.clock.resume();
  await expect.poll(() => places(board)).not.toEqual(remaining);
});

async function secondsPass(board: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) await skipTime(board, 1_000);
}

test(
  '[BOARD-21] the strip scrolls home half a minute after the last touch, but not while a visible tap is pending',
  LONG,
  async ({ simulator, openPage }) => {
    const look = { options: SMALL, settings: { autosave: 0 }, prepare: holdClock };
    const board = await openBoard(openPage, simulator, EXPEDITER, look);
    await stopClock(board);
    const strip = board.locator('[data-shape]');
    const leftPx = () => strip.evaluate((scroller) => scroller.scrollLeft);
    const scrollAway = async () => {
      await strip.hover();
      await board.mouse.wheel(2_000, 0);
      await expect.poll(leftPx).toBeGreaterThan(SMALL.viewport.width / 2);
      await waitForAnimations(board);
    };
    await scrollAway();
    await secondsPass(board, 25);
    expect(await leftPx()).toBeGreaterThan(0);
    await secondsPass(board, 7);
    await expect.poll(leftPx).toBe(0);
    await scrollAway();
    const seen = board.locator('article:not([inert] *) [data-line]').filter({ visible: true });
    const at = await seen.evaluateAll((lines) =>
      lines.findIndex((line) => {
        const { left, top, width, height } = line.getBoundingClientRect();
        return left > 0 && line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    await seen.nth(at).click();
    const save = board.getByRole('button', { name: /^Guardar/ }).first();
    await expect(save).toBeVisible();
    await secondsPass(board, 40);
    expect(await leftPx()).toBeGreaterThan(0);
    await save.click();
    await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThan(0);
    await secondsPass(board, 33);
    await expect.poll(leftPx).toBe(0);
  },
);

test.describe('links that the tests cut', () => {
  // The browser reports the requests that fail here.
  test.use({ allowFailedRequests: true });

  test(
    '[BOARD-15] the card at the left edge stays there when the OFFLINE banner appears and when the window is resized',
    LONG,
    async ({ simulator, openDevice }) => {
      await simulator.command({ do: 'pause' });
      const board = await openDevice(EXPEDITER, SMALL);
      await boardReady(board);
      await waitForAnimations(board);
      const strip = board.locator('[data-shape]');
      // Cards that were never in view may turn out taller and make the strip longer.
      await expect(async () => {
        await strip.evaluate((scroller) => scroller.scrollTo({ left: scroller.scrollWidth, behavior: 'instant' }));
        await expect(cardsOn(board).last()).toBeInViewport({ timeout: 500 });
      }).toPass();
      const sidesOf = async () =>
        Object.entries<string>(await places(board)).flatMap(([key, place]) => {
          const left = Number(place.split(',')[0]);
          return left >= 0 && left < SMALL.viewport.width ? [`${key} at ${left}`] : [];
        });
      await expect.poll(async () => (await sidesOf()).length).toBeGreaterThan(2);
      await waitForAnimations(board);
      const before = await sidesOf();
      await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
      await board.keyboard.press('z');
      await expect(board.getByText('OFFLINE').first()).toBeVisible();
      // A lower strip breaks its cards at other lines. A card of the first column stays at the edge; an earlier card
      // may appear above that card.
      const [first = ''] = before;
      const edge = before.filter((side) => side.endsWith(first.slice(first.indexOf(' at '))));
      const isAtEdge = async () => (await sidesOf()).some((side) => edge.includes(side));
      await expect.poll(isAtEdge).toBe(true);
      await waitForAnimations(board);

      await board.setViewportSize({ ...SMALL.viewport, width: 700 });
      await expect.poll(isAtEdge).toBe(true);
      // No later scroll moves the card from the edge.
      await waitForAnimations(board);
      expect(await isAtEdge()).toBe(true);
      // The earlier card above was not in the original view, so the original size restores the original view.
      await board.setViewportSize(SMALL.viewport);
      await simulator.command({ do: 'heal' });
      await expect(board.getByText('OFFLINE')).toHaveCount(0);
      await expect.poll(sidesOf).toEqual(before);
    },
  );
});

test('[BOARD-22] a card whose lines scroll shows how many lines are below its lower edge, and takes no extra space', async ({
  simulator,
  openPage,
}) => {
  const options = { viewport: { width: 1280, height: 340 } };
  const board = await openBoard(openPage, simulator, HOT, { options, settings: { continueCards: false } });
  const scrolling = board
    .locator('[data-tall]')
    .filter({ has: board.locator('ul[data-below]:not([data-below="+0"])') });
  const lines = board.locator(`[data-card="${await scrolling.first().getAttribute('data-card')}"] ul`).first();
  await expect(lines).toHaveAttribute('data-below', /^\+[1-9]/);
  const drawn = await lines.evaluate((list) => {
    const boxes = [...list.children].map((row) => row.getBoundingClientRect());
    const rowsPx = (boxes.at(-1)?.bottom ?? 0) - (boxes[0]?.top ?? 0);
    return { says: getComputedStyle(list, '::after').content, morePx: list.scrollHeight - rowsPx };
  });
  expect(drawn.says).toMatch(/^"\+[1-9]/);
  expect(Math.abs(drawn.morePx)).toBeLessThan(2);
  await lines.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(lines).toHaveAttribute('data-below', '+0');
});

test(
  '[BOARD-24] a device without a KDS, or with a logged-in person, shows what to do, but no earlier than five seconds after the load',
  LONG,
  async ({ simulator, openPage }) => {
    const says = [
      ['', 'Debe configurar KDS en este equipo.', null],
      [`device/${HOT}/`, 'Debe configurar KDS y cerrar sesión para operar.', { id: '5', tot1: 'token' }],
    ] as const;
    for (const [path, words, person] of says) {
      const kiosk = await openPage('about:blank');
      await holdClock(kiosk);
      await kiosk.addInitScript(
        ([key, stored, sought]) => {
          if (stored !== null) localStorage.setItem(key ?? '', stored ?? '');
          new MutationObserver((_, watch) => {
            if (!document.body?.textContent?.includes(sought ?? '')) return;
            document.documentElement.dataset.shownAtMs = String(performance.now());
            watch.disconnect();
          }).observe(document, { subtree: true, childList: true, characterData: true });
        },
        [storageKeyOf(`/${path}`, 'person'), person && JSON.stringify(person), words] as const,
      );
      await kiosk.goto(`${simulator.origin}/${path}`);
      if (person) await boardReady(kiosk);
      await expect(kiosk.getByText(words)).toBeVisible();
      expect(Number(await kiosk.locator('html').getAttribute('data-shown-at-ms'))).toBeGreaterThanOrEqual(5_000);
      if (!person) continue;
      // The sentence is visible for a few seconds; a stopped clock keeps it.
      await stopClock(kiosk);
      await linesIn(cardsOn(kiosk).first()).first().click();
      await expect(kiosk.getByText('Cierre la sesión para operar este KDS.')).toBeVisible();
      await expect(kiosk.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
      await expect(kiosk.getByRole('banner').getByRole('button', { name: 'Barra de pedidos' })).toHaveCount(0);
    }
  },
);
