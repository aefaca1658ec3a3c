/** The board by keyboard alone. */
import { boardStands, cardOf, cardsOn, linesIn, oneMoreOrder } from './board-page.ts';
import { expect, test } from './test.ts';

const EXPEDITER = 1;

// Links are cut on purpose here, and the browser itself reports the sockets that it cannot open.
test.use({ allowFailedRequests: true });

test('[K1a] the save key saves and the refresh key refreshes, without a mouse', async ({ simulator, openDevice }) => {
  const [mine, other] = [await openDevice(EXPEDITER), await openDevice(EXPEDITER)];
  for (const board of [mine, other]) await boardStands(board);
  const title = await oneMoreOrder([mine, other], () => simulator.command({ do: 'order' }));
  const line = linesIn(cardOf(mine, title)).first();
  await line.focus();
  await mine.keyboard.press('Space');
  await expect(line).toHaveAccessibleName(/, En prep/);
  await mine.keyboard.press('Enter');
  await expect(line).toHaveAccessibleName(/, En prep/);
  await expect(linesIn(cardOf(other, title)).first()).toHaveAccessibleName(/, En prep/, { timeout: 4_000 });

  await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: 600_000 });
  await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
  const count = await cardsOn(mine).count();
  await simulator.command({ do: 'order' });
  await mine.keyboard.press('z');
  await expect.poll(() => cardsOn(mine).count()).toBeGreaterThan(count);
});
