/** Real clicks and real key presses on lines of a board, one after the other, and what the browser says of them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { tapDurations } from '../report/tap-durations.ts';
import type { KioskDevice } from './kiosk-device.ts';

/** Fingers know nothing of frames: the taps fall evenly on all parts of one. */
const PAUSE_MS = 10;
const FRAME_MS = 17;

export const WAYS = ['click', 'key'] as const;
export type Way = (typeof WAYS)[number];

export interface TapSeries {
  readonly durationsMs: readonly number[];
  /** Taps that the first frame after them did not show. */
  readonly late: number;
  /** 0 when no task was longer than 50 ms. */
  readonly longestTaskMs: number;
  /** Of the main thread for one tap, with what the probe does between two. */
  readonly mainThreadMs: number;
}

async function tap(page: Page, way: Way, key: string, phaseMs: number): Promise<void> {
  const aim = await page.evaluate(([line, focus]) => window.benchProbe.aimAt(line, focus), [
    key,
    way === 'key',
  ] as const);
  await wait(PAUSE_MS + phaseMs);
  if (way === 'click') await page.mouse.click(aim.x, aim.y);
  else await page.keyboard.press('Space');
}

/** Taps one line after the other, each after the frame that shows the one before. `before`: taps of this way and device so far. */
export async function tapSeries(
  { page, mainThreadMs }: KioskDevice,
  way: Way,
  { taps, before = 0 }: { readonly taps: number; readonly before?: number },
): Promise<TapSeries> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  await page.evaluate(() => {
    window.benchProbe.taps.start();
    window.benchProbe.longTasks.start();
  });
  const beforeMs = await mainThreadMs();
  for (let at = before; at < before + taps; at++) {
    // Neighbours in time are no neighbours on the glass.
    const key = keys[(at * 7) % keys.length];
    if (key === undefined) throw new Error('Failed to tap: no line is in the window.');
    await tap(page, way, key, (at * 5) % FRAME_MS);
  }
  const { entries, shownAtOnce } = await page.evaluate(() => window.benchProbe.taps.end());
  const spentMs = (await mainThreadMs()) - beforeMs;
  const longestTaskMs = await page.evaluate(() => window.benchProbe.longTasks.longestMs());
  const durationsMs = tapDurations(entries, taps);
  return { durationsMs, late: taps - shownAtOnce, mainThreadMs: spentMs / taps, longestTaskMs };
}
