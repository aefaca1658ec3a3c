import { crashAgainAndAgain } from '../pages/crash-loop.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const CRASHES = 5;

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

test('[OUTBOX-35] renderer crashes at random moments after taps neither lose a tap nor send a tap twice', async ({
  simulator,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'es-CL', viewport: { width: 1920, height: 1080 } });
  const address = `${simulator.origin}/device/${HOT}/`;
  const report = await crashAgainAndAgain({ context, simulator, address, seed: 1, crashes: CRASHES });
  await context.close();
  expect(report.problems).toEqual([]);
  expect(report.taps).toBeGreaterThanOrEqual(CRASHES);
});
