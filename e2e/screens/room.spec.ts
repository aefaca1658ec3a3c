import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, cardsOn, cardTitles, linesIn } from '../pages/board-page.ts';
import { counterIn, deviceIn } from '../pages/room-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', viewport: { width: 1920, height: 1080 } });

const EXPEDITER = 1;
const KITCHENS = [3, 5, EXPEDITER];
const ORDERS_MIN = 13;

/** Files with a content hash that a page has loaded, with the bytes that came over the network. */
const loadedIn = (): (readonly [path: string, bytes: number])[] =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/'))
    .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).transferSize] as const);

test(
  "[ROOM-6][ROOM-1] the room loads the kiosk once for all its frames, and the frames have the room's language",
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`);
    for (const kdsId of KITCHENS) await boardReady(deviceIn(room, kdsId));
    const frames = room.frames().filter((frame) => frame.url().includes('/device/'));
    const loaded = (await Promise.all(frames.map((frame) => frame.evaluate(loadedIn)))).flat();
    expect(loaded.length).toBeGreaterThanOrEqual(4 * KITCHENS.length);
    expect(loaded.filter(([path]) => !path.startsWith('/assets/'))).toEqual([]);
    const fetched = loaded.filter(([, bytes]) => bytes > 0).map(([path]) => path);
    expect(fetched).toEqual([...new Set(fetched)]);

    await room.getByRole('button', { name: 'English' }).click();
    for (const kdsId of [...KITCHENS, 9]) {
      await expect(deviceIn(room, kdsId).locator('html')).toHaveAttribute('lang', 'en');
    }
  },
);

const cutNames = (room: Page): Promise<readonly (string | null)[]> =>
  room.locator('article[data-kds]:visible header').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const bounds = head.getBoundingClientRect();
      const end = head.querySelector('button')?.getBoundingClientRect().left ?? 0;
      return [head.querySelector('h2'), head.querySelector('h2 + div > span')].flatMap((part) => {
        const words = document.createRange();
        words.selectNodeContents(part ?? head);
        const box = words.getBoundingClientRect();
        const isWhole = box.right <= end && box.top >= bounds.top && box.bottom <= bounds.bottom && box.width > 0;
        return isWhole ? [] : [part?.textContent ?? null];
      });
    }),
  );

test(
  '[ROOM-34] SIMULATION appears once on a screen and once on the page, and no device name or number is cut off with any number of screens',
  LONG,
  async ({ openPage, simulator }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, { viewport: { width: 1280, height: 800 } });
    await boardReady(deviceIn(room, 3));
    await expect(room.getByText('SIMULACIÓN')).toHaveCount(1);
    await expect(deviceIn(room, 3).getByText('SIMULACIÓN').filter({ visible: true })).toHaveCount(1);
    for (const width of [1920, 1366, 1280, 1024]) {
      await room.setViewportSize({ width, height: 768 });
      for (const layout of ['1 pantalla', '2 pantallas', '4 pantallas', '6 pantallas']) {
        await room.getByRole('button', { name: layout, exact: true }).click();
        await expect.poll(() => cutNames(room), { message: `${layout}, ${width}` }).toEqual([]);
      }
    }
    await room.getByRole('button', { name: 'English' }).click();
    await expect(room.getByText('SIMULATION')).toHaveCount(1);
  },
);

/** How much of the width beside the screens stays empty, and the lower edge of the side column. */
const emptyIn = (room: Page) =>
  room.evaluate(() => {
    const area = document.querySelector('section:has(article)')?.getBoundingClientRect() ?? new DOMRect();
    const frames = [...document.querySelectorAll('article[data-kds]')].map((frame) => frame.getBoundingClientRect());
    const framesPx = Math.max(...frames.map(({ right }) => right)) - Math.min(...frames.map(({ left }) => left));
    const side = document.querySelector('aside')?.getBoundingClientRect() ?? new DOMRect();
    return { emptyPx: area.width - framesPx, sideBottomPx: side.bottom };
  });

test(
  '[ROOM-38] at 1366 by 768 the four screens fill the width of their area, and the side column reaches the lower edge',
  LONG,
  async ({ openPage, simulator }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, { viewport: { width: 1366, height: 768 } });
    await boardReady(deviceIn(room, 3));
    await expect.poll(async () => (await emptyIn(room)).emptyPx).toBeLessThan(80);
    const { sideBottomPx } = await emptyIn(room);
    expect(sideBottomPx).toBe(768);
    for (const box of await frameBoxes(room)) expect(box?.width).toBeGreaterThan(430);
    await expect(room.getByRole('button', { name: /^Servidor local caído/ })).toBeInViewport({ ratio: 1 });
    await room.setViewportSize({ width: 1366, height: 1000 });
    await expect
      .poll(() => room.locator('article[data-kds="3"]').evaluate((frame) => frame.clientWidth))
      .toBeGreaterThan(450);
  },
);

const frameBoxes = async (room: Page) =>
  Promise.all((await room.locator('article[data-kds] iframe').all()).map((frame) => frame.boundingBox()));

const GOAL = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
const TRAINING = { trainee: 'Ana', lengthMs: 600_000, difficulty: 'middle', goal: GOAL } as const;

test(
  '[ROOM-46] at 1366 by 768 a question moves no screen, and a notice leaves the four screens in two rows',
  LONG,
  async ({ openPage, simulator }) => {
    await simulator.command({ do: 'restart', seed: 7, training: TRAINING });
    const address = `${simulator.origin}/simulator/?seed=x`;
    const room = await openPage(address, { viewport: { width: 1366, height: 768 } });
    await expect(room.locator('article[data-kds] iframe')).toHaveCount(4);
    const rows = async () => new Set((await frameBoxes(room)).map((box) => box?.y)).size;
    await expect(room.getByText('Este enlace pide algo que no existe')).toBeVisible();
    await expect.poll(rows).toBe(2);
    const before = await frameBoxes(room);
    await room.getByRole('button', { name: 'Reiniciar' }).click();
    await expect(room.getByRole('alertdialog')).toBeVisible();
    expect(await frameBoxes(room)).toEqual(before);
  },
);

/** Parts of the bar that are cut off or out of view, and by how much the page scrolls sideways. */
const cutInBar = (room: Page): Promise<readonly string[]> =>
  room.locator('header:has(h1)').evaluate((bar) => {
    const widthPx = document.documentElement.clientWidth;
    const parts = [...bar.querySelectorAll<HTMLElement>('button, input, time, h1, strong, button > span')];
    // A word replaced by its icon is one pixel wide.
    const shown = parts.filter((part) => part.offsetWidth > 1);
    const isCut = (part: HTMLElement) => {
      const { left, right } = part.getBoundingClientRect();
      return left < 0 || right > widthPx || part.scrollWidth > part.clientWidth + 1;
    };
    const scrollPx = document.documentElement.scrollWidth - widthPx;
    return [...shown.filter(isCut).map((part) => part.textContent), ...(scrollPx > 0 ? [`scrolls ${scrollPx}`] : [])];
  });

const WIDTHS = [1024, 1280, 1366, 1536, 1920, 2560];
const expectWholeBar = async (room: Page, widths: readonly number[]) => {
  for (const language of ['English', 'Español']) {
    const turn = room.getByRole('button', { name: language, exact: true });
    await expect(turn).toBeVisible();
    for (const width of widths) {
      await room.setViewportSize({ width, height: 768 });
      expect(await cutInBar(room), `${language} ${width}`).toEqual([]);
    }
    await turn.click();
  }
};

test('[ROOM-37] no part of the bar is cut off and the page never scrolls sideways, at 1024 and 1920 pixels in both languages', async ({
  simulator,
  openPage,
}) => {
  await expectWholeBar(await openPage(`${simulator.origin}/simulator/`), [1024, 1920]);
});

test(
  '[ROOM-37] in the demo no part of the bar is cut off and the page never scrolls sideways, from 1024 to 2560 pixels in both languages',
  LONG,
  async ({ keep, openPage }) => {
    // The demo has one more button than a server, and this situation has the longest title.
    const demo = await keep(serveFolder('demo'));
    await expectWholeBar(await openPage(`${demo.origin}/?scenario=two-servers`, tourSeen(demo.origin)), WIDTHS);
  },
);

test(
  '[ROOM-8] the counters, including those for tests, fit into their panel',
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`);
    const last = room.getByText('desconocidas', { exact: true });
    await expect(last).toBeVisible();
    const [counter, panel] = await last.evaluate((word) =>
      [word.parentElement, word.closest('dl')].map((element) => element?.getBoundingClientRect().right ?? 0),
    );
    expect(counter).toBeLessThanOrEqual(Number(panel) + 0.5);
  },
);

test(
  '[ROOM-8] the counters match the screens: orders, saved statuses, calls, and calls without a response',
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`);
    const [kitchen, expediter] = [deviceIn(room, 3), deviceIn(room, EXPEDITER)];
    for (const screen of [kitchen, expediter]) await boardReady(screen);
    const count = async (name: string) => Number(await counterIn(room, name).textContent());
    await expect.poll(() => count('pedidos abiertos')).toBeGreaterThanOrEqual(ORDERS_MIN);
    const orders = await count('pedidos abiertos');
    await expect.poll(async () => new Set(await cardTitles(expediter)).size).toBe(orders);
    expect(await count('estados guardados')).toBe(0);
    const calls = await count('llamadas');
    for (const card of [0, 1]) await linesIn(cardsOn(kitchen).nth(card)).first().click();
    await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThanOrEqual(2);
    const saved = await simulator.changes();
    await expect.poll(() => count('estados guardados')).toBe(saved.length);
    expect(await count('llamadas')).toBeGreaterThan(calls);
    await simulator.command({ do: 'fault', fault: 'cloud-hang', forMs: 60_000 });
    // The devices poll now instead of at their next periodic check.
    await simulator.command({ do: 'rouse' });
    await expect.poll(() => count('sin respuesta')).toBeGreaterThan(0);
    await simulator.command({ do: 'heal' });
    await expect.poll(() => count('sin respuesta')).toBe(0);
  },
);

/** Numbers of screens and window widths, which give frames from the largest to the smallest. */
const LAYOUTS = [
  ['4 pantallas', 1920],
  ['4 pantallas', 1280],
  ['6 pantallas', 1280],
  ['6 pantallas', 1000],
  ['1 pantalla', 390],
] as const;

/** By how many pixels the text of a head overlaps its first button. */
const overButtons = (head: Locator): Promise<number> =>
  head.evaluate((element) => {
    const rights = [...element.querySelectorAll('h2 + div > span')].map((span) => span.getBoundingClientRect().right);
    return Math.max(...rights) - (element.querySelector('button')?.getBoundingClientRect().left ?? Number.NaN);
  });

test.describe('without a cloud', () => {
  // The device's requests fail in the outage.
  test.use({ allowFailedRequests: true });

  test(
    '[ROOM-8] only during an outage the head of a device shows the age of its orders and its unsent taps',
    LONG,
    async ({ simulator, openPage }) => {
      const room = await openPage(`${simulator.origin}/simulator/`);
      const kitchen = deviceIn(room, 3);
      await boardReady(kitchen);
      const head = room.getByRole('article', { name: /KDS 3$/ }).locator('header');
      await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
      await simulator.command({ do: 'step', ms: 90_000 });
      // All devices poll, and their requests fail.
      await simulator.command({ do: 'rouse' });
      await expect(kitchen.getByText('OFFLINE')).toBeVisible();
      await expect(head).toContainText(/pedidos de hace 0[12]:\d\d/);
      await expect(head).not.toContainText('en espera');
      await linesIn(cardsOn(kitchen).first()).first().click();
      // Autosave after five seconds may be faster than a press on the button.
      await expect(kitchen.getByText('1 cambio en espera')).toBeVisible();
      await expect(head).toContainText('1 en espera');
      for (const [layout, width] of LAYOUTS) {
        await room.setViewportSize({ width, height: 800 });
        await room.getByRole('button', { name: layout, exact: true }).click();
        await expect.poll(() => overButtons(head)).toBeLessThanOrEqual(0);
      }
      await simulator.command({ do: 'heal' });
      await simulator.command({ do: 'step', ms: 75_000 });
      await expect(head).not.toContainText(/pedidos de|en espera/);
    },
  );
});
