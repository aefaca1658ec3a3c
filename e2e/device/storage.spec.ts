import { LONG } from '../long-files.ts';
import { boardReady, cardOf, linesIn, placeOrder, scrollToCard } from '../pages/board-page.ts';
import { ALL_WELL, expectInPanel } from '../pages/counting-cook.ts';
import { fill } from '../pages/full-storage.ts';
import { openBoard } from '../pages/looks.ts';
import { noticeSeen } from '../pages/notice-seen.ts';
import { holdClock } from '../pages/page-clock.ts';
import { PICTURES, picture } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
/** The backoff after a failed write. */
const TRIED_AGAIN_MS = 10_000;
const WORDS = 'Sin almacenamiento: no recargue hasta que los cambios estén enviados.';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

test(
  '[OUTBOX-25] the board reports a full storage; once there is room, a tap made before is stored and survives a reload',
  LONG,
  async ({ simulator, openPage }) => {
    const board = await openBoard(openPage, simulator, EXPEDITER, { prepare: holdClock });
    await expectInPanel(board, ALL_WELL);
    await expect(board.getByText(WORDS)).toHaveCount(0);
    const title = await placeOrder([board], () => simulator.command({ do: 'order' }));
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
    await fill(board, true);
    const line = linesIn(cardOf(board, title)).first();
    await line.click();
    await expect(board.getByText(WORDS)).toBeVisible();
    await board.keyboard.press('Enter');
    await expect(line).toHaveAccessibleDescription(/cambio en espera/);
    await board.getByRole('button', { name: /^Conexión/ }).click();
    await expect(board.getByText(/al recargar se pierden los cambios sin enviar/)).toBeVisible();
    await board.keyboard.press('Escape');
    await fill(board, false);
    await board.clock.runFor(TRIED_AGAIN_MS);
    await expect(board.getByText(WORDS)).toHaveCount(0);
    await board.reload();
    await simulator.command({ do: 'heal' });
    await boardReady(board);
    await expect(linesIn(await scrollToCard(board, title)).first()).toHaveAccessibleName(/, En prep/);
    await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThan(0);
  },
);

test('[OUTBOX-25] a device without storage shows the warning on its first board', async ({ simulator, openPage }) => {
  const board = await openPage('about:blank');
  await board.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
  });
  await board.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(board);
  await expect(board.getByText(WORDS)).toBeVisible();
});

test('[STORAGE-12][STORAGE-13] when the browser refuses persistent storage, the panel warns and the board does not', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage('about:blank');
  await board.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => false;
  });
  await board.goto(`${simulator.origin}/device/${EXPEDITER}/`);
  await boardReady(board);
  const words = board.getByText(/^Este navegador puede borrar lo guardado/);
  await expect(words).toHaveCount(0);
  await expectInPanel(board, /^Este navegador puede borrar lo guardado/, () => picture(board, 'storage-panel'));
});

test('[STORAGE-14] the next start reports changes that the browser deleted', async ({ simulator, openPage }) => {
  const board = await openBoard(openPage, simulator, EXPEDITER);
  const title = await placeOrder([board], () => simulator.command({ do: 'order' }));
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  await linesIn(cardOf(board, title)).first().click();
  await expect
    .poll(() => board.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':records-held'))))
    .toBe(true);
  const address = board.url();
  await board.goto('about:blank');
  const session = await board.context().newCDPSession(board);
  await session.send('Storage.clearDataForOrigin', { origin: simulator.origin, storageTypes: 'indexeddb' });
  const reported = noticeSeen(board, '1 cambio sin enviar se perdió: el navegador borró sus datos.');
  await board.goto(address);
  await reported;
  await board.screenshot({ path: `${PICTURES}changes-erased.png` });
});
