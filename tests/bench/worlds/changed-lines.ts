/** Lines that another device moves on, and the way of each change to the glass of this one. */
import type { Page } from '@playwright/test';
import { lineOfKey } from '../../../src/domain/shown/line-key.ts';
import type { Arrival } from '../page/arrivals.ts';
import type { FullKitchen } from './full-kitchen.ts';
import type { KioskDevice } from './kiosk-device.ts';

const PREPARING = 100;
const READY = 110;

/** The line in the window that changes next, by its key, empty for none. It is asked for before anything is measured: looking for lines on the glass costs the page more than a change. */
export async function lineToChange(page: Page, change: number): Promise<string> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  return keys[(change * 11) % keys.length] ?? '';
}

/** Another device moves a line in the window on; with each round the same lines go on, and come back in the next. Throws when the line left the window. */
export async function changeLine(
  page: Page,
  kitchen: FullKitchen,
  { key, round }: { readonly key: string; readonly round: number },
): Promise<Arrival> {
  const { orderId, lineId } = lineOfKey(key);
  await page.evaluate((line) => window.benchProbe.arrivals.expect(line), key);
  await kitchen.saveLine(orderId, lineId, round % 2 === 0 ? PREPARING : READY);
  const arrival = await page.evaluate(() => window.benchProbe.arrivals.arrived());
  if (!arrival.inWindow) throw new Error('Failed to see a change: its line left the window.');
  return arrival;
}

export interface ChangedBoard {
  readonly kitchen: FullKitchen;
  readonly device: KioskDevice;
}

/** Milliseconds of one change. */
export interface TimedChange {
  readonly toGlassMs: number;
  /** Of the main thread, from the change at the other device to the glass of this one: with the question and all that passes meanwhile. */
  readonly mainThreadMs: number;
}

/** Slowed only while its turn lasts: a slowed page keeps a processor busy even when nothing happens. */
export async function changeOn(
  { device, kitchen }: ChangedBoard,
  rate: number,
  { round, change }: { readonly round: number; readonly change: number },
): Promise<TimedChange> {
  const key = await lineToChange(device.page, change);
  await device.throttle(rate);
  const beforeMs = await device.mainThreadMs();
  const { paintedMs, resolvedMs } = await changeLine(device.page, kitchen, { key, round });
  const spentMs = (await device.mainThreadMs()) - beforeMs;
  await device.throttle(1);
  return { toGlassMs: paintedMs - resolvedMs, mainThreadMs: spentMs };
}
