import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { choose, openKitchen } from '../../engine/kitchen.ts';
import { renderApp } from '../render.tsx';

const HOT = 3;
const START_MS = 1_200_000;
const LOMO = 301;

/** The cook taps the lomo saltado of table 7; `change` happens to the dish at second 20. */
async function openTapped(change: object) {
  const lines = [LOMO, 142].map((productId) => ({ productId, quantity: 1 }));
  const kitchen = openKitchen(
    [
      { kind: 'order', atMs: START_MS + 1_000, as: 'one', origin: 'table', table: 7, lines },
      { atMs: START_MS + 20_000, order: 'one', ...change } as ScenarioStep,
    ],
    0,
  );
  choose(kitchen.world, HOT, { autosave: 0 });
  const device = kitchen.device(HOT);
  renderApp(device.app());
  const run = (seconds: number) => act(() => kitchen.run(seconds));
  await run(10);
  fireEvent.click(screen.getByRole('button', { name: /^1 Lomo saltado/ }));
  await run(5);
  expect(screen.getAllByText('1 cambio sin guardar').length).toBeGreaterThan(0);
  return { device, run };
}

test('[ORDER-18] the notice of a dropped change names the order and the dish', async () => {
  const { device, run } = await openTapped({ kind: 'void-line', productId: LOMO, how: 'confirmed' });
  await run(8);
  expect(screen.getByText('M 7: Lomo saltado fue anulado; el cambio no se guardó.')).toBeDefined();
  expect(screen.queryByText('1 cambio sin guardar')).toBeNull();
  device.dispose();
});

test('[ORDER-78] the notice of a change whose dish is gone names the order and the dish, not their ids', async () => {
  const { device, run } = await openTapped({ kind: 'remove-line', productId: LOMO });
  await run(12);
  expect(screen.getByText('M 7: Lomo saltado ya no está en el servidor. El cambio se descartó.')).toBeDefined();
  expect(device.app().state.saving).toMatchObject({ pending: 0, unsent: 0 });
  device.dispose();
});
