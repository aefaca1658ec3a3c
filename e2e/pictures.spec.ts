/** Pictures of the main states, kept under artifacts/pictures for people to look at; the machine checks that nothing is blank, cut off or too wide. */
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { boardStands, cardOf, cardsOn, linesIn } from './board-page.ts';
import { serveFolder } from './static-server.ts';
import { expect, type Simulator, test } from './test.ts';

const FOLDER = fileURLToPath(new URL('../artifacts/pictures/', import.meta.url));
const EXPEDITER = 1;
const KITCHEN = 3;
/** The fewest colours that a page with words and an icon has; an empty one has a handful. */
const COLOURS_MIN = 40;

const SIZES = {
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '390x844': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
const SIZE_NAMES = Object.keys(SIZES) as (keyof typeof SIZES)[];

// Some of the pictures are of links that are cut on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/full-house.yaml' });

interface Facts {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
}

/** Decodes a PNG in the page's browser. */
const factsOf = (page: Page, png: Buffer): Promise<Facts> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(canvas?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
    return { width, height, colours: new Set(pixels).size };
  }, png.toString('base64'));

/** What sticks out: of the page sideways, of the bar, of a card. */
const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 1;
    const found: string[] = [];
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
    const outside = (inner: Element, outer: DOMRect) => {
      const box = inner.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return false;
      return box.left < outer.left - SLACK_PX || box.right > outer.right + SLACK_PX;
    };
    for (const bar of document.querySelectorAll('#root header')) {
      const box = bar.getBoundingClientRect();
      if (box.width === 0) continue;
      for (const part of bar.querySelectorAll('button, h1, h2, strong, time, p, span')) {
        if (outside(part, box)) found.push(`the head cuts "${part.textContent || part.getAttribute('aria-label')}"`);
      }
    }
    for (const card of document.querySelectorAll('article')) {
      const box = card.getBoundingClientRect();
      for (const part of card.querySelectorAll('*')) {
        if (outside(part, box)) found.push(`${card.ariaLabel} cuts "${part.textContent}"`);
      }
    }
    return found;
  });

/** Keeps the picture and checks it. */
async function picture(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled', scale: 'css' });
  const { width, height, colours } = await factsOf(page, png);
  expect({ width, height }, name).toEqual(page.viewportSize());
  expect(colours, `colours of ${name}`).toBeGreaterThan(COLOURS_MIN);
  expect(await stickingOut(page), name).toEqual([]);
}

interface Look {
  readonly size: keyof typeof SIZES;
  readonly theme?: 'dark' | 'light';
  readonly language?: 'es' | 'en';
}

type Open = (address: string, options?: BrowserContextOptions) => Promise<Page>;

/** Opens a device's kiosk in this size, theme and language. */
async function openLook(open: Open, simulator: Simulator, kdsId: number, look: Look): Promise<Page> {
  const page = await open('about:blank', SIZES[look.size]);
  if (look.theme === 'light') {
    await page.route(/\/resto\/kds\/ajustes/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"darkMode":true', '"darkMode":false');
      await route.fulfill({ response: answer, body });
    });
  }
  if (look.language === 'en') {
    await page.addInitScript((key) => localStorage.setItem(key, 'en'), `kds:/device/${kdsId}/:language`);
  }
  await page.goto(`${simulator.origin}/device/${kdsId}/`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme ?? 'dark');
  return page;
}

const LOOKS = [
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'en' },
] as const;

for (const size of SIZE_NAMES) {
  test(`[D1] the full board at ${size}, dark and light, in both languages`, async ({ simulator, openPage }) => {
    for (const look of LOOKS) {
      const board = await openLook(openPage, simulator, EXPEDITER, { size, ...look });
      await boardStands(board);
      await picture(board, `board-${size}-${look.theme}-${look.language}`);
    }
  });

  test(`[S5] changes that wait at ${size}, dark and light`, async ({ simulator, openPage }) => {
    for (const look of LOOKS) {
      const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
      await boardStands(board);
      for (const at of [0, 1, 2]) await linesIn(cardsOn(board).nth(0)).nth(at).click();
      await expect(board.getByRole('button', { name: /^(Guardar|Save)/ }).first()).toBeVisible();
      await picture(board, `pending-${size}-${look.theme}-${look.language}`);
      await board.close();
    }
  });

  test(`[N4a] a cloud that is down at ${size}: banner, then the panel`, async ({ simulator, openPage }) => {
    await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
    for (const look of LOOKS) {
      const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
      await boardStands(board);
      await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
      await board.getByRole('button', { name: /Actualizar|Refresh/ }).click();
      await expect(board.getByText('OFFLINE').first()).toBeVisible();
      await linesIn(cardsOn(board).first()).first().click();
      await board
        .getByRole('button', { name: /^(Guardar|Save)/ })
        .last()
        .click();
      await picture(board, `offline-${size}-${look.theme}-${look.language}`);
      await board.getByRole('button', { name: /^(Conexión|Connection|Link)/ }).click();
      await picture(board, `panel-${size}-${look.theme}-${look.language}`);
      await simulator.command({ do: 'heal' });
      await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
    }
  });

  test(`[L1] the side menu at ${size}`, async ({ simulator, openPage }) => {
    for (const look of LOOKS) {
      const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
      await boardStands(board);
      await board.getByRole('banner').getByRole('button').first().click();
      await expect(board.getByRole('dialog')).toBeVisible();
      await picture(board, `menu-${size}-${look.theme}-${look.language}`);
    }
  });

  test(`[S3] a device that is not configured, and a host that nobody knows, at ${size}`, async ({
    simulator,
    openPage,
  }) => {
    const kiosk = await openPage(`${simulator.origin}/`, SIZES[size]);
    await expect(kiosk.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
    await picture(kiosk, `not-configured-${size}`);
    const server = await serveFolder('kiosk');
    const stranger = await openPage(`${server.origin}/`, SIZES[size]);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(stranger, `unknown-host-${size}`);
    const lost = await openPage(`${simulator.origin}/device/3/nowhere`, SIZES[size]);
    await expect(lost.getByRole('link')).toBeVisible();
    await picture(lost, `not-found-${size}`);
    await server.stop();
  });

  test(`[SIM3] the control room at ${size}`, async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, SIZES[size]);
    await boardStands(room.frameLocator('iframe').first());
    await picture(room, `room-${size}`);
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
    await expect(room.getByRole('button', { name: /Nube caída/, pressed: true })).toBeVisible();
    await picture(room, `room-trouble-${size}`);
  });

  test(`[SIM2] the demo at ${size}`, async ({ openPage }) => {
    const server = await serveFolder('demo');
    const room = await openPage(`${server.origin}/`, SIZES[size]);
    await boardStands(room.frameLocator('iframe').first());
    await picture(room, `demo-${size}`);
    await server.stop();
  });
}

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/no-orders.yaml' });

  test('[S3a] the empty board in every size', async ({ simulator, openPage }) => {
    for (const size of SIZE_NAMES) {
      for (const look of LOOKS) {
        const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
        await expect(board.getByText(/No hay pedidos pendientes|no pending orders|No orders/i)).toBeVisible();
        await picture(board, `empty-${size}-${look.theme}-${look.language}`);
      }
    }
  });
});
