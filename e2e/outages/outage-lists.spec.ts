import { ALL_WELL, expectInPanel, HOT, ordersOn } from '../pages/counting-cook.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;
const LISTS = ['los KDS', 'mesas', 'usuarios', 'canales de venta', 'productos', 'zonas de reparto'] as const;
const UNREAD = 'No se pudo leer la configuración de este KDS. Reintentando.';

test('[WIRE-52][WIRE-54][WIRE-55] a device that never read its lists names the missing lists in the panel, and shows its orders once the data host is back', async ({
  simulator,
  openPage,
}) => {
  await simulator.command({ do: 'fault', fault: 'cloud-html', forMs: LONG_MS, options: { on: 'data' } });
  const board = await openPage('about:blank');
  await fixShortJitter(board);
  await board.goto(`${simulator.origin}/device/${HOT}/`);
  await expect(board.getByText(UNREAD)).toBeVisible();
  await expectInPanel(board, [ALL_WELL, ...LISTS.map((list) => new RegExp(`^No se pudo leer la lista de ${list}:`))]);
  expect(await ordersOn(board)).toEqual([]);

  await simulator.command({ do: 'heal' });
  await expect(board.getByRole('article').first()).toBeVisible();
  await expect(board.getByText(UNREAD)).toHaveCount(0);
  await board.getByRole('button', { name: /^Conexión/ }).click();
  const panel = board.getByRole('dialog', { name: 'Estado de la conexión' });
  await expect(panel.getByText(ALL_WELL)).toBeVisible();
  await expect(panel.getByText(/No se pudo leer/)).toHaveCount(0);
});
