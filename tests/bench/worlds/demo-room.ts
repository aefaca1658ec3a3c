import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { serveFolder } from '../../../e2e/programs/static-server.ts';
import { tourSeen } from '../../../e2e/tour-seen.ts';
import type { Scope } from '../bench.ts';
import { countThreadTime, type KioskBrowser, mainThreadMs, newContext } from './kiosk-device.ts';
import { sharedWorkerHeap } from './worker-heap.ts';

export const DEVICES = 4;
const START_LIMIT_MS = 90_000;
const MIB = 2 ** 20;

declare global {
  interface Window {
    frameCount: number;
  }
}

export interface Heaps {
  /** The room and its devices share one heap. */
  readonly pageMiB: number;
  readonly kitchenMiB: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface DrawnFrames {
  /** Frames per second, the room's first, then each device's. */
  readonly rates: readonly number[];
  /** Main thread usage of room and devices in percent of a processor; excludes other programs. */
  readonly mainThread: number;
}

export interface DemoRoom {
  /** Simulated milliseconds since the scenario began, as the room shows them. */
  elapsedMs(): Promise<number>;
  /** Counts frames for this many real milliseconds. */
  drawnFor(ms: number): Promise<DrawnFrames>;
  heaps(): Promise<Heaps>;
  close(): Promise<void>;
}

async function count(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        window.frameCount = 0;
        const next = () => {
          window.frameCount += 1;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    ),
  );
}

async function drawnFor(page: Page, session: CDPSession, ms: number): Promise<DrawnFrames> {
  await count(page);
  const spentMs = await mainThreadMs(session);
  const fromMs = performance.now();
  await setTimeout(ms);
  const counts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => window.frameCount)));
  const tookS = (performance.now() - fromMs) / 1_000;
  const mainThread = ((await mainThreadMs(session)) - spentMs) / tookS / 10;
  return { rates: counts.map((frames) => frames / tookS), mainThread };
}

/** Collects garbage first. */
export async function pageHeap(session: CDPSession): Promise<Omit<Heaps, 'kitchenMiB'>> {
  // Objects freed by the first collection may free more.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { pageMiB: usedSize / MIB, nodes, listeners: jsEventListeners };
}

async function whenAllShow(page: Page): Promise<void> {
  const boards = page.locator('iframe[data-device]');
  await boards.nth(DEVICES - 1).waitFor({ timeout: START_LIMIT_MS });
  for (let at = 0; at < DEVICES; at++) {
    await boards.nth(at).contentFrame().getByRole('main').first().waitFor({ timeout: START_LIMIT_MS });
  }
}

/** Uses a fresh profile. */
export async function openDemoRoom(browser: KioskBrowser, search: string, scope: Scope): Promise<DemoRoom> {
  const server = await serveFolder('demo');
  scope.stopLater(server.stop);
  const context = await newContext(browser.browser, tourSeen(server.origin));
  const page = await context.newPage();
  await page.goto(`${server.origin}/${search}`);
  await whenAllShow(page);
  const session = await context.newCDPSession(page);
  await countThreadTime(session);
  const kitchenBytes = await sharedWorkerHeap(browser, server.origin);
  return {
    elapsedMs: async () => Number(await page.getByRole('slider').inputValue()) * 1_000,
    drawnFor: (ms) => drawnFor(page, session, ms),
    heaps: async () => ({ ...(await pageHeap(session)), kitchenMiB: (await kitchenBytes()) / MIB }),
    close: async () => {
      await context.close();
      await server.stop();
    },
  };
}
