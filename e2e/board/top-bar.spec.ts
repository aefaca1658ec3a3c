import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, cardTitles, linesIn, scrollToCard } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { openBoard, openLook, SIZES } from '../pages/looks.ts';
import { holdClock, stopClock } from '../pages/page-clock.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const HOT = 3;
const CUSTOMERS = 9;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const bar = (page: Page) => page.getByRole('banner');

test(
  '[BAR-1][BAR-12][LOOK-11] the bar shows restaurant, location and KDS, the bell and FIRE, and a press on the name reloads the app',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, HOT);
    await expect(bar(board).getByRole('heading', { level: 1, name: 'KITCHEN' })).toBeVisible();
    const who = bar(board).getByRole('button', { name: /^Trattoria Lucía · Providencia/ });
    await expect(who).toContainText('KDS 3 · Cocina caliente');
    await expect(who).toContainText(/Sonidos (activos|bloqueados)\./);
    await expect(bar(board).getByText('FIRE', { exact: true })).toBeVisible();
    for (const name of ['Abrir el menú', 'Pausar la actualización', 'Barra de pedidos', 'Salidas recientemente']) {
      await expect(bar(board).getByRole('button', { name })).toBeVisible();
    }
    await expect(board.getByRole('list', { name: 'Pedidos en miniatura' })).toBeVisible();
    const cards = board.getByRole('region', { name: 'Pedidos', exact: true });
    const withBar = await cards.boundingBox();
    await bar(board).getByRole('button', { name: 'Barra de pedidos' }).click();
    await expect(board.getByRole('list', { name: 'Pedidos en miniatura' })).toHaveCount(0);
    await expect.poll(async () => (await cards.boundingBox())?.height).toBeGreaterThan((withBar?.height ?? 0) + 40);
    await board.evaluate(() => {
      document.title = 'not reloaded';
    });
    await who.click();
    await expect(board).toHaveTitle('KITCHEN');
    await boardReady(board);
  },
);

for (const viewport of [
  { width: 900, height: 700 },
  { width: 390, height: 844 },
]) {
  test(
    `[CURSOR-10][CURSOR-11][BAR-7] at ${viewport.width} px a press on FIRE scrolls to the fired card, also from another page or with the cursor already there`,
    LONG,
    async ({ simulator, openPage }) => {
      const board = await openBoard(openPage, simulator, HOT, { options: { viewport, reducedMotion: 'reduce' } });
      const burning = cardsOn(board).filter({ hasText: 'FIRE' }).first();
      const fire = bar(board).getByRole('button', { name: 'FIRE: ir al pedido en FIRE' });
      await expect(fire).toBeVisible();
      await expect(bar(board).getByRole('button', { name: 'Salidas recientemente' })).toBeVisible();
      const tops = await bar(board)
        .getByRole('button')
        .evaluateAll((all) =>
          all.flatMap((button) => (button.checkVisibility() ? [button.getBoundingClientRect().top] : [])),
        );
      expect(tops.length).toBeGreaterThan(4);
      expect(new Set(tops).size).toBe(1);
      // On a narrow screen no pager shows the count.
      const count = bar(board).getByRole('img', {
        name: `Pedidos: ${new Set(await cardTitles(board)).size}`,
        exact: true,
      });
      if (viewport.width <= 700) await expect(count).toBeVisible();
      const strip = board.locator('[data-shape]');
      const scrollAway = () => strip.evaluate((scroller) => scroller.scrollTo({ left: 9_999, top: 9_999 }));
      for (const _ of ['first', 'again']) {
        await scrollAway();
        await fire.click();
        await expect(burning.locator('[data-cursor]')).toBeInViewport();
      }
      await board.evaluate(() => {
        history.pushState(null, '', 'home3');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(board.getByRole('region', { name: 'Total del día' })).toBeVisible();
      await fire.click();
      await expect(burning.locator('[data-cursor]')).toBeInViewport();
    },
  );
}

test(
  '[FILTER-11][FILTER-16] a tap on the FIRE mark of a card cancels the fire and removes FIRE from the bar, and a reload keeps the fire canceled',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, HOT, { settings: { allowCancelFire: true } });
    const burning = board.getByRole('button', { name: /^Apagar FIRE/, includeHidden: true }).first();
    const title = ((await burning.getAttribute('aria-label')) ?? '').replace('Apagar FIRE: ', '');
    const card = await scrollToCard(board, title);
    await expect(bar(board).getByText('FIRE', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: `Apagar FIRE: ${title}` }).click();
    await expect(card.getByRole('button', { name: /^Apagar FIRE/ })).toHaveCount(0);
    await expect(bar(board).getByText('FIRE', { exact: true })).toHaveCount(0);
    await board.reload();
    await boardReady(board);
    await expect(await scrollToCard(board, title)).toBeVisible();
    await expectInPanel(board, ALL_WELL);
    await expect(board.getByRole('button', { name: /^Apagar FIRE/, includeHidden: true })).toHaveCount(0);
  },
);

test(
  '[REFRESH-9] a pause holds new orders back, counts down, and ends with a press or after a minute',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openPage('about:blank');
    await holdClock(board);
    await board.goto(`${simulator.origin}/device/${EXPEDITER}/`);
    await boardReady(board);
    await expectInPanel(board, ALL_WELL);
    await stopClock(board);
    const paused = bar(board).getByRole('button', { name: /^En pausa · \d+ s\. Reanudar la actualización$/ });
    for (const ends of [() => paused.click(), () => board.clock.runFor(61_000)]) {
      const before = await cardTitles(board);
      await bar(board).getByRole('button', { name: 'Pausar la actualización' }).click();
      await expect(paused).toHaveAccessibleName(/En pausa · (60|59) s/);
      await expect(bar(board).getByRole('button', { name: 'Pausar la actualización' })).toHaveCount(0);
      await simulator.command({ do: 'order' });
      await board.clock.runFor(6_000);
      await expect(paused).toHaveAccessibleName(/En pausa · (54|53) s/);
      expect((await cardTitles(board)).length).toBe(before.length);
      await ends();
      await expect(paused).toHaveCount(0);
      await expect(bar(board).getByRole('button', { name: 'Pausar la actualización' })).toBeVisible();
      await expect.poll(() => cardsOn(board).count()).toBeGreaterThan(before.length);
    }
  },
);

test(
  '[BAR-1] without allowRefreshPause the bar has no pause button, and a narrow screen has neither small orders nor pagers',
  LONG,
  async ({ simulator, openPage }) => {
    const plain = await openBoard(openPage, simulator, HOT, {
      settings: { allowRefreshPause: false, showmini: false },
    });
    await expect(bar(plain).getByRole('button', { name: 'Actualizar pedidos' })).toBeVisible();
    await expect(bar(plain).getByRole('button', { name: 'Pausar la actualización' })).toHaveCount(0);
    await expect(bar(plain).getByRole('button', { name: 'Barra de pedidos' })).toHaveCount(0);
    // These parts are deferred. The test first waits for them on a wide screen, which proves that the narrow screen
    // hides them.
    const narrow = await openBoard(openPage, simulator, HOT, { size: '1280x800', settings: { showmini: true } });
    const parts = [
      bar(narrow).getByRole('button', { name: 'Barra de pedidos' }),
      narrow.getByRole('list', { name: 'Pedidos en miniatura' }),
      narrow.getByRole('button', { name: /^\+\d+.*, pedidos? hacia/ }),
    ];
    for (const part of parts) await expect(part).toBeVisible();
    await narrow.setViewportSize(SIZES['390x844'].viewport);
    for (const part of parts) await expect(part).toBeHidden();
    await expect(cardsOn(narrow).first()).toBeVisible();
  },
);

test(
  '[BAR-3] the full-screen button turns full screen on and off, and a customer screen has no history',
  LONG,
  async ({ openDevice }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    const toggle = bar(board).getByRole('button', { name: 'Pantalla completa' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await board.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(await board.evaluate(() => document.fullscreenElement)).toBeNull();
    const screen = await openDevice(CUSTOMERS);
    await expect(screen.getByRole('list', { name: 'ÓRDENES LISTAS' })).toBeVisible();
    // The bar and its buttons hide after a while, so one check reads them all.
    await screen.mouse.move(400, 400);
    await screen.mouse.move(410, 410);
    await expect(bar(screen).getByText('Trattoria Lucía', { exact: true })).toBeVisible();
    const buttons = await bar(screen)
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.ariaLabel));
    expect(buttons).toContain('Pantalla completa');
    expect(buttons).not.toContain('Salidas recientemente');
  },
);

for (const size of ['1920x1080', '1280x800'] as const) {
  test(
    `[BAR-6] at ${size} the title does not move when a save button and a pause appear beside it`,
    LONG,
    async ({ simulator, openPage }) => {
      const settings = { autosave: 0, allowRefreshPause: true };
      const board = await openBoard(openPage, simulator, HOT, { size, settings });
      const title = bar(board).getByRole('heading', { level: 1 });
      const place = () => title.evaluate((element) => element.getBoundingClientRect().toJSON());
      const before = await place();
      await linesIn(cardsOn(board).first()).first().click();
      const save = bar(board).getByRole('button', { name: 'Guardar los cambios' });
      await expect(save).toBeVisible();
      expect(await place()).toEqual(before);
      await bar(board).getByRole('button', { name: 'Pausar la actualización' }).click();
      await expect(bar(board).getByRole('button', { name: /^En pausa/ })).toBeVisible();
      expect(await place()).toEqual(before);
      const saveAt = await save.evaluate((element) => element.getBoundingClientRect().left);
      expect(saveAt).toBeGreaterThan(before.right);
    },
  );
}

/** The title's position, and parts of the bar that overlap others. */
interface BarSeen {
  readonly left: number;
  readonly right: number;
  readonly met: readonly string[];
}

/** Records the bar at every change from now on; the returned function reads all records and the current state. */
async function watchBar(board: Page): Promise<() => Promise<readonly BarSeen[]>> {
  const watch = await bar(board).evaluateHandle(async (header) => {
    await document.fonts.ready;
    const noted: BarSeen[] = [];
    const note = () => {
      const title = header.querySelector('h1');
      if (!title) throw new Error('Failed to watch the title: the bar has none.');
      const { left, right } = title.getBoundingClientRect();
      const parts = [...header.querySelectorAll('h1, button, strong, time, [role=status]')].filter(
        (part) => getComputedStyle(part).clipPath === 'none' && part.getBoundingClientRect().width > 0,
      );
      const named = parts.map((part) => ({
        name: part.ariaLabel ?? part.textContent,
        ...part.getBoundingClientRect().toJSON(),
      }));
      const met = named.flatMap((one, index) =>
        named
          .slice(index + 1)
          .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
          .map((two) => `${one.name} / ${two.name}`),
      );
      noted.push({ left, right, met });
    };
    new MutationObserver(note).observe(header, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return { noted, note };
  });
  return () =>
    watch.evaluate(({ noted, note }) => {
      note();
      return noted;
    });
}

const expectLinkWord = (board: Page, word: string): Promise<void> =>
  expect(bar(board).getByRole('button', { name: `Conexión: ${word}` })).toBeVisible();

/** Runs in the page: sound waits for a touch, whatever this browser allows. */
function lockSound(): void {
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      void this.suspend();
    }
  };
}

/** Runs in the page: sound never starts, even after a touch. */
function refuseSound(): void {
  window.AudioContext = class extends AudioContext {
    override get state(): AudioContextState {
      return 'suspended';
    }
  };
}

test.describe('a link that changes beside the title', () => {
  test.use({ allowFailedRequests: true });

  for (const size of ['1920x1080', '1280x800'] as const) {
    test(
      `[BAR-6] at ${size} the title does not move or overlap while the link changes, with a save button, OFFLINE and a pause beside it`,
      LONG,
      async ({ simulator, openPage }) => {
        const settings = { autosave: 0, allowRefreshPause: true };
        const board = await openBoard(openPage, simulator, HOT, { size, settings, prepare: fixShortJitter });
        await linesIn(cardsOn(board).first()).first().click();
        await expect(bar(board).getByRole('button', { name: 'Guardar los cambios' })).toBeVisible();
        await expectLinkWord(board, 'En línea');
        const through = await watchBar(board);
        const refresh = bar(board).getByRole('button', { name: 'Actualizar pedidos' });
        for (const [fault, word] of [
          ['cloud-hang', 'Sin datos nuevos'],
          ['cloud-down', 'Sin nube'],
        ] as const) {
          await simulator.command({ do: 'fault', fault, forMs: 600_000 });
          await refresh.click();
          await expectLinkWord(board, word);
          await simulator.command({ do: 'heal' });
          await refresh.click();
          await expectLinkWord(board, 'En línea');
        }
        await board.context().setOffline(true);
        await expectLinkWord(board, 'Sin red');
        await board.context().setOffline(false);
        await expectLinkWord(board, 'En línea');
        const before = await through();

        const letCome = await holdRequests(board, /\/(cloud|cmd)\b/);
        await simulator.command({ do: 'local-mode', mode: 3 });
        await board.reload();
        await expectLinkWord(board, 'Conectando');
        const onwards = await watchBar(board);
        letCome();
        await expectLinkWord(board, 'Servidor local');
        await expect(bar(board).getByText('OFFLINE', { exact: true })).toBeVisible();
        await bar(board).getByRole('button', { name: 'Pausar la actualización' }).click();
        await expect(bar(board).getByRole('button', { name: /^En pausa/ })).toBeVisible();
        const seen = [...before, ...(await onwards())];
        expect(seen.length).toBeGreaterThan(10);
        const places = new Set(seen.map(({ left, right }) => `${left} to ${right}`));
        expect({ places: places.size, met: seen.flatMap(({ met }) => met) }).toEqual({ places: 1, met: [] });
      },
    );
  }
});

/** The most pixels of the venue's name that its button cuts off at any of the widths. */
async function cutPxOfName(screen: Page, widths: readonly number[]): Promise<number> {
  const venue = bar(screen).getByRole('button', { name: /^Trattoria Lucía · Providencia/ });
  let cutPx = 0;
  for (const width of widths) {
    await screen.setViewportSize({ width, height: 800 });
    const cuts = await venue.evaluate((button) =>
      [button, ...button.querySelectorAll('b, small')].map((part) =>
        Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight),
      ),
    );
    expect(cuts).toHaveLength(3);
    cutPx = Math.max(cutPx, ...cuts);
  }
  return cutPx;
}

test(
  '[BAR-11] the name of the venue is not cut off beside FIRE and the sound hint, on a board and a customer screen',
  LONG,
  async ({ simulator, openPage }) => {
    const prepare = (page: Page) => page.addInitScript(refuseSound);
    const board = await openBoard(openPage, simulator, HOT, { settings: { stn: 7 }, prepare });
    await expect(bar(board).getByRole('button', { name: /^FIRE/ })).toBeVisible();
    const customers = await openLook(openPage, simulator, CUSTOMERS, { prepare });
    for (const screen of [board, customers]) {
      await expect(bar(screen).getByText('toque para activar el sonido')).toBeVisible();
      expect(await cutPxOfName(screen, [1024, 1280, 1366, 1920])).toBe(0);
    }
  },
);

test(
  '[BAR-6][BAR-7] all parts of the bar show together without overlap from 390 to 1920 px',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'local-mode', mode: 3 });
    for (const language of ['es', 'en'] as const) {
      const board = await openBoard(openPage, simulator, HOT, {
        language,
        settings: { autosave: 0, allowRefreshPause: true, stn: 7 },
        prepare: (page) => page.addInitScript(refuseSound),
      });
      await linesIn(cardsOn(board).first()).first().click();
      const pause = bar(board).getByRole('button', { name: /^(Pausar la actualización|Pause the refresh)/ });
      const shown = [
        /^(Guardar los cambios|Save the changes)/,
        /^(Conexión: Servidor local|Connection: Local server)/,
        /^FIRE/,
      ];
      for (const name of shown) await expect(bar(board).getByRole('button', { name })).toBeVisible();
      await expect(bar(board).getByText('OFFLINE', { exact: true })).toBeVisible();
      await expect(bar(board).getByText(/^(toque para activar el sonido|tap to turn sound on)$/)).toBeVisible();
      const overlapsOf = await watchBar(board);
      const met: string[] = [];
      for (const paused of [false, true]) {
        if (paused) await pause.click();
        for (const width of [390, 700, 701, 899, 900, 1_099, 1_100, 1_279, 1_280, 1_366, 1_600, 1_839, 1_840, 1_920]) {
          await board.setViewportSize({ width, height: 900 });
          met.push(
            ...((await overlapsOf()).at(-1)?.met ?? ['nothing']).map(
              (pair) => `${language} ${width} ${paused}: ${pair}`,
            ),
          );
        }
      }
      expect(met).toEqual([]);
    }
  },
);

test('[BAR-6][BAR-11] beside FIRE and the sound hint the name of the venue is not cut off, and the title does not move when they disappear', async ({
  simulator,
  openPage,
}) => {
  const board = await openBoard(openPage, simulator, HOT, {
    size: '1280x800',
    settings: { allowCancelFire: true, stn: 7 },
    prepare: (page) => page.addInitScript(lockSound),
  });
  const title = bar(board).getByRole('heading', { level: 1 });
  const place = () => title.evaluate((element) => element.getBoundingClientRect().toJSON());
  const fire = bar(board).getByRole('button', { name: 'FIRE: ir al pedido en FIRE' });
  const hint = bar(board).getByText('toque para activar el sonido');
  await expect(fire).toBeVisible();
  await expect(hint).toBeVisible();
  expect(await cutPxOfName(board, [1024, 1280])).toBe(0);
  const both = await place();
  const fireAt = await fire.evaluate((element) => element.getBoundingClientRect().right);
  expect(fireAt).toBeLessThan(both.left);
  const burning = board.getByRole('button', { name: /^Apagar FIRE/, includeHidden: true });
  for (let left = await burning.count(); left > 0; left--) {
    await burning.first().click();
    await expect(burning).toHaveCount(left - 1);
  }
  await expect(fire).toHaveCount(0);
  await expect(hint).toHaveCount(0);
  expect(await place()).toEqual(both);
});

test.describe('a link that the test cuts', () => {
  test.use({ allowFailedRequests: true });

  test('[NOTICE-1] indicator and panel show the state of network, cloud, realtime and local server in words', async ({
    simulator,
    openPage,
  }) => {
    const board = await openBoard(openPage, simulator, HOT, { prepare: fixShortJitter });
    await bar(board).getByRole('button', { name: 'Conexión: En línea' }).click();
    const panel = board.getByRole('dialog', { name: 'Estado de la conexión' });
    for (const part of ['Redconectado', 'Nubeconectado', 'Tiempo realconectado', 'Servidor localno hay']) {
      await expect(panel.getByRole('listitem').filter({ hasText: part })).toBeVisible();
    }
    await expect(panel.getByText(ALL_WELL)).toBeVisible();
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await expect(panel).toHaveCount(0);
    await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: 600_000 });
    await bar(board)
      .getByRole('button', { name: /^Conexión/ })
      .click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Tiempo realsin conexión' })).toBeVisible();
    await board.keyboard.press('Escape');
    await board.context().setOffline(true);
    await expect(bar(board).getByRole('button', { name: 'Conexión: Sin red' })).toBeVisible();
    await expect(board.getByText('OFFLINE').first()).toBeVisible();
    await board.context().setOffline(false);
    await simulator.command({ do: 'heal' });
    await expect(board.getByText('OFFLINE')).toHaveCount(0);
  });
});
