import { LONG } from '../long-files.ts';
import { boardReady, boardStored, cardsOn, cardTitles, linesIn } from '../pages/board-page.ts';
import { openBoard } from '../pages/looks.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import { expect, test } from '../test.ts';

const HOT = 3;

// The browser reports the requests that fail here on purpose. The devices' clocks run on while the world is paused.
test.use({
  allowFailedRequests: true,
  ownClocks: true,
  scenario: 'e2e/worlds/quiet-house.yaml',
  serviceWorkers: 'allow',
});

test('[STORAGE-5][STORAGE-6] after a reload without a network the device shows the last board with OFFLINE and its age, until the first response replaces the board', async ({
  simulator,
  openPage,
}) => {
  // In a paused world only the order that this test places arrives.
  await simulator.command({ do: 'pause' });
  const board = await openBoard(openPage, simulator, HOT, { prepare: fixShortJitter });
  await boardStored(board);
  await workerServes(board);
  const before = await cardTitles(board);
  await board.context().setOffline(true);
  await board.reload();
  await boardReady(board);
  expect(await cardTitles(board)).toEqual(before);
  await expect(board.getByText('OFFLINE').first()).toBeVisible();
  await expect(board.getByText(/Pedidos al día hace/)).toBeVisible();
  await expect(board.getByText('No hay pedidos pendientes para este KDS')).toHaveCount(0);

  // Placed while this device has no network.
  await simulator.command({ do: 'order' });
  expect(await cardTitles(board)).toEqual(before);
  await board.context().setOffline(false);
  await expect.poll(async () => (await cardTitles(board)).filter((title) => !before.includes(title))).toHaveLength(1);
  await expect(board.getByText('OFFLINE')).toHaveCount(0);
  expect((await simulator.status()).unknowns).toBe(0);
});

test(
  '[STORAGE-5][OUTBOX-9][SIM-30] after a start without a network the device shows the queued tap and the styled simulation mark',
  LONG,
  async ({ openDevice }) => {
    const board = await openDevice(HOT);
    await boardReady(board);
    await boardStored(board);
    await workerServes(board);
    await board.context().setOffline(true);
    const line = linesIn(cardsOn(board).first()).first();
    await line.click();
    await board.keyboard.press('Enter');
    await expect(board.getByText(/cambio.* en espera/).first()).toBeVisible();
    const name = await line.getAttribute('aria-label');
    await board.reload();
    await expect(line).toHaveAttribute('aria-label', name ?? '');
    await expect(board.getByText(/cambio.* en espera/).first()).toBeVisible();
    await expect(board.getByRole('complementary').filter({ hasText: 'SIMULACIÓN' })).toHaveCSS('position', 'fixed');
    await board.context().setOffline(false);
  },
);

test('[STORAGE-8][HOST-7] every board starts without a network, and no cache stores a response of a call or a file of another brand', async ({
  openDevice,
}) => {
  const board = await openDevice(HOT);
  await boardReady(board);
  await workerServes(board);
  await board.reload();
  await boardReady(board);
  await board.context().setOffline(true);
  const home = board.url();
  for (const path of ['home2', 'home3', 'index.html', '']) {
    await board.goto(home + path);
    await expect(board.getByRole('heading', { level: 1, name: 'KITCHEN' })).toBeVisible();
  }
  await boardReady(board);
  const stored = await board.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url);
  });
  expect(stored.length).toBeGreaterThan(20);
  // Files that are named by their content, and the style of the simulator's device mark, have one address for all
  // devices.
  const { pathname } = new URL(home);
  const files = stored.map((url) => new URL(url).pathname.replace(pathname, '').replace(/^\/assets\//, 'assets/'));
  expect(
    files.filter(
      (file) =>
        !/^(assets|brands\/resto|sounds)\/|^(index\.html|brand\.js|browser-check\.js|platforms\.js|boot-guard\.js|watchdog\.js|\/simulator\/device-mark\.css)$/.test(
          file,
        ),
    ),
  ).toEqual([]);
  await board.context().setOffline(false);
});
