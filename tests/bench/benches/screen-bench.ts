/**
 * Response to screen (PERF-11): another device changes one line of 200 orders; from the response of call 1 to the
 * painted frame.
 */
import type { Page } from '@playwright/test';
import { lineOfKey } from '../../../src/domain/presentation/line-key.ts';
import { type Bench, figure, repeat } from '../bench.ts';
import type { Arrival } from '../page/arrivals.ts';
import { percentile } from '../percentiles.ts';
import { type FullKitchen, startFullKitchen } from '../worlds/full-kitchen.ts';
import { openKiosk, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
const CHANGES_A_RUN = 4;
const RATES = [1, 4, 6] as const;
const PREPARING = 100;
const READY = 110;

/** Another device saves this line: as preparing in an even round, as ready in an odd round. */
async function changeLine(page: Page, kitchen: FullKitchen, key: string, round: number): Promise<Arrival> {
  const { orderId, lineId } = lineOfKey(key);
  await page.evaluate((line) => window.benchProbe.arrivals.expect(line), key);
  await kitchen.saveLine(orderId, lineId, round % 2 === 0 ? PREPARING : READY);
  const arrival = await page.evaluate(() => window.benchProbe.arrivals.arrived());
  if (!arrival.inWindow) throw new Error('Failed to see a change: its line left the window.');
  return arrival;
}

export const SCREEN_BENCH: Bench = {
  name: 'paint',
  what: `PERF-11: one changed line in a response of ${ORDERS} orders, from the resolved fetch to the painted frame`,
  limitMinutes: 10,
  async run(runs, scope) {
    const kitchen = await startFullKitchen({ orders: ORDERS }, scope);
    const browser = await startBrowser(scope);
    const { page, throttle } = await openKiosk(browser, kitchen.boardAddress, ORDERS, await kitchen.aheadMs());
    let rounds = 0;
    const at = async (rate: number) => {
      await throttle(1);
      const inWindow = await page.evaluate(() => window.benchProbe.linesInWindow());
      await throttle(rate);
      const arrivals: Arrival[] = [];
      for (let change = 0; change < CHANGES_A_RUN; change++) {
        const key = inWindow[(change * 11) % inWindow.length] ?? '';
        arrivals.push(await changeLine(page, kitchen, key, rounds));
      }
      rounds += 1;
      return arrivals;
    };
    const measured = await repeat(runs, async () => ({ 1: await at(1), 4: await at(4), 6: await at(6) }));
    return RATES.flatMap((rate) => {
      const toPaint = measured.flatMap((run) => run[rate]).map(({ paintedMs, resolvedMs }) => paintedMs - resolvedMs);
      return [
        figure(`at ${rate}x, p50`, percentile(toPaint, 0.5), 'ms', rate === 1 ? 20 : null),
        figure(`at ${rate}x, p95`, percentile(toPaint, 0.95), 'ms', rate === 6 ? 100 : null),
      ];
    });
  },
};
