/** The situations that are traced: one tap, one changed line, one cold start, each on a board of its own kitchen at a slow processor. */
import type { Page } from '@playwright/test';
import { changeLine, lineToChange } from '../worlds/changed-lines.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, newDevice, openKiosk } from '../worlds/kiosk-device.ts';
import { TRACE_CATEGORIES } from './browser-work.ts';

/** Something of each of them. */
export interface Situations<T> {
  readonly tap: T;
  readonly change: T;
  readonly cold: T;
}

/** Before anything is traced: scripts that never ran are no board in service. */
const WARM_TAPS = 5;
const WARM_CHANGES = 3;
/** Far enough from the lines that were used before. */
const TAPPED_AT = 5;

const frames = async (page: Page): Promise<void> => {
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => window.benchProbe.painted());
};

/** The trace of `work`, slowed `rate` times. The profiler starts with the first script, which takes it long: that is over before. */
async function traced(
  { browser }: KioskBrowser,
  { page, throttle }: KioskDevice,
  { rate, work }: { readonly rate: number; work(): Promise<unknown> },
): Promise<string> {
  await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
  await frames(page);
  await throttle(rate);
  await frames(page);
  await work();
  await frames(page);
  const trace = await browser.stopTracing();
  await throttle(1);
  return trace.toString();
}

/** Aims the mouse at a line; what is done to it is expected from then on. */
async function aim(page: Page, key: string): Promise<void> {
  const { x, y } = await page.evaluate((line) => window.benchProbe.aimAt(line, false), key);
  await page.mouse.move(x, y);
  await page.evaluate((line) => window.benchProbe.arrivals.expect(line), key);
}

async function press(page: Page): Promise<void> {
  await Promise.all([page.mouse.down(), page.mouse.up()]);
  await page.evaluate(() => window.benchProbe.arrivals.arrived());
}

async function tracedTap(browser: KioskBrowser, device: KioskDevice, rate: number): Promise<string> {
  const { page } = device;
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  for (let tap = 0; tap < WARM_TAPS; tap++) {
    await aim(page, keys[tap * 7] ?? '');
    await press(page);
  }
  await aim(page, keys[WARM_TAPS * 7 + TAPPED_AT] ?? '');
  await page.evaluate(() => window.benchProbe.quiet());
  return traced(browser, device, { rate, work: () => press(page) });
}

async function tracedChange(browser: KioskBrowser, device: KioskDevice, kitchen: FullKitchen, rate: number) {
  const next = (at: number) => lineToChange(device.page, at);
  const change = (key: string) => changeLine(device.page, kitchen, { key, round: 0 });
  for (let at = 0; at < WARM_CHANGES; at++) await change(await next(at));
  const last = await next(WARM_CHANGES);
  await device.page.evaluate(() => window.benchProbe.quiet());
  return traced(browser, device, { rate, work: () => change(last) });
}

async function tracedStart(browser: KioskBrowser, device: KioskDevice, address: string, rate: number) {
  const work = async () => {
    await device.page.goto(address, { waitUntil: 'commit' });
    await device.page.evaluate(() => window.benchProbe.firstCard);
  };
  return traced(browser, device, { rate, work });
}

/** Traces each situation once, on fresh devices. The change comes before the tap: a line that was tapped here waits for nobody. */
export async function traceAll(browser: KioskBrowser, kitchen: FullKitchen, rate: number): Promise<Situations<string>> {
  await kitchen.refill();
  const board = await openKiosk(browser, kitchen.boardAddress, kitchen.orders, await kitchen.aheadMs());
  const change = await tracedChange(browser, board, kitchen, rate);
  const tap = await tracedTap(browser, board, rate);
  await board.close();
  const fresh = await newDevice(browser);
  const cold = await tracedStart(browser, fresh, kitchen.boardAddress, rate);
  await fresh.close();
  return { tap, change, cold };
}
