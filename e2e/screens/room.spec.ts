/** The control room with its devices in frames, in a real browser. */
import { boardStands } from '../pages/board-page.ts';
import { deviceIn } from '../pages/room-page.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', viewport: { width: 1920, height: 1080 } });

const KITCHENS = [3, 5, 1];

/** What a page has loaded that is named by its content: path, and how many bytes came over the network. */
const loadedIn = (): (readonly [path: string, bytes: number])[] =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/'))
    .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).transferSize] as const);

test('[ROOM6][ROOM1] the room loads the kiosk once for all its frames, and its language is theirs', async ({
  simulator,
  openPage,
}) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  for (const kdsId of KITCHENS) await boardStands(deviceIn(room, kdsId));
  const frames = room.frames().filter((frame) => frame.url().includes('/device/'));
  const loaded = (await Promise.all(frames.map((frame) => frame.evaluate(loadedIn)))).flat();
  expect(loaded.length).toBeGreaterThanOrEqual(4 * KITCHENS.length);
  expect(loaded.filter(([path]) => !path.startsWith('/assets/'))).toEqual([]);
  const fetched = loaded.filter(([, bytes]) => bytes > 0).map(([path]) => path);
  expect(fetched).toEqual([...new Set(fetched)]);

  await room.getByRole('button', { name: 'English' }).click();
  for (const kdsId of [...KITCHENS, 9]) {
    await expect(deviceIn(room, kdsId).locator('html')).toHaveAttribute('lang', 'en');
  }
});

test('[ROOM8] the counters fit into their panel, those of whoever tests as well', async ({ simulator, openPage }) => {
  const room = await openPage(`${simulator.origin}/simulator/`);
  const last = room.getByText('desconocidas', { exact: true });
  await expect(last).toBeVisible();
  const [counter, panel] = await last.evaluate((word) =>
    [word.parentElement, word.closest('dl')].map((element) => element?.getBoundingClientRect().right ?? 0),
  );
  expect(counter).toBeLessThanOrEqual(Number(panel) + 0.5);
});
