import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { pdfPages } from '../pages/pdf-pages.ts';
import { counterIn } from '../pages/room-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 }, qa: false });

async function openFigures(room: Page) {
  await room.getByRole('button', { name: 'Ver las cifras' }).click();
  return room.getByRole('region', { name: 'Cifras de la partida' });
}

test(
  '[FIGURE-6] the figures have plots and tables, print on one page, and close with Escape',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'cooks', on: true });
    await simulator.command({ do: 'step', ms: 20 * 60_000 });
    const room = await openPage(`${simulator.origin}/simulator/`);
    const figures = await openFigures(room);
    await expect(figures.locator('canvas')).toHaveCount(1);
    const stations = figures.getByRole('table', { name: 'Carga por estación' });
    await figures.getByText('Ver los números').first().click();
    await expect(stations.getByRole('columnheader', { name: 'Cocina caliente' })).toBeVisible();
    expect(await accessibilityProblems(room)).toEqual([]);
    const pages = await pdfPages(await room.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    for (const printed of ['Carga por estación', 'Cuánto tardaron', 'Pedidos por canal', 'Mañana tranquila'])
      expect(pages[0]).toContain(printed);
    for (const left of ['Línea de tiempo', 'Un pedido más', 'Diario', 'Ver los números'])
      expect(pages[0]?.toLowerCase()).not.toContain(left.toLowerCase());
    // Counters for tests only are hidden from trainers and sellers.
    await expect(counterIn(room, 'sin respuesta')).toHaveText(/^\d+$/);
    await expect(counterIn(room, 'desconocidas')).toHaveCount(0);
    await room.keyboard.press('Escape');
    await expect(figures).toBeHidden();
    await expect(room.getByTitle('Cocina caliente (SIMULACIÓN)')).toBeVisible();
  },
);

test('[FIGURE-6] the demo computes the figures without a server', LONG, async ({ keep, openPage }) => {
  const server = await keep(serveFolder('demo'));
  const room = await openPage(`${server.origin}/?scenario=lunch-rush`, { viewport: { width: 390, height: 844 } });
  const figures = await openFigures(room);
  await expect(figures.locator('canvas')).toHaveCount(1);
  await expect(figures.getByRole('heading', { name: 'Pedidos por canal' })).toBeVisible();
});
