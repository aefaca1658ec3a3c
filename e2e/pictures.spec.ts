/** Pictures of the main states, kept under artifacts/pictures for people to look at; the machine checks that nothing is blank, cut off or too wide. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { boardStands, bring, cardOf, cardsOn, cardTitles, linesIn } from './pages/board-page.ts';
import { openForm, send, WORDS } from './pages/login-page.ts';
import { openLook, SIZE_NAMES, SIZES } from './pages/looks.ts';
import { comeToRest } from './pages/rest.ts';
import { credentialsOf } from './people.ts';
import type { Simulator } from './programs/simulator.ts';
import { serveFolder } from './programs/static-server.ts';
import { expect, test } from './test.ts';

const FOLDER = fileURLToPath(new URL('../artifacts/pictures/', import.meta.url));
const EXPEDITER = 1;
const KITCHEN = 3;
const LONG_MS = 600_000;
/** The fewest colours that a page with words and an icon has; an empty one has a handful. */
const COLOURS_MIN = 40;

const LOOKS = [
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'en' },
] as const;

// Some of the pictures are of links that are cut on purpose; nothing in them has to move.
test.use({
  allowFailedRequests: true,
  scenario: 'e2e/worlds/full-house.yaml',
  contextOptions: { reducedMotion: 'reduce' },
});

interface Facts {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
}

/** The size stands in the head of a PNG; the page's browser decodes it, small, and counts the colours. */
const factsOf = async (page: Page, png: Buffer): Promise<Facts> => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
  colours: await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { resizeWidth: 320 });
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    return new Set(new Uint32Array(canvas?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0))).size;
  }, png.toString('base64')),
});

/** What sticks out sideways: of the page, of a bar or head, of a card. */
const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 1;
    const sticksOut = (part: Element, box: DOMRect) => {
      const { width, height, left, right } = part.getBoundingClientRect();
      return width > SLACK_PX && height > SLACK_PX && (left < box.left - SLACK_PX || right > box.right + SLACK_PX);
    };
    const partsBeyond = (whole: Element) => {
      const box = whole.getBoundingClientRect();
      const parts = box.width > 0 ? [...whole.querySelectorAll('*')] : [];
      return parts.filter((part) => sticksOut(part, box));
    };
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    return [
      ...(wide > innerWidth ? [`the page is ${wide} px wide`] : []),
      ...[...document.querySelectorAll('header, section[aria-label], article')]
        .filter((whole) => whole.querySelector('article') === null)
        .flatMap((whole) =>
          partsBeyond(whole).map(
            (part) => `${whole.ariaLabel ?? whole.tagName} cuts ${part.tagName} ${part.textContent}`,
          ),
        ),
    ];
  });

/** Keeps the picture and checks it. */
async function picture(page: Page, name: string): Promise<void> {
  await comeToRest(page);
  const png = await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled', scale: 'css' });
  const { width, height, colours } = await factsOf(page, png);
  expect({ width, height }, name).toEqual(page.viewportSize());
  expect(colours, `colours of ${name}`).toBeGreaterThan(COLOURS_MIN);
  await expect.poll(() => stickingOut(page), name).toEqual([]);
}

/** Touches the first lines and keeps the picture of what waits. */
async function pictureOfChanges(board: Page, look: string): Promise<void> {
  const lines = linesIn(cardsOn(board).first());
  for (const at of [0, 1]) await lines.nth(at).click();
  await expect(board.getByRole('button', { name: /^(Guardar|Save)/ }).last()).toBeVisible();
  await picture(board, `changes-${look}`);
}

/** Cuts the cloud, lets a change wait, keeps the pictures of banner and panel, and heals it. */
async function picturesOfTrouble(simulator: Simulator, board: Page, look: string): Promise<void> {
  for (const fault of ['local-down', 'cloud-down']) await simulator.command({ do: 'fault', fault, forMs: LONG_MS });
  const untouched = cardsOn(board).nth(1);
  await untouched
    .getByRole('button', { name: /, (Pendiente|Pending)$/ })
    .first()
    .click();
  await expect(board.getByText(/(en espera|waiting)$/).first()).toBeVisible();
  await picture(board, `offline-${look}`);
  await board.getByRole('button', { name: /^(Conexión|Connection)/ }).click();
  await expect(board.getByRole('dialog')).toBeVisible();
  await picture(board, `panel-${look}`);
  await board.keyboard.press('Escape');
  await expect(board.getByRole('dialog')).toHaveCount(0);
  await simulator.command({ do: 'heal' });
}

/** Finishes the first card, and keeps the picture of the panel with what left, looked into. */
async function pictureOfRecent(board: Page, look: string): Promise<void> {
  const title = (await cardTitles(board))[0] ?? '';
  await bring(board, title, /, (Listo|Ready)/);
  await expect(cardOf(board, title)).toHaveCount(0);
  await board
    .getByRole('banner')
    .getByRole('button', { name: /^(Salidas recientemente|Recently)/ })
    .click();
  const panel = board.getByRole('dialog', { name: /^(Salidas recientemente|Recently)/ });
  await panel.getByRole('button', { expanded: false }).first().click();
  await expect(panel.getByRole('button', { expanded: true })).toBeVisible();
  await picture(board, `recent-${look}`);
  await panel
    .getByRole('button', { name: /^(Deshacer|Undo)/ })
    .first()
    .click();
  await expect(board.getByRole('alertdialog')).toBeVisible();
  await picture(board, `question-${look}`);
  for (const gone of [board.getByRole('alertdialog'), panel]) {
    await board.keyboard.press('Escape');
    await expect(gone).toHaveCount(0);
  }
}

/** Keeps the pictures of the cursor with an expanded card, and of a card in the hand. */
async function picturesInHand(board: Page, look: string): Promise<void> {
  await board.keyboard.press('2');
  await cardsOn(board).nth(1).getByRole('button', { expanded: false }).click();
  await expect(cardsOn(board).nth(1).getByRole('button', { expanded: true })).toBeVisible();
  await expect(board.locator('[id^="DndLiveRegion"]')).toBeAttached();
  await picture(board, `cursor-${look}`);
  const heading = cardsOn(board).first().getByRole('heading');
  // In sight and at rest: the cursor may have scrolled the board, or be about to.
  await heading.hover({ position: { x: 10, y: 10 } });
  const head = await heading.boundingBox();
  await board.mouse.down();
  await board.mouse.move((head?.x ?? 0) + 120, (head?.y ?? 0) + 220, { steps: 6 });
  await expect(board.locator('[data-dragging]')).toHaveCount(1);
  const png = await board.screenshot({ path: `${FOLDER}drag-${look}.png`, animations: 'disabled', scale: 'css' });
  expect((await factsOf(board, png)).colours).toBeGreaterThan(COLOURS_MIN);
  await board.keyboard.press('Escape');
  await board.mouse.up();
}

for (const size of SIZE_NAMES) {
  for (const { theme, language } of LOOKS) {
    const look = `${size}-${theme}-${language}`;
    test(`[D1] the board at ${look}: full, with changes, without a cloud, with its menu`, async ({
      simulator,
      openPage,
    }) => {
      const full = await openLook(openPage, simulator, EXPEDITER, { size, theme, language });
      await boardStands(full);
      await picture(full, `board-${look}`);
      await full.close();
      const board = await openLook(openPage, simulator, KITCHEN, { size, theme, language });
      await boardStands(board);
      await pictureOfChanges(board, look);
      await picturesOfTrouble(simulator, board, look);
      await board.getByRole('button', { name: /^(Abrir el menú|Open the menu)$/ }).click();
      await expect(board.getByRole('dialog')).toBeVisible();
      await picture(board, `menu-${look}`);
    });

    test(`[D1] the screens of an administrator at ${look}: the login, its form, the units, one activated`, async ({
      simulator,
      openPage,
    }) => {
      const words = WORDS[language];
      const screen = await openLook(openPage, simulator, KITCHEN, { size, theme, language, path: 'configkds' });
      await expect(screen.getByRole('heading', { name: words.question })).toBeVisible();
      await picture(screen, `login-${look}`);
      const form = await openForm(screen, language);
      await form.submit.click();
      await expect(form.email).toBeFocused();
      await picture(screen, `login-wrong-${look}`);
      await send(form, credentialsOf('owner'));
      const unit = screen.getByRole('radio', { name: words.unit });
      await expect(unit).toBeVisible();
      await unit.click();
      await picture(screen, `configure-${look}`);
      await screen.getByRole('button', { name: words.activate }).click();
      await expect(screen.getByText(words.done)).toBeVisible();
      await picture(screen, `configured-${look}`);
    });
  }

  test(`[P1b] a device that is not configured, an unknown host and a lost address at ${size}`, async ({
    keep,
    simulator,
    openPage,
  }) => {
    const server = await keep(serveFolder('kiosk'));
    const pages = [
      ['not-configured', `${simulator.origin}/`, /^Debe configurar KDS/],
      ['unknown-host', `${server.origin}/`, /^Dirección desconocida$/],
      ['not-found', `${simulator.origin}/device/${KITCHEN}/nowhere`, /^Página no encontrada$/],
    ] as const;
    for (const [name, address, words] of pages) {
      const page = await openPage(address, SIZES[size]);
      await expect(page.getByText(words)).toBeVisible();
      await picture(page, `${name}-${size}`);
    }
  });

  test(`the control room at ${size}, well and in trouble, and the demo`, async ({ simulator, openPage, keep }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, SIZES[size]);
    await boardStands(room.frameLocator('iframe').first());
    await picture(room, `room-${size}`);
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
    await expect(room.getByRole('button', { name: /Nube caída/, pressed: true })).toBeVisible();
    await picture(room, `room-trouble-${size}`);
    await room.close();
    const server = await keep(serveFolder('demo'));
    const demo = await openPage(`${server.origin}/`, { ...SIZES[size], serviceWorkers: 'allow' });
    await boardStands(demo.frameLocator('iframe').first());
    await picture(demo, `demo-${size}`);
  });
}

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

  test('[S3a] the empty board in every size', async ({ simulator, openPage }) => {
    for (const look of LOOKS) {
      const boards = await Promise.all(
        SIZE_NAMES.map(async (size) => {
          const board = await openLook(openPage, simulator, KITCHEN, { size, ...look });
          return { board, name: `empty-${size}-${look.theme}-${look.language}` };
        }),
      );
      for (const { board, name } of boards) {
        await expect(board.getByText(/^(No hay pedidos pendientes|There are no pending orders)/)).toBeVisible();
        await picture(board, name);
        await board.close();
      }
    }
  });
});

test.describe('a quiet venue', () => {
  test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

  for (const look of SIZE_NAMES.flatMap((size) => LOOKS.map((one) => ({ size, ...one })))) {
    const name = `${look.size}-${look.theme}-${look.language}`;
    test(`[D1] around the board at ${name}: what left, the cursor, a card in the hand, the two other boards`, async ({
      simulator,
      openPage,
    }) => {
      const settings = { dragndrop: true, allowCancelFire: true, autosave: 0 };
      const board = await openLook(openPage, simulator, KITCHEN, { ...look, settings });
      await boardStands(board);
      await pictureOfRecent(board, name);
      await picturesInHand(board, name);
      for (const path of ['home2', 'home3']) {
        await board.goto(`${simulator.origin}/device/${KITCHEN}/${path}`);
        if (path === 'home2') await boardStands(board);
        else await expect(board.getByRole('main').locator('ol > li').first()).toBeVisible();
        await picture(board, `${path}-${name}`);
      }
      await board.getByRole('main').locator('ol > li').first().getByRole('button').click();
      await boardStands(board);
      await picture(board, `home3-tickets-${name}`);
    });
  }
});
