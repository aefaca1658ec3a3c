/** Lines that another device moves on, and the way of each change to the glass of this one. */
import type { Page } from '@playwright/test';
import { lineOfKey } from '../../../src/domain/shown/line-key.ts';
import type { Arrival } from '../page/arrivals.ts';
import type { FullKitchen } from './full-kitchen.ts';

const PREPARING = 100;
const READY = 110;

/** Another device moves a line in the window on; with each round the same lines go on, and come back in the next. Throws when the line left the window. */
export async function changeLine(
  page: Page,
  kitchen: FullKitchen,
  { round, change }: { readonly round: number; readonly change: number },
): Promise<Arrival> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  const key = keys[(change * 11) % keys.length] ?? '';
  const { orderId, lineId } = lineOfKey(key);
  await page.evaluate((line) => window.benchProbe.arrivals.expect(line), key);
  await kitchen.saveLine(orderId, lineId, round % 2 === 0 ? PREPARING : READY);
  const arrival = await page.evaluate(() => window.benchProbe.arrivals.arrived());
  if (!arrival.inWindow) throw new Error('Failed to see a change: its line left the window.');
  return arrival;
}
