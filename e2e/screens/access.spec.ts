import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { waitForAnimations } from '../pages/animations.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { CROSSED_LOOKS, LOOKS, openBoard, openLook, roomLook, SIZES } from '../pages/looks.ts';
import { advanceClock, holdClock, stopClock } from '../pages/page-clock.ts';
import { tooSmallForFinger, unreachableByTab } from '../pages/reachable-controls.ts';
import { startSimulator } from '../programs/simulator.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const KITCHEN = 3;
/** A short board also has one of every part, and the check is faster. */
const BAR = 5;
const TABS_MAX = 400;
/** The shortest time between two refreshes; a press can last longer. */
const GAP_MS = 2_000;

// The tests cut some links on purpose; no order arrives while the world is paused, and the devices' clocks run on.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/full-house.yaml', ownClocks: true });

for (const { theme, size } of [
  { theme: 'dark', size: '1920x1080' },
  { theme: 'light', size: '1920x1080' },
  { theme: 'dark', size: '390x844' },
  { theme: 'light', size: '390x844' },
] as const) {
  test(`[LINK-1] at ${size} px the ${theme} board, its panel and its menu are accessible`, async ({
    simulator,
    openPage,
  }) => {
    const board = await openBoard(openPage, simulator, BAR, { theme, size });
    // An order that arrives during the check would be halfway to its place.
    await simulator.command({ do: 'pause' });
    await linesIn(cardsOn(board).first()).first().click();
    expect(await accessibilityProblems(board)).toEqual([]);

    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
    const refresh = board.getByRole('button', { name: 'Actualizar pedidos' });
    // A narrow bar has no such button, and the device itself notices the outage later.
    if (await refresh.isVisible()) await refresh.click();
    await expect(board.getByText('OFFLINE').first()).toBeVisible();
    await board.getByRole('button', { name: /^Conexión/ }).click();
    const panel = board.getByRole('dialog', { name: 'Estado de la conexión' });
    await expect(panel).toBeVisible();
    expect(await accessibilityProblems(board)).toEqual([]);
    await board.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await board.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(board.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    expect(await accessibilityProblems(board)).toEqual([]);
  });
}

test('[HOST-1] the pages without a board are accessible', async ({ simulator, openPage, keep }) => {
  const server = await keep(serveFolder('kiosk'));
  for (const address of [`${server.origin}/`, `${simulator.origin}/`, `${simulator.origin}/device/3/nowhere`]) {
    const page = await openPage(address);
    await expect(
      page.getByRole('main').getByRole('heading').or(page.getByRole('main').getByRole('status')),
    ).toBeVisible();
    expect(await accessibilityProblems(page), address).toEqual([]);
  }
});

const ROOM_WORDS = {
  es: { cloudDown: /Nube caída/, journal: 'Diario', filter: 'Qué se muestra', calls: 'Con llamadas', wire: 'equipos' },
  en: { cloudDown: /Cloud down/, journal: 'Journal', filter: 'Show', calls: 'With calls', wire: 'devices' },
} as const;

for (const { size, ...look } of [
  { size: '1920x1080', ...LOOKS[0] },
  { size: '390x844', ...LOOKS[0] },
  { size: '390x844', ...LOOKS[1] },
] as const) {
  test(`the ${look.theme} ${look.language} control room at ${size} px is accessible`, async ({
    simulator,
    openPage,
  }) => {
    const words = ROOM_WORDS[look.language];
    const { viewport } = SIZES[size];
    const room = await openPage(`${simulator.origin}/simulator/`, { ...roomLook(simulator.origin, look), viewport });
    await boardReady(room.frameLocator('iframe').first());
    expect(await accessibilityProblems(room)).toEqual([]);
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
    await expect(room.getByRole('button', { name: words.cloudDown, pressed: true })).toBeVisible();
    await room.getByRole('combobox', { name: words.filter }).selectOption(words.calls);
    await expect(room.getByRole('region', { name: words.journal }).getByText(words.wire).first()).toBeAttached();
    expect(await accessibilityProblems(room)).toEqual([]);
  });
}

for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS]) {
  const isSpanish = language === 'es';

  test(`in the ${theme} ${language} control room, the composer, troubles, a device’s troubles, figures and score card are accessible`, async ({
    simulator,
    openPage,
  }) => {
    const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
    const training = { trainee: 'Camila', lengthMs: 900_000, difficulty: 'hard', goal };
    await simulator.command({ do: 'restart', seed: 7, scenario: 'lunch-rush', training });
    // With ready orders the plot of times has several bars.
    await simulator.command({ do: 'cooks', on: true });
    await simulator.command({ do: 'mark', note: 'Faltó avisar' });
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
    await simulator.command({ do: 'step', ms: 900_000 });
    const room = await openPage(
      `${simulator.origin}/simulator/`,
      roomLook(simulator.origin, { size: '1280x800', theme, language }),
    );
    await room.getByText(isSpanish ? 'Armar un pedido' : 'Compose an order').click();
    await room.getByText(isSpanish ? 'Duración y opciones' : 'Duration and options').click();
    await room
      .getByRole('button', { name: isSpanish ? /^Problemas de / : /^Problems of / })
      .first()
      .click();
    await room
      .getByRole('searchbox', { name: isSpanish ? 'Buscar en el diario' : 'Search the journal' })
      .fill('pedido');
    expect(await accessibilityProblems(room)).toEqual([]);
    await room.getByRole('button', { name: isSpanish ? 'Ver las cifras' : 'Show figures' }).click();
    await expect(room.locator('canvas')).toHaveCount(1);
    expect(await accessibilityProblems(room)).toEqual([]);
    await room.keyboard.press('Escape');
    await room.getByRole('button', { name: isSpanish ? 'Ver la tarjeta de puntaje' : 'Show the score card' }).click();
    // The plots of the load and of the times.
    await expect(room.locator('canvas')).toHaveCount(2);
    expect(await accessibilityProblems(room)).toEqual([]);
  });

  test(`the ${theme} ${language} page of a class is accessible`, async ({ keep, openPage }) => {
    const server = await keep(startSimulator('lunch-rush', ['--worlds', '2']));
    const page = await openPage(
      `${server.origin}/simulator/class/`,
      roomLook(server.origin, { size: '1280x800', theme, language }),
    );
    await page.getByLabel(isSpanish ? 'Cocina 1' : 'Kitchen 1').fill('Camila');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: isSpanish ? 'Empezar todos a la vez' : 'Start all at once' }).click();
    await page.getByLabel(isSpanish ? 'Nota para Camila' : 'Note for Camila').click();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await tooSmallForFinger(page)).toEqual([]);
    expect(await unreachableByTab(page)).toEqual([]);
  });

  test(`the ${theme} ${language} tour is accessible`, async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo'));
    const room = await openPage(
      `${server.origin}/?scene=order&scenario=quiet-morning`,
      roomLook(server.origin, { size: '1280x800', theme, language }),
    );
    await room.getByRole('button', { name: isSpanish ? 'Pausar el recorrido' : 'Pause the tour' }).click();
    expect(await accessibilityProblems(room)).toEqual([]);
  });
}

test.describe('a first day', () => {
  test.use({ scenario: 'first-day', ownClocks: false });

  for (const { theme, language } of [...LOOKS, ...CROSSED_LOOKS]) {
    test(`[GUIDE-10] the guide on a ${theme} ${language} board and its closing page are accessible`, async ({
      simulator,
      openPage,
    }) => {
      const device = await openBoard(openPage, simulator, KITCHEN, { size: '1280x800', theme, language });
      const guide = device.locator('.first-day-guide');
      await expect(guide).toBeVisible();
      expect(await accessibilityProblems(device)).toEqual([]);
      for (let step = 1; step <= 14; step++) {
        await expect(guide.getByText(language === 'es' ? `Paso ${step} de 14` : `Step ${step} of 14`)).toBeVisible();
        await guide.getByRole('button', { name: language === 'es' ? 'Saltar' : 'Skip' }).click();
      }
      await expect(guide.getByRole('heading')).toBeVisible();
      expect(await accessibilityProblems(device)).toEqual([]);
      const sizes = await guide
        .locator('button')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    });
  }
});

interface Contrast {
  /** The number of words, or names of lines, that were checked. */
  readonly count: number;
  readonly least: number;
}

/** The lowest contrast of all words on the board, and of its unfinished lines; gradients are left out. */
const leastContrast = (page: Page): Promise<{ readonly all: Contrast; readonly lines: Contrast }> =>
  page.evaluate(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!pixel) throw new Error('Failed to measure contrast: no canvas.');
    const over = (ground: readonly number[], colour: string) => {
      for (const fill of [`rgb(${ground.join(' ')})`, colour]) {
        pixel.fillStyle = fill;
        pixel.fillRect(0, 0, 1, 1);
      }
      return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const grounds = new Map<Element, readonly number[]>();
    const groundOf = (element: Element): readonly number[] => {
      const known = grounds.get(element);
      if (known) return known;
      const below = element.parentElement ? groundOf(element.parentElement) : [255, 255, 255];
      const ground = over(below, getComputedStyle(element).backgroundColor);
      grounds.set(element, ground);
      return ground;
    };
    const light = (colour: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrastOf = (element: Element) => {
      const ground = groundOf(element);
      const [a, b] = [light(ground), light(over(ground, getComputedStyle(element).color))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const words = [...document.querySelectorAll('#root *')].filter(
      (element) => hasWords(element) && element.getBoundingClientRect().width > 2,
    );
    const toMake = words.filter((element) => element.matches('[data-line]:not([data-state]) > span:nth-child(2)'));
    const least = (elements: readonly Element[]) => ({
      count: elements.length,
      least: Math.min(...elements.map(contrastOf)),
    });
    return { all: least(words), lines: least(toMake) };
  });

for (const theme of ['dark', 'light'] as const) {
  test(`[LINK-1] on the ${theme} board every word has a contrast of at least 4.5:1, and every unfinished line at least 7:1`, async ({
    simulator,
    openPage,
  }) => {
    // No order arrives and nothing is saved: a line that is finished here stays, struck through.
    await simulator.command({ do: 'pause' });
    const board = await openBoard(openPage, simulator, EXPEDITER, { theme, settings: { autosave: 0 } });
    // Tapped and struck lines have their own colors.
    for (const card of [0, 1]) {
      for (const line of await linesIn(cardsOn(board).nth(card)).all()) await line.click();
    }
    await waitForAnimations(board);
    const { all, lines } = await leastContrast(board);
    expect(all.count).toBeGreaterThan(100);
    expect(all.least).toBeGreaterThanOrEqual(4.5);
    expect(lines.count).toBeGreaterThan(10);
    expect(lines.least).toBeGreaterThanOrEqual(7);
  });
}

interface FocusedLine {
  readonly key: string;
  /** No part of the line is outside the window or covered. */
  readonly inSight: boolean;
}

/** The line that has the focus, null when another element has it. */
const focusedLine = (page: Page): Promise<FocusedLine | null> =>
  page.evaluate(() => {
    const line = document.activeElement?.closest<HTMLElement>('[data-line]');
    if (!line) return null;
    const box = line.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const corners = [
      [box.left + 2, box.top + 2],
      [box.right - 2, box.bottom - 2],
    ] as const;
    const free = corners.every(([x, y]) => line.contains(document.elementFromPoint(x, y)));
    return { key: line.dataset.line ?? '', inSight: inside && free };
  });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`Tab reaches every line of every card and scrolls it into view at ${viewport.width} px`, async ({
    simulator,
    openPage,
  }) => {
    await simulator.command({ do: 'pause' });
    const board = await openBoard(openPage, simulator, EXPEDITER, { options: { viewport, reducedMotion: 'reduce' } });
    const all = await board.locator('[data-line]').evaluateAll((lines) => lines.map((line) => line.dataset.line ?? ''));
    expect(all.length).toBeGreaterThan(60);
    const reached: string[] = [];
    const unseen: string[] = [];
    for (let tabs = 0; tabs < TABS_MAX && reached.length < all.length; tabs++) {
      await board.keyboard.press('Tab');
      const line = await focusedLine(board);
      if (line === null) continue;
      reached.push(line.key);
      if (!line.inSight) unseen.push(line.key);
    }
    expect(reached).toEqual(all);
    expect(unseen).toEqual([]);
  });
}

test('a screen reader finds every card, near or far, as an article with its order, its lines and its level', async ({
  simulator,
  openPage,
}) => {
  await simulator.command({ do: 'pause' });
  const board = await openBoard(openPage, simulator, EXPEDITER, { size: '390x844' });
  await expect(board.locator('article[data-near="false"]').first()).toBeAttached();
  const drawn = () => cardsOn(board).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
  const reader = await board.context().newCDPSession(board);
  const live = async () => {
    const { nodes } = await reader.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'article').map(({ name }) => name?.value);
  };
  // A card's level may rise between the two reads.
  await expect(async () => expect(await live()).toEqual(await drawn())).toPass();
  const cards = await drawn();
  expect(cards.length).toBeGreaterThan(10);
  for (const name of cards) expect(name).toMatch(/^\S.*, \d+ líneas?(, (Aviso|Tarde|Crítico))?$/);
});

/** Whether the whole box of an element lies inside the window. */
async function isWhole(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const size = locator.page().viewportSize();
  if (box === null || size === null) return false;
  const [isWide, isHigh] = [box.x + box.width <= size.width, box.y + box.height <= size.height];
  return box.x >= 0 && box.y >= 0 && isWide && isHigh;
}

test('[BOARD-23] the pagers scroll the last card fully into view, and the first again', async ({
  simulator,
  openPage,
}) => {
  const options = { reducedMotion: 'reduce' } as const;
  await simulator.command({ do: 'pause' });
  const board = await openBoard(openPage, simulator, EXPEDITER, { size: '1280x800', options });
  const [first, last] = [cardsOn(board).first(), cardsOn(board).last()];
  await expect.poll(() => isWhole(last)).toBe(false);
  const [later, earlier] = [
    board.getByRole('button', { name: /derecha/ }),
    board.getByRole('button', { name: /izquierda/ }),
  ];
  for (const [pager, card] of [
    [later, last],
    [earlier, first],
  ] as const) {
    // Read without waiting: at the end the pager disappears.
    const counter = () => pager.allTextContents();
    for (let pages = 0; pages < 10 && (await counter()).length > 0; pages++) {
      const counted = await counter();
      await pager.click();
      await expect.poll(counter).not.toEqual(counted);
    }
    await expect(pager).toHaveCount(0);
    await expect.poll(() => isWhole(card)).toBe(true);
  }
});

test('[BOARD-23] after a press on the pager the columns are whole, and no edge cuts them off', async ({
  simulator,
  openPage,
}) => {
  const options = { reducedMotion: 'reduce' } as const;
  await simulator.command({ do: 'pause' });
  // On a larger screen all cards have room.
  const board = await openBoard(openPage, simulator, EXPEDITER, { size: '1280x800', options });
  const cutByEdge = () =>
    cardsOn(board).evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const { left, right } = card.getBoundingClientRect();
          return right > 0 && left < innerWidth && (left < 0 || right > innerWidth);
        }).length,
    );
  const firstBeyond = () =>
    cardsOn(board).evaluateAll((cards) => cards.findIndex((card) => card.getBoundingClientRect().left >= innerWidth));
  await expect.poll(firstBeyond).toBeGreaterThan(0);
  await expect.poll(cutByEdge).toBe(0);
  const next = await cardsOn(board)
    .nth(await firstBeyond())
    .getAttribute('data-card');
  await board.getByRole('button', { name: /derecha/ }).click();
  await expect.poll(() => isWhole(board.locator(`[data-card="${next}"]`))).toBe(true);
  await expect.poll(cutByEdge).toBe(0);
});

test('Space opens menu and panel, Escape closes them, and the focus returns to the button', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, KITCHEN);
  for (const opener of [
    board.getByRole('button', { name: 'Abrir el menú' }),
    board.getByRole('button', { name: /^Conexión/ }),
  ]) {
    await opener.focus();
    await board.keyboard.press('Space');
    await expect(board.getByRole('dialog')).toBeVisible();
    await board.keyboard.press('Escape');
    await expect(board.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('[LINK-3] a touch advances a line', async ({ simulator, openPage }) => {
  const board = await openBoard(openPage, simulator, KITCHEN, { size: '390x844' });
  const line = board.getByRole('button', { name: /, Pendiente(, FIRE)?$/ }).first();
  const name = (await line.getAttribute('aria-label')) ?? '';
  await line.tap();
  await expect(board.getByRole('button', { name: name.replace('Pendiente', 'En prep.') }).first()).toBeVisible();
});

test('[LOOK-26] no card moves during a press, and the cards close up after the release', async ({
  simulator,
  openPage,
}) => {
  const options = { viewport: { width: 1280, height: 800 } };
  const [mine, other] = [
    await openLook(openPage, simulator, KITCHEN, { options, prepare: holdClock }),
    // Without autosave: the test itself saves once the finger is down.
    await openLook(openPage, simulator, KITCHEN, { options, settings: { autosave: 0 } }),
  ];
  for (const board of [mine, other]) await boardReady(board);
  await simulator.command({ do: 'pause' });
  const [leaves, stays] = [cardsOn(mine).first(), cardsOn(mine).nth(1)];
  const [left, stayed] = [await leaves.getAttribute('data-card'), await stays.getAttribute('data-card')];
  const held = mine.locator(`[data-card="${stayed}"]`);
  const advance = cardsOn(other)
    .first()
    .getByRole('button', { name: /^Avanzar todo/ });
  const unready = linesIn(cardsOn(other).first()).and(other.getByRole('button', { name: /, (Pendiente|En prep\.)$/ }));
  for (let presses = 0; presses < 3 && (await unready.count()) > 0; presses++) await advance.click();
  await expect(unready).toHaveCount(0);

  await waitForAnimations(mine);
  await held.getByRole('heading').hover();
  // The board freezes only for a limited time; with a stopped clock the press takes none of it.
  await stopClock(mine);
  await mine.mouse.down();
  const before = await held.boundingBox();
  expect(before).not.toBeNull();
  await other
    .getByRole('button', { name: /^Guardar/ })
    .last()
    .click();
  await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThan(0);
  await advanceClock(mine, GAP_MS);
  await mine.keyboard.press('z');
  await expect(mine.locator(`[data-card="${left}"]`)).toHaveCount(0);
  expect(await held.boundingBox()).toEqual(before);
  await mine.mouse.up();
  await mine.clock.resume();
  await expect.poll(() => held.boundingBox()).not.toEqual(before);
});

test('every page has an icon, the kiosk has a manifest, and all of these files load', async ({
  simulator,
  openPage,
  keep,
}) => {
  const demo = await keep(serveFolder('demo'));
  const pages = [`${simulator.origin}/`, `${simulator.origin}/device/${KITCHEN}/`, `${simulator.origin}/simulator/`];
  for (const address of [...pages, `${demo.origin}/`, `${demo.origin}/device/${KITCHEN}/`]) {
    const page = await openPage(address, { serviceWorkers: 'allow' });
    const links = await page
      .locator('link[rel=icon], link[rel=manifest]')
      .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
    expect(
      links.some((link) => link.endsWith('.svg')),
      address,
    ).toBe(true);
    for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
    const manifest = links.find((link) => link.endsWith('.webmanifest'));
    if (manifest === undefined) continue;
    const { icons, start_url: start } = await (await page.request.get(manifest)).json();
    expect(icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
      ...['any any', 'any 192x192', 'any 512x512', 'maskable any', 'maskable 512x512'],
    ]);
    for (const { src, type } of icons) {
      const icon = await page.request.get(new URL(src, manifest).href);
      expect([icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([200, type]);
    }
    expect((await page.request.get(new URL(start, manifest).href)).status()).toBe(200);
  }
});
