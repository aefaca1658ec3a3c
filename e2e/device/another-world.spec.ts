/** A device that stands open by itself while its world ends: what waited in it goes with that world. */
import { boardStands, cardOf, linesIn, oneMoreOrder, reach } from '../pages/board-page.ts';
import { openLook } from '../pages/looks.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;

test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

test('[ROOM28] a tap that waits outlives a reload in its world, and neither a second tab nor a tablet takes it into another one', async ({
  simulator,
  openPage,
}) => {
  const board = await openLook(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  await boardStands(board);
  const title = await oneMoreOrder([board], () => simulator.command({ do: 'order' }));
  const waiting = () => board.getByText(/^1 cambio/).first();
  await linesIn(cardOf(board, title)).first().click();
  await expect(waiting()).toBeVisible();
  await board.reload();
  await boardStands(board);
  await reach(board, title);
  await expect(waiting()).toBeVisible();

  const beside = await board.context().newPage();
  await beside.goto(board.url());
  const anew = [board, beside].map((page) => page.waitForEvent('load'));
  await simulator.command({ do: 'restart', seed: 7 });
  await Promise.all(anew);
  // One of them works, the other one waits for its turn.
  await expect(board.getByRole('main')).toBeVisible();
  for (const page of [board, beside]) await expect(page.getByText(/^1 cambio/)).toHaveCount(0);
  const kept = () =>
    board.evaluate(async () => {
      const name = 'kds:/device/1/:records';
      // Opened before the app has made it, it would be another one.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const { result } = opening;
      const rows = [...result.objectStoreNames].map(
        (table) =>
          new Promise<number>((resolve) => {
            const count = result.transaction(table).objectStore(table).count();
            count.onsuccess = () => resolve(count.result);
          }),
      );
      const counts = await Promise.all(rows);
      result.close();
      return counts;
    });
  await expect.poll(kept).toEqual([0, 0]);
});
