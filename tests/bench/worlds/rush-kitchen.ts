/** The lunch rush of the simulator without a cook, stood still at some minutes, and how full its boards are then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../tools/build/bundle.ts';
import type { Scope } from '../bench.ts';
import type { Fullness } from '../page/strip-fullness.ts';
import { type Kitchen, startKitchen, type Wanted } from './full-kitchen.ts';
import { type KioskBrowser, newDevice } from './kiosk-device.ts';

const SCENARIO = join(ROOT, 'simulator/scenarios/situations/lunch-rush.yaml');
/** The scenario's own. */
const SEED = 20_261_121;
const MINUTES = [25, 45];
const MINUTE_MS = 60_000;
const KDS_IDS = [1, 3];
/** How large a screen is, and how many orders are to be read on it at once. */
const SIZES = [
  { width: 1920, height: 1080, readMin: 10 },
  { width: 1280, height: 800, readMin: 7 },
] as const;
/** Pictures are half as large as the screen: whoever looks at them sees where cards stand. */
const PICTURE_SCALE = 0.5;

type Size = (typeof SIZES)[number];

/** One board at one size and minute. */
export interface RushBoard {
  /** As a figure names it. */
  readonly name: string;
  /** As a file names it. */
  readonly slug: string;
  readonly fullness: Fullness;
  /** What is asked of it. */
  readonly readMin: number;
  /** A PNG. */
  readonly picture: Uint8Array;
}

async function pictureOf(page: Page, { width, height }: Size): Promise<Uint8Array> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: PICTURE_SCALE };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  return Buffer.from(data, 'base64');
}

interface Case {
  readonly minute: number;
  readonly kdsId: number;
  readonly size: Size;
}

async function boardOf(browser: KioskBrowser, { boardAddress, status }: Kitchen, { minute, kdsId, size }: Case) {
  const { width, height, readMin } = size;
  const { page, settle, close } = await newDevice(browser, 'allow', 'simulated');
  // An older build knows no simulated clock: it goes by the computer's.
  await page.clock.setFixedTime((await status()).nowMs);
  await page.setViewportSize({ width, height });
  await page.goto(boardAddress.replace(/\d+\/$/, `${kdsId}/`));
  await settle(1);
  const fullness = await page.evaluate(() => window.benchProbe.stripFullness());
  const picture = await pictureOf(page, size);
  await close();
  const screen = `${width}x${height}`;
  const name = `KDS ${kdsId} at ${screen} after ${minute} min`;
  return { name, slug: `kds-${kdsId}-${screen}-${minute}-min`, fullness, readMin, picture };
}

/** The boards of a build in the rush; without `kiosk` of this checkout's own. The kitchen stops with the scope. */
export async function rushBoards(
  browser: KioskBrowser,
  kiosk: Pick<Wanted, 'kiosk'>,
  scope: Scope,
): Promise<readonly RushBoard[]> {
  const kitchen = await startKitchen({ scenarioText: readFileSync(SCENARIO, 'utf8'), seed: SEED, ...kiosk }, scope);
  await kitchen.control({ do: 'pause' });
  const boards: RushBoard[] = [];
  for (const minute of MINUTES) {
    const { elapsedMs } = await kitchen.status();
    await kitchen.control({ do: 'step', ms: minute * MINUTE_MS - elapsedMs });
    for (const kdsId of KDS_IDS)
      for (const size of SIZES) boards.push(await boardOf(browser, kitchen, { minute, kdsId, size }));
  }
  return boards;
}
