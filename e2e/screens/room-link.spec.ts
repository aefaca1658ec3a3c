import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardTitles } from '../pages/board-page.ts';
import { counterIn, deviceIn, journalIn, journalLines } from '../pages/room-page.ts';
import { tabTo } from '../pages/tab-to.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

// A device of the previous world may still sign in with its token, which the new world rejects.
test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 }, qa: false, allowFailedRequests: true });

const EXPEDITER = 1;
/** At least this many orders arrive in a quarter of an hour of a rush. */
const ARRIVED_MIN = 12;

async function ordersLater(room: Page, step: () => Promise<void>): Promise<readonly string[]> {
  await step();
  await boardReady(deviceIn(room, EXPEDITER));
  const titles = () => cardTitles(deviceIn(room, EXPEDITER));
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(2);
  return titles();
}

const LINKS = [
  ['with another seed', 'quiet-morning', 'Este enlace pide la semilla 4242.'],
  ['with another situation', 'big-table', 'Este enlace pide la situación «La mesa grande», semilla 4242.'],
] as const;

for (const [what, scenario, question] of LINKS) {
  test(
    `[ROOM-7] a copied link ${what} starts the same situation on another page after a confirmation`,
    LONG,
    async ({ simulator, openPage }) => {
      // The new situation is not paused, so this stops it at the same moment each time.
      const step = async () => {
        await simulator.command({ do: 'pause' });
        await simulator.command({ do: 'jump', toMs: 18 * 60_000 });
      };
      await simulator.command({ do: 'restart', seed: 4242, scenario });
      const permissions = ['clipboard-read', 'clipboard-write'];
      const room = await openPage(`${simulator.origin}/simulator/`, { permissions });
      const orders = await ordersLater(room, step);
      await room.getByRole('button', { name: 'Copiar enlace' }).click();
      await expect(room.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
      const link = await room.evaluate(() => navigator.clipboard.readText());
      await simulator.command({ do: 'restart', seed: 5, scenario: 'quiet-morning' });
      const other = await openPage(link);
      await expect(other.getByText(question)).toBeVisible();
      await other.getByRole('button', { name: 'Empezar así' }).click();
      await expect(other.getByRole('textbox', { name: 'Semilla' })).toHaveValue('4242');
      expect(await ordersLater(other, step)).toEqual(orders);
    },
  );
}

async function arrivedIn(room: Page): Promise<readonly string[]> {
  const slider = room.getByRole('slider');
  await slider.fill('900');
  // The slider reads its value when any key is released.
  await slider.press('Shift');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(900);
  await room.getByRole('button', { name: 'Pausar' }).click();
  await journalIn(room).getByRole('searchbox').fill('Llega');
  // Waits for all journal lines: before they have loaded, the list has only the latest lines.
  const receivedCount = Number(await counterIn(room, 'pedidos recibidos').textContent());
  expect(receivedCount).toBeGreaterThan(ARRIVED_MIN);
  // The search also finds notes that mention an arrival.
  const arrivals = journalLines(room).filter({ hasText: /Llega / });
  await expect(arrivals).toHaveCount(receivedCount);
  const arrivalTexts = await arrivals.allTextContents();
  // Omits the time of day, which depends on the user's clock.
  const orders = arrivalTexts.map((line) => line.slice(line.indexOf('Llega')));
  return orders.toReversed().slice(0, ARRIVED_MIN);
}

test(
  '[ROOM-7] a copied link of the demo starts the same situation with the same orders',
  LONG,
  async ({ keep, openPage }) => {
    const demo = await keep(serveFolder('demo'));
    const own = { ...tourSeen(demo.origin), permissions: ['clipboard-read', 'clipboard-write'] };
    const room = await openPage(`${demo.origin}/?scenario=quiet-morning`, own);
    await room.getByRole('button', { name: 'Mañana tranquila' }).click();
    const list = room.getByRole('region', { name: 'Situaciones' });
    await list.getByRole('button', { name: /^Dos puntas seguidas/ }).click();
    await list.getByRole('textbox', { name: 'Semilla' }).fill('4242');
    await list.getByRole('button', { name: 'Empezar' }).click();
    await expect(room.getByRole('button', { name: 'Dos puntas seguidas', exact: true })).toBeVisible();
    await room.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(room.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
    const link = await room.evaluate(() => navigator.clipboard.readText());
    const arrived = await arrivedIn(room);
    const other = await openPage(link, own);
    await expect(other.getByRole('button', { name: 'Dos puntas seguidas', exact: true })).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Semilla' })).toHaveValue('4242');
    expect(await arrivedIn(other)).toEqual(arrived);
  },
);

test('[ROOM-40][SIM-4] the demo names the mistakes in its link and the situation that it shows instead', async ({
  keep,
  openPage,
}) => {
  const demo = await keep(serveFolder('demo'));
  const room = await openPage(`${demo.origin}/?scenario=nope&seed=abc&speed=99`);
  const notice = room.getByText(
    /^Este enlace pide algo que no existe: la situación «nope» .*la semilla «abc» .*la velocidad «99»/,
  );
  await expect(notice).toContainText(/se muestra «Almuerzo fuerte», semilla \d+, velocidad ×1\.$/);
});

test('[ROOM-14][TRAINING-9] a training starts and ends by keyboard alone', LONG, async ({ simulator, openPage }) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await tabTo(room, room.getByRole('button', { name: 'Mañana tranquila' }));
  await room.keyboard.press('Enter');
  await tabTo(room, room.getByText('Entrenar a alguien'));
  await room.keyboard.press('Enter');
  await tabTo(room, room.getByLabel('Nombre del alumno'));
  await expect(room.getByRole('button', { name: 'Empezar el entrenamiento' })).toBeVisible();
  expect(await accessibilityProblems(room)).toEqual([]);
  await room.keyboard.press('Enter');
  await expect(room.getByRole('textbox', { name: 'Nombre del alumno' })).toHaveAttribute('aria-invalid', 'true');
  await room.keyboard.type('Rosa');
  await room.keyboard.press('Enter');
  await expect(room.getByText('Entrena Rosa · quedan')).toBeVisible();
  await tabTo(room, room.getByRole('button', { name: 'Terminar' }));
  await room.keyboard.press('Enter');
  await expect(room.getByText(/^Rosa · /)).toBeVisible();
  await room.keyboard.press('Escape');
  await expect(room.getByText('El entrenamiento de Rosa terminó.')).toBeVisible();
});
