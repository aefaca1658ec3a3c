import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady } from '../pages/board-page.ts';
import { roomLook } from '../pages/looks.ts';
import { deviceIn } from '../pages/room-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { startUsbStick } from '../programs/usb-stick.ts';
import { expect, test } from '../test.ts';
import { STORED_TOUR } from '../tour-seen.ts';

const tourOf = (room: Page) => room.getByRole('region', { name: 'Recorrido guiado' });

/** Whether the SIMULATION mark lies along the lower edge of the screen's frame and is as wide as the frame. */
async function isMarkAtEdge(room: Page, kdsId: number): Promise<boolean> {
  const mark = await deviceIn(room, kdsId).locator('.simulation-mark').boundingBox();
  const frame = await room.locator(`article[data-kds="${kdsId}"]`).boundingBox();
  if (!mark || !frame) return false;
  return [
    mark.x - frame.x,
    mark.x + mark.width - (frame.x + frame.width),
    mark.y + mark.height - (frame.y + frame.height),
  ].every((px) => Math.abs(px) < 3);
}

/** Pauses the tour as soon as this shows, because each scene ends by itself. */
const pauseAt = (room: Page, shown: 'framed order' | 'training form') =>
  room.waitForFunction((what) => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('article[data-highlighted] iframe')];
    const lamps = frames.filter(({ contentDocument }) => contentDocument?.getElementById('tour-lamp'));
    const form = document.querySelector('main[data-tour="training"] > section details[open]');
    const isShown = what === 'framed order' ? lamps.length === 3 : form !== null;
    if (isShown) document.querySelector<HTMLElement>('[aria-label="Pausar el recorrido"]')?.click();
    return isShown;
  }, shown);

function collectForeignRequests(room: Page, origin: string): string[] {
  const found: string[] = [];
  room.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && /^(http|ws)/.test(url.protocol)) found.push(request.url());
  });
  return found;
}

test('[TOUR-1][TOUR-2][TOUR-4][TOUR-5][TOUR-9][TOUR-17] from a USB stick the tour shows an order on the boards with the simulation mark, stays skipped, and restarts by its button or a link', async ({
  keep,
  openPage,
}) => {
  const stick = await keep(startUsbStick());
  const room = await openPage('about:blank');
  const foreignRequests = collectForeignRequests(room, stick.origin);
  await room.goto(`${stick.origin}/`);
  const tour = tourOf(room);
  await expect(tour.getByText('Escena 1 de 5')).toBeVisible();
  // The scene must not end while the boards of a busy machine load.
  await tour.getByRole('button', { name: 'Pausar el recorrido' }).click();
  for (const kdsId of [3, 5, 1]) await boardReady(deviceIn(room, kdsId));
  await tour.getByRole('button', { name: 'Seguir el recorrido' }).click();
  await pauseAt(room, 'framed order');
  await expect(tour.getByText('Escena 1 de 5')).toBeVisible();
  // The drink of the order that the tour placed.
  await expect(
    deviceIn(room, 5)
      .getByRole('button', { name: /Pisco sour, Pendiente/ })
      .first(),
  ).toBeVisible();
  await expect.poll(() => isMarkAtEdge(room, 5)).toBe(true);
  expect(await accessibilityProblems(room)).toEqual([]);
  await room.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(room.getByText('Línea de tiempo', { exact: false }).first()).toBeVisible();
  expect(await room.evaluate((key) => localStorage.getItem(key), STORED_TOUR.name)).toBe(STORED_TOUR.value);

  await room.reload();
  await boardReady(deviceIn(room, 3));
  await expect(tour).toHaveCount(0);
  const firstScene = room.waitForFunction(() =>
    document.querySelector('[aria-label="Recorrido guiado"]')?.textContent?.includes('Escena 1 de 5'),
  );
  await room.getByRole('button', { name: 'Ver el recorrido' }).click();
  await firstScene;

  await room.goto(`${stick.origin}/?scene=training`);
  await pauseAt(room, 'training form');
  await expect(tour.getByText('Escena 5 de 5')).toBeVisible();
  await expect(room.getByLabel('Nombre del alumno')).toBeVisible();
  await tour.getByRole('button', { name: 'Terminar el recorrido' }).click();
  await expect(tour).toHaveCount(0);
  expect(foreignRequests).toEqual([]);
});

const TOUR_TEXTS = {
  es: {
    scene: (at: number) => `Escena ${at} de 5`,
    tour: 'Recorrido guiado',
    prepared: /Lomo saltado, En prep/,
    new: '¡Recién lista!',
    back: /^La nube volvió/,
    trainee: 'Nombre del alumno',
    well: /^Nada falla ahora \(faltan? /,
  },
  en: {
    scene: (at: number) => `Scene ${at} of 5`,
    tour: 'Guided tour',
    prepared: /Stir-fried beef, Preparing/,
    new: 'Just ready!',
    back: /^The cloud is back(: OFFLINE| and)/,
    trainee: 'Trainee name',
    well: /^No failures now \(\d+ steps? /,
  },
} as const;

test(
  '[TOUR-13][TOUR-17] at 1366 by 768 the tour enlarges a card within its frame, the simulation mark stays visible, and the screens are restored afterwards',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo'));
    const viewport = { width: 1366, height: 768 };
    const room = await openPage(`${server.origin}/?scene=order&scenario=quiet-morning`, { viewport });
    const tour = tourOf(room);
    await expect(tour.getByText(/^El plato llegó a/)).toBeVisible();
    await tour.getByRole('button', { name: 'Pausar el recorrido' }).click();
    for (const kdsId of [3, 5, 1]) {
      const card = deviceIn(room, kdsId).locator('article[data-card]').first();
      await expect.poll(async () => (await card.boundingBox())?.width ?? 0).toBeGreaterThan(150);
      const box = await card.boundingBox();
      const frame = await room.locator(`article[data-kds="${kdsId}"]`).boundingBox();
      const isInside = box && frame && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1;
      expect(isInside, `KDS ${kdsId}`).toBe(true);
      await expect(deviceIn(room, kdsId).locator('#tour-lamp')).toHaveCount(1);
      await expect.poll(() => isMarkAtEdge(room, kdsId), `the mark of KDS ${kdsId}`).toBe(true);
    }
    await room.keyboard.press('Escape');
    for (const kdsId of [3, 5, 1]) await expect(deviceIn(room, kdsId).locator('#tour-lamp')).toHaveCount(0);
    expect(await room.locator('iframe[data-device="Barra"]').evaluate(({ style }) => style.scale)).toBe('');
  },
);

test(
  '[TOUR-1][TOUR-5][TOUR-12] the documented link plays the outage scene in a quiet kitchen with an order of the tour',
  LONG,
  async ({ keep, openPage }) => {
    const server = await keep(serveFolder('demo'));
    const room = await openPage(`${server.origin}/?scene=outage&scenario=quiet-morning&seed=7&speed=2`);
    const tour = tourOf(room);
    const kitchen = deviceIn(room, 3);
    await expect(tour.getByText('Escena 4 de 5')).toBeVisible();
    await expect(kitchen.getByRole('button', { name: /Lomo saltado/ }).first()).toBeAttached();
    await expect(tour.getByText(/^Las pantallas avisan con OFFLINE/)).toBeVisible();
    await expect(kitchen.locator('#tour-lamp')).toHaveCount(1);
    await expect(tour.getByText(/el cambio no se pierde/)).toBeVisible();
    await expect(tour.getByText(/^La nube volvió/)).toBeVisible();
    await expect(kitchen.getByText('OFFLINE')).toHaveCount(0);
    await expect(tour.getByText(/no salió como debía|tarda en contestar/)).toHaveCount(0);
  },
);

for (const language of ['es', 'en'] as const) {
  test(
    `[TOUR-1][TOUR-7] scenes 2 to 5 show on the screens: the tap, the ready order, OFFLINE that appears and disappears, the training form (${language})`,
    LONG,
    async ({ keep, openPage }) => {
      const words = TOUR_TEXTS[language];
      const server = await keep(serveFolder('demo'));
      const room = await openPage(
        `${server.origin}/?scene=tap&scenario=quiet-morning&seed=7`,
        roomLook(server.origin, { language }),
      );
      const tour = room.getByRole('region', { name: words.tour });
      const [kitchen, guests] = [deviceIn(room, 3), deviceIn(room, 9)];
      await expect(tour.getByText(words.scene(2))).toBeVisible();
      await expect(kitchen.getByRole('button', { name: words.prepared }).first()).toBeAttached();
      await expect(tour.getByText(words.scene(3))).toBeVisible();
      await expect(guests.getByText(words.new).first()).toBeVisible();
      await expect(tour.getByText(words.scene(4))).toBeVisible();
      await expect(kitchen.getByText('OFFLINE').first()).toBeVisible();
      await expect(tour.getByText(words.back)).toBeVisible();
      await expect(kitchen.getByText('OFFLINE')).toHaveCount(0);
      await expect(tour.getByText(words.scene(5))).toBeVisible();
      await expect(room.getByLabel(words.trainee)).toBeVisible();
      await expect(tour).toHaveCount(0);
      await expect(room.getByRole('button', { name: words.well })).toBeVisible();
    },
  );
}
