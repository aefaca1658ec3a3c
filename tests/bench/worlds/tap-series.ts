import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { tapDurations } from '../tap-durations.ts';
import type { KioskDevice } from './kiosk-device.ts';

/** Fingers do not follow frames: the taps fall evenly on all parts of a frame. */
const PAUSE_MS = 10;
const FRAME_MS = 17;

export const WAYS = ['click', 'key'] as const;
export type Way = (typeof WAYS)[number];

export interface TapSeries {
  readonly durationsMs: readonly number[];
  /** Taps whose effect the first frame afterwards did not show. */
  readonly late: number;
}

async function tapOn(page: Page, way: Way, key: string, phaseMs: number): Promise<void> {
  await page.evaluate(([line, focus]) => window.benchProbe.aimAt(line, focus), [key, way === 'key'] as const);
  await wait(PAUSE_MS + phaseMs);
  if (way === 'key') return page.keyboard.press('Space');
  // Reads the line's place now: the board closes the gaps of earlier taps after a moment without touch.
  const { x, y } = await page.evaluate((line) => window.benchProbe.whereIs(line), key);
  await page.mouse.click(x, y);
}

/** Spreads taps over all lines, never on neighboring lines in sequence. */
function lineInTurn(keys: readonly string[], at: number): string | undefined {
  const step = [7, 11, 13].find((prime) => keys.length % prime !== 0) ?? 1;
  return keys[(at * step) % keys.length];
}

export interface Finger {
  series(way: Way, taps: number): Promise<TapSeries>;
}

/** A finger for the lines now in this device's window; each tap waits for the frame of the previous one. */
export async function fingerOn({ page }: KioskDevice): Promise<Finger> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  let before = 0;
  return {
    async series(way, taps) {
      await page.evaluate(() => window.benchProbe.taps.start());
      for (let at = before; at < before + taps; at++) {
        const key = lineInTurn(keys, at);
        if (key === undefined) throw new Error('Failed to tap: no line is in the window.');
        await tapOn(page, way, key, (at * 5) % FRAME_MS);
        await page.evaluate(() => window.benchProbe.painted());
      }
      before += taps;
      const { entries, shownAtOnce } = await page.evaluate(() => window.benchProbe.taps.end());
      return { durationsMs: tapDurations(entries, taps), late: taps - shownAtOnce };
    },
  };
}
