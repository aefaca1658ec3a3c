import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { counterIn, journalLines, toggleCooks } from '../pages/room-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

const elapsedS = async (room: Page): Promise<number> =>
  secondsOf(String(await counterIn(room, 'desde el inicio').textContent()));

const shown = (room: Page) =>
  room.getByRole('region', { name: 'Pantallas', exact: true }).getByRole('article').filter({ visible: true });

async function stepThroughEvents(room: Page): Promise<void> {
  await room.getByRole('button', { name: 'Pausar' }).click();
  await expect(room.getByRole('button', { name: 'Seguir' })).toBeVisible();
  const clock = room.getByRole('banner').getByRole('time');
  const pausedAtS = secondsOf(String(await clock.textContent()));
  await room.getByRole('button', { name: 'Avanzar 10 s' }).click();
  await expect.poll(async () => secondsOf(String(await clock.textContent()))).toBe(pausedAtS + 10);
  const [before, lineCount] = [await elapsedS(room), await journalLines(room).count()];
  await room.getByRole('button', { name: 'Hasta el próximo suceso' }).click();
  await expect.poll(() => elapsedS(room)).toBeGreaterThan(before);
  await expect.poll(() => journalLines(room).count()).toBeGreaterThan(lineCount);
  const newest = journalLines(room).first().getByRole('time');
  await expect
    .poll(async () => secondsOf(String(await clock.textContent())) - secondsOf(String(await newest.textContent())))
    .toBeLessThanOrEqual(1);
  const late = Number(await counterIn(room, 'más de 10 min').textContent());
  await room.getByRole('button', { name: 'Hasta que algo se atrase' }).click();
  await expect.poll(async () => Number(await counterIn(room, 'más de 10 min').textContent())).toBeGreaterThan(late);
}

async function changeSpeed(room: Page): Promise<void> {
  for (const [speed, other] of [
    ['×5', '×1'],
    ['×1', '×5'],
  ] as const) {
    await room.getByRole('button', { name: speed, exact: true }).click();
    await expect(room.getByRole('button', { name: speed, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(room.getByRole('button', { name: other, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
}

async function dragForward(room: Page): Promise<void> {
  const slider = room.getByRole('region', { name: 'Línea de tiempo' }).getByRole('slider');
  const [value, most] = [Number(await slider.inputValue()), Number(await slider.getAttribute('max'))];
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (seconds: number) => x + (width * seconds) / most;
  const before = await elapsedS(room);
  await room.mouse.move(at(value), y + height / 2);
  await room.mouse.down();
  await room.mouse.move(at(most * 0.6), y + height / 2, { steps: 8 });
  const notice = room.getByText(/^Saltar a las \d\d:\d\d:\d\d$/);
  await expect(notice).toBeVisible();
  expect(await elapsedS(room)).toBe(before);
  await room.mouse.up();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => Math.abs((await elapsedS(room)) - most * 0.6)).toBeLessThan(most * 0.03);
  const there = await elapsedS(room);
  await room.mouse.click(at(most * 0.2), y + height / 2);
  await expect(room.getByText(/^El tiempo solo avanza/)).toBeVisible();
  expect(await elapsedS(room)).toBe(there);
}

async function checkScreenCounts(room: Page): Promise<void> {
  for (const count of [2, 1, 4, 6]) {
    const button = room.getByRole('button', { name: count === 1 ? '1 pantalla' : `${count} pantallas` });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(shown(room)).toHaveCount(count);
    const boxes = await Promise.all((await shown(room).all()).map((one) => one.boundingBox()));
    const placed = boxes.flatMap((box) => (box === null ? [] : [box]));
    for (const [at, one] of placed.entries()) {
      expect(one.y + one.height).toBeLessThanOrEqual(800);
      for (const other of placed.slice(at + 1)) {
        const isApart = one.x + one.width <= other.x || one.y + one.height <= other.y || other.x + other.width <= one.x;
        expect(isApart, `${count} screens: ${JSON.stringify([one, other])}`).toBe(true);
      }
    }
  }
  const first = shown(room).first();
  const small = (await first.boundingBox())?.width ?? 0;
  await room.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect.poll(() => room.evaluate(() => document.fullscreenElement?.ariaLabel)).toBe('Pantallas');
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(small);
  await room.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect.poll(() => room.evaluate(() => document.fullscreenElement)).toBeNull();
}

test('[ROOM-9][ROOM-11][ROOM-17] on a server, buttons and a mouse drag move time forward, and up to six screens show without overlap', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await changeSpeed(room);
  await stepThroughEvents(room);
  await dragForward(room);
  await checkScreenCounts(room);
});

test(
  '[ROOM-9][ROOM-11][ROOM-17] in the demo, buttons and a mouse drag move time forward, and up to six screens show without overlap',
  LONG,
  async ({ openDemoRoom }) => {
    const room = await openDemoRoom('quiet-morning');
    await toggleCooks(room);
    await changeSpeed(room);
    await stepThroughEvents(room);
    await dragForward(room);
    await checkScreenCounts(room);
  },
);
