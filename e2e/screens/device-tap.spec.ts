import { boardReady } from '../pages/board-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'one-dish-two-devices', allowFailedRequests: true });

test('[SIM-32][SIM-46] a scenario’s taps and its outage of one tablet take effect on the pages of the units that the steps name', async ({
  simulator,
  openDevice,
}) => {
  const [hot, expediter] = [await openDevice(3), await openDevice(1)];
  await simulator.command({ do: 'speed', factor: 20 });
  const dish = (device: typeof hot, named: RegExp) => device.getByRole('button', { name: named });
  await boardReady(hot);
  await expect(dish(hot, /Lomo saltado, En prep/)).toBeVisible();
  await expect(hot.getByText('OFFLINE', { exact: true })).toBeVisible();
  expect(await simulator.changes()).toEqual([]);
  await expect(dish(expediter, /Lomo saltado, Listo/)).toBeVisible();
  const saved = async () => (await simulator.changes()).map(({ kdsId, status }) => [kdsId, status]);
  await expect.poll(saved).toContainEqual([3, 110]);
  // The cloud rejected nothing: the hot kitchen's tap without a network was superseded and never sent.
  expect((await saved())[0]).toEqual([1, 110]);
});
