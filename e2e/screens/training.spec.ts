/** A training from its form to its score card, on a server and in the demo. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { shutOut } from '../pages/accessibility.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

// A device of the world that ended may still sign in with a token of that world, which the new one refuses.
test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const SHORT_MS = 10 * 60_000;

const openList = (room: Page) => room.getByRole('button', { name: 'Mañana tranquila' }).click();

/** Fills the form of the situation that runs, in the open list, and begins. */
async function begin(room: Page, trainee: string): Promise<void> {
  await room.getByText('Entrenar a alguien').click();
  await room.getByLabel('Nombre de quien entrena').fill(trainee);
  await room.getByRole('combobox', { name: 'Duración', exact: true }).selectOption('10 min');
  await room.getByLabel('Pedidos que llegan').selectOption('Muchos');
  await room.getByRole('button', { name: 'Empezar el entrenamiento' }).click();
  await expect(room.getByText(`Entrena ${trainee} · quedan`)).toBeVisible();
}

/** How many pages a printed document has. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('[TRAIN10] at the end of a training its score card stands, is printed on one page, exported and kept', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await openList(room);
  await begin(room, 'Camila');
  for (let note = 1; note <= 8; note++)
    await simulator.command({ do: 'mark', note: `Nota ${note}: ${'faltó avisar a la barra '.repeat(8)}`.trim() });
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
  await simulator.command({ do: 'step', ms: SHORT_MS });
  const card = room.getByRole('main');
  await expect(room.getByRole('heading', { name: 'Carga en el tiempo' })).toBeVisible();
  await expect(card.locator('canvas')).toHaveCount(2);
  for (const name of ['Carga por estación', 'Cuánto tardaron', 'Pedidos por canal'])
    await expect(card.getByRole('heading', { name })).toBeVisible();
  await expect(card.getByText('Meta no cumplida')).toBeVisible();
  await expect(card.getByRole('rowheader', { name: 'Robot experto, misma semilla' })).toBeVisible();
  await expect(card.getByText('Nota 8: faltó avisar')).toBeVisible();
  await expect(card.getByText(/^Fallas, como franjas: Nube caída \d\d:\d\d–\d\d:\d\d\./)).toBeVisible();
  expect(await shutOut(room)).toEqual([]);
  expect(pagesOf(await room.pdf({ preferCSSPageSize: true, printBackground: false }))).toBe(1);
  const [download] = await Promise.all([
    room.waitForEvent('download'),
    room.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^camila-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^who,scenario,seed,.*\r\nCamila,quiet-morning,/);

  await room.getByRole('button', { name: 'Volver a la sala' }).click();
  await begin(room, 'camila');
  await room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
  await expect(room.getByRole('rowheader', { name: /· Mañana tranquila/ })).toHaveCount(1);
});

test('[TRAIN10] the demo trains without a server', LONG, async ({ keep, openPage }) => {
  const server = await keep(serveFolder('demo'));
  const room = await openPage(`${server.origin}/?scenario=quiet-morning`, {
    viewport: { width: 390, height: 844 },
    ...tourSeen(server.origin),
  });
  await openList(room);
  await begin(room, 'Luis');
  await room.getByRole('button', { name: 'Ver la tarjeta de puntaje' }).click();
  await expect(room.getByRole('heading', { name: 'Mañana tranquila' })).toBeVisible();
  await expect(room.getByRole('main').locator('canvas')).toHaveCount(2);
});
