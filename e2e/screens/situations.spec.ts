import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { journalIn, journalLines } from '../pages/room-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'quiet-morning', viewport: { width: 1280, height: 800 } });

const FOLDER = new URL('../../simulator/scenarios/situations/', import.meta.url);
const ALL = readdirSync(FOLDER, { recursive: true }).filter((name) => String(name).endsWith('.yaml')).length;

async function chooseVoids(room: Page): Promise<void> {
  await room.getByRole('button', { name: 'Mañana tranquila' }).click();
  const list = room.getByRole('region', { name: 'Situaciones' });
  await expect(list.getByRole('listitem')).toHaveCount(ALL);
  await list.getByRole('button', { name: /^Lluvia de anulaciones/ }).click();
  await list.getByRole('textbox', { name: 'Semilla' }).fill('77');
  await list.getByRole('button', { name: 'Empezar' }).click();
  await expect(list).toHaveCount(0);
  await expect(room.getByRole('textbox', { name: 'Semilla' })).toHaveValue('77');
}

test('[ROOM-14] a server starts another situation of its library, and keeps its address', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await chooseVoids(room);
  const status = (await (await fetch(`${simulator.origin}/simulator/status`)).json()) as { scenario: string };
  expect(status.scenario).toBe('void-storm');
  await room.getByRole('button', { name: 'Lluvia de anulaciones' }).click();
  const list = room.getByRole('region', { name: 'Situaciones' });
  await expect(list.getByRole('button', { name: /^Lluvia de anulaciones/ })).toContainText('En curso');
  await expect(list.getByRole('listitem').first()).toContainText('Primer día');
  expect(await accessibilityProblems(room)).toEqual([]);
});

test('[ROOM-10] the journal is visible beside the screens with the composer and the options of faults open', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  await room.getByText('Armar un pedido').click();
  await room.getByText('Duración y opciones').click();
  await room.getByRole('button', { name: 'Un pedido más' }).click();
  await expect(journalIn(room)).toBeInViewport({ ratio: 1 });
  await expect(journalLines(room).first()).toBeInViewport({ ratio: 1 });
});

test('[ROOM-14] the demo starts another situation of its library', LONG, async ({ openDemoRoom }) => {
  const room = await openDemoRoom('quiet-morning');
  await chooseVoids(room);
});

test(
  '[ROOM-14] on a large screen the list of situations is open at first, and Enter on its close button closes the list',
  LONG,
  async ({ simulator, openPage }) => {
    const room = await openPage(`${simulator.origin}/simulator/`, { viewport: { width: 1920, height: 1080 } });
    const list = room.getByRole('region', { name: 'Situaciones' });
    await expect(list.getByRole('listitem')).toHaveCount(ALL);
    await list.getByRole('button', { name: 'Cerrar la lista' }).focus();
    await room.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
  },
);
