/** A device that starts over and over, and how long each kind of start takes until its first board is painted. */
import type { Page } from '@playwright/test';
import { workerServes } from '../../../e2e/pages/service-worker-page.ts';
import { firstRequestMs, TRACE_CATEGORIES } from '../report/first-request.ts';
import { type KioskBrowser, newDevice, type Workers } from './kiosk-device.ts';

/** What a start took until its first board was painted, in milliseconds. */
export interface Start {
  readonly boardMs: number;
  /** Processor time of the page's main thread, a moment of what follows included: other programs do not add to it. */
  readonly mainThreadMs: number;
}

/** Each start begins on a blank page, so that nothing of this device is at work while another one is measured. */
export interface StartingDevice {
  /** A fresh profile: nothing cached, nothing stored. */
  cold(): Promise<Start>;
  /** All files are on the device, a board is not. */
  warm(): Promise<Start>;
  /** A reload of a page that had its board. */
  reload(): Promise<Start>;
  /** A reload without a network, with a change in the outbox: the last board, and when that change shows on it. */
  noNetwork(): Promise<Start & { readonly outboxMs: number }>;
  close(): Promise<void>;
}

export interface StartPlan {
  readonly address: string;
  /** Cards of a whole board. */
  readonly cards: number;
  /** How slow the processor is while a start is measured. */
  readonly rate: number;
  readonly serviceWorkers: Workers;
}

/** Taps a line and saves, which leaves the change in the outbox of a device without a network. */
async function tapAndSave(page: Page): Promise<void> {
  const aim = await page.evaluate(() => window.benchProbe.aimAt(window.benchProbe.firstLineInWindow(), false));
  await page.mouse.click(aim.x, aim.y);
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.benchProbe.firstMark());
}

/** A device in a profile of its own that has never been started. */
export async function newStartingDevice(
  browser: KioskBrowser,
  { address, cards, rate, serviceWorkers }: StartPlan,
): Promise<StartingDevice> {
  const { page, mainThreadMs, throttle, settle, forget, close } = await newDevice(browser, serviceWorkers);
  const blank = () => page.goto('about:blank');
  const open = () => page.goto(address, { waitUntil: 'commit' });
  // The thread's time counts from the beginning of the document.
  const firstBoard = async (): Promise<Start> => ({
    boardMs: await page.evaluate(() => window.benchProbe.firstCard),
    mainThreadMs: await mainThreadMs(),
  });
  const rest = async () => {
    await throttle(1);
    await settle(cards);
    if (serviceWorkers === 'allow') await workerServes(page);
  };
  const firstStart = async () => {
    await throttle(rate);
    await open();
    const start = await firstBoard();
    await rest();
    return start;
  };
  return {
    close,
    async cold() {
      const start = await firstStart();
      await blank();
      return start;
    },
    async warm() {
      await open();
      await forget();
      const start = await firstStart();
      await blank();
      return start;
    },
    async reload() {
      await open();
      await rest();
      await throttle(rate);
      await page.reload({ waitUntil: 'commit' });
      const start = await firstBoard();
      await throttle(1);
      await blank();
      return start;
    },
    async noNetwork() {
      await open();
      await rest();
      await page.context().setOffline(true);
      await tapAndSave(page);
      await throttle(rate);
      await page.reload({ waitUntil: 'commit' });
      const marked = page.evaluate(() => window.benchProbe.firstMark());
      const start = await firstBoard();
      const outboxMs = await marked;
      await throttle(1);
      await page.context().setOffline(false);
      await blank();
      return { ...start, outboxMs };
    },
  };
}

/** Milliseconds from the first line of the script to its first request, at full speed; in a start of its own, as the browser's notes cost time. */
export async function firstRequest(browser: KioskBrowser, address: string): Promise<number> {
  const { page, close } = await newDevice(browser);
  await browser.browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(() => window.benchProbe.firstCard);
  const trace = await browser.browser.stopTracing();
  await close();
  return firstRequestMs(trace.toString());
}
