import type { Frame, Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

const ALARMS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const UNLOCK = 99;
/** The encoder pads a sound at both ends. */
const ALARM_S = { min: 0.4, max: 1.6 };
const SILENCE_S_MAX = 0.2;

interface Played {
  readonly lengthS: number;
  readonly peak: number;
}

/** Loads and decodes sounds as the app does, under the page's own policy; a file that is not a sound has no length. */
function decodeSounds(page: Page | Frame, sounds: readonly number[]): Promise<Played[]> {
  return page.evaluate((numbers) => {
    const one = async (sound: number) => {
      const response = await fetch(new URL(`sounds/${sound}.mp3`, document.baseURI));
      const context = new OfflineAudioContext(1, 1, 44_100);
      const decoded = await context.decodeAudioData(await response.arrayBuffer());
      const peak = decoded.getChannelData(0).reduce((top, level) => Math.max(top, Math.abs(level)), 0);
      return { lengthS: decoded.duration, peak };
    };
    return Promise.all(numbers.map((sound) => one(sound).catch(() => ({ lengthS: 0, peak: 0 }))));
  }, sounds);
}

async function expectSounds(page: Page | Frame): Promise<void> {
  const played = await decodeSounds(page, [...ALARMS, UNLOCK]);
  const [silence, ...alarms] = played.reverse();
  for (const { lengthS, peak } of alarms) {
    expect(lengthS).toBeGreaterThan(ALARM_S.min);
    expect(lengthS).toBeLessThan(ALARM_S.max);
    expect(peak).toBeGreaterThan(0.5);
    expect(peak).toBeLessThanOrEqual(1);
  }
  expect(silence?.lengthS).toBeGreaterThan(0);
  expect(silence?.lengthS).toBeLessThan(SILENCE_S_MAX);
  expect(silence?.peak).toBeLessThan(0.001);
}

for (const [index, route] of ['device/3/', 'device/3/home2', ''].entries()) {
  test(
    `[ALARM-22] the app at /${route} finds the nine alarms, loud and unclipped, and the silent sound that unlocks audio`,
    repeats(index),
    async ({ simulator, openPage }) => {
      await expectSounds(await openPage(`${simulator.origin}/${route}`));
    },
  );
}

test(
  '[SIM-2] a device of the demo finds its sounds, also when the demo is in a folder of its host',
  LONG,
  async ({ openPage, keep }) => {
    const server = await keep(serveFolder('demo', '/shows/kitchen'));
    const room = await openPage(`${server.origin}/shows/kitchen/`, {
      serviceWorkers: 'allow',
      ...tourSeen(server.origin),
    });
    await boardReady(room.frameLocator('iframe[src*="device/3/"]'));
    const frame = room.frames().find((one) => /\/device\/3\//.test(one.url()));
    expect(frame).toBeDefined();
    if (frame !== undefined) await expectSounds(frame);
  },
);
