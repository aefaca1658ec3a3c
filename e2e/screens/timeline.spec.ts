import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady } from '../pages/board-page.ts';
import { deviceIn, journalIn } from '../pages/room-page.ts';
import { runSim } from '../programs/sim-run.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', viewport: { width: 1280, height: 800 } });

/** The downloaded text, after the simulator's command line has accepted it. */
async function savedBy(room: Page, file: string): Promise<string> {
  const [download] = await Promise.all([
    room.waitForEvent('download'),
    room.getByRole('button', { name: 'Guardar escenario' }).click(),
  ]);
  await expect(room.getByText(/^Guardado como .*\.yaml/)).toBeVisible();
  await download.saveAs(file);
  expect(await runSim(['check', file])).toMatchObject({ code: 0 });
  return readFileSync(file, 'utf8');
}

const timeline = (room: Page) => room.getByRole('region', { name: 'Línea de tiempo' });

async function markAndJump(room: Page): Promise<void> {
  await room.getByRole('button', { name: 'Pausar' }).click();
  await room.getByRole('textbox', { name: 'Nota para una marca' }).fill('aquí empezó');
  await room.getByRole('button', { name: 'Marcar este momento' }).click();
  await expect(journalIn(room).getByText('aquí empezó')).toBeVisible();
  const slider = timeline(room).getByRole('slider');
  const before = Number(await slider.inputValue());
  await slider.focus();
  await room.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(before + 59);
  await room.keyboard.press('Home');
  await expect(timeline(room).getByText(/^El tiempo solo avanza/)).toBeVisible();
}

test('[ROOM-15][ROOM-16][ROOM-17][ROOM-18][ROOM-19] on a server the user sets a mark, jumps forward, finds a card from the journal, and saves the run', async ({
  simulator,
  openPage,
}, info) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  const kitchen = deviceIn(room, 3);
  await boardReady(kitchen);
  await markAndJump(room);
  await timeline(room)
    .getByText(/^Lo que pasó y lo que viene/)
    .click();
  await expect(timeline(room).getByRole('row', { name: /Marca.*aquí empezó.*pasó/ })).toBeVisible();
  expect(await accessibilityProblems(room)).toEqual([]);
  await journalIn(room)
    .getByRole('button', { name: /^Llega M/ })
    .first()
    .click();
  await expect(room.getByText(/^Su tarjeta está en: .*Cocina caliente/)).toBeVisible();
  const file = info.outputPath('saved.yaml');
  const text = await savedBy(room, file);
  expect(text).toMatch(/- \{ mark: aquí empezó, at: .*, byHand: true \}/);
  expect(await runSim(['run', file, '--headless', '--until', '5m'])).toMatchObject({ code: 0 });
});

test(
  '[ROOM-15][ROOM-17] in the demo the user sets a mark, jumps forward, and saves the run',
  LONG,
  async ({ openDemoRoom }, info) => {
    const room = await openDemoRoom('quiet-morning');
    await markAndJump(room);
    expect(await savedBy(room, info.outputPath('saved.yaml'))).toMatch(
      /^# A run of quiet-morning[\s\S]*mark: aquí empezó/,
    );
  },
);
