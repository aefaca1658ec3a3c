import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, openKitchen } from '../../engine/kitchen.ts';
import { drawApp } from '../draw.tsx';

const HOT = 3;
const START_MS = 1_200_000;
const LOMO = 301;

test('[ORDER-18] the notice of a dropped change names the order and the dish', async () => {
  const lines = [LOMO, 142].map((productId) => ({ productId, quantity: 1 }));
  const kitchen = openKitchen(
    [
      { kind: 'order', atMs: START_MS + 1_000, as: 'one', origin: 'table', table: 7, lines },
      { kind: 'void-line', atMs: START_MS + 20_000, order: 'one', productId: LOMO, how: 'confirmed' },
    ],
    0,
  );
  choose(kitchen.world, HOT, { autosave: 0 });
  const device = kitchen.device(HOT);
  drawApp(device.app());
  const run = (seconds: number) => act(() => kitchen.run(seconds));
  await run(10);
  fireEvent.click(screen.getByRole('button', { name: /^1 Lomo saltado/ }));
  await run(5);
  expect(screen.getByText('1 cambio sin guardar')).toBeDefined();
  await run(8);
  expect(screen.getByText('M 7: Lomo saltado fue anulado; el cambio no se guardó.')).toBeDefined();
  expect(screen.queryByText('1 cambio sin guardar')).toBeNull();
  device.dispose();
});
