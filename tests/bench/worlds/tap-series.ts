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

async function tapOn(page: Page, way: Way, key: string, phaseMs: number): Promise<void> {
  await page.evaluate(([line, focus]) => window.benchProbe.aimAt(line, focus), [key, way === 'key'] as const);
  await wait(PAUSE_MS + phaseMs);
  if (way === 'key') return page.keyboard.press('Space');
  // Where it is now: once no finger has been on the board for a moment, it closes up what the taps before have made higher or lower.
  const { x, y } = await page.evaluate((line) => window.benchProbe.whereIs(line), key);
  await page.mouse.click(x, y);
}

/** Neighbours in time are no neighbours on the glass, and all lines have their turn. */
function lineInTurn(keys: readonly string[], at: number): string | undefined {
  const step = [7, 11, 13].find((prime) => keys.length % prime !== 0) ?? 1;
  return keys[(at * step) % keys.length];
}

/** Taps on one board, series after series; all lines have their turn. */
export interface Finger {
  begin(way: Way): Promise<void>;
  /** One more tap, and the frame that shows it. */
  tap(): Promise<void>;
  /** What came of the taps since it began. */
  end(): Promise<TapSeries>;
}

/** A finger over the lines that are in this device's window now. */
export async function fingerOn({ page, mainThreadMs }: KioskDevice): Promise<Finger> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  let way: Way = 'click';
  let before = 0;
  let taps = 0;
  let spentMs = 0;
  return {
    async begin(next) {
      [way, before, taps, spentMs] = [next, before + taps, 0, 0];
      await page.evaluate(() => {
        window.benchProbe.taps.start();
        window.benchProbe.longTasks.start();
      });
    },
    async tap() {
      const at = before + taps;
      const key = lineInTurn(keys, at);
      if (key === undefined) throw new Error('Failed to tap: no line is in the window.');
      const beforeMs = await mainThreadMs();
      await tapOn(page, way, key, (at * 5) % FRAME_MS);
      await page.evaluate(() => window.benchProbe.painted());
      spentMs += (await mainThreadMs()) - beforeMs;
      taps += 1;
    },
    async end() {
      const { entries, shownAtOnce } = await page.evaluate(() => window.benchProbe.taps.end());
      const longestTaskMs = await page.evaluate(() => window.benchProbe.longTasks.longestMs());
      const durationsMs = tapDurations(entries, taps);
      return { durationsMs, late: taps - shownAtOnce, mainThreadMs: spentMs / taps, longestTaskMs };
    },
  };
}

/** A whole series: each tap after the frame that shows the one before. */
export async function tapSeries(finger: Finger, way: Way, taps: number): Promise<TapSeries> {
  await finger.begin(way);
  for (let tap = 0; tap < taps; tap++) await finger.tap();
  return finger.end();
}
