import { expect, test } from 'vitest';
import { DEVICE_TROUBLES, type DeviceTrouble } from '../../../simulator/core/base/device-troubles.ts';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { createTestWorld, MINUTE_MS, rush, START_MS } from '../core/test-world.ts';
import { openDevice } from './open-device.ts';

const FOR_MS = 3 * MINUTE_MS;
const CHECK_EVERY_MS = 500;

/** A kitchen with orders whose first card is advanced and saved every 30 seconds. */
async function aKitchenAtWork(trouble: DeviceTrouble) {
  const world = createTestWorld({ steps: [rush(90)], preRollMs: 20 * MINUTE_MS });
  // The local server's network matters only while it serves.
  world.setLocalMode(trouble === 'socket-hangs' ? 2 : 0);
  const device = openDevice(world);
  await runWorld(world, START_MS + MINUTE_MS);
  return {
    device,
    pass: (ms: number) => runWorld(world, world.nowMs() + ms),
    work() {
      const { state, commands } = device.app();
      commands.advanceCard(state.board.keys[0] ?? '');
      commands.save();
    },
  };
}

function shownOn(device: HeadlessDevice): string {
  const { state, entry } = device.app();
  const cards = state.board.keys.map((key) => {
    const { card, level } = entry(key) ?? {};
    return [key, level, card?.lines.map(({ line, status, saveMark }) => [line.id, status, saveMark])];
  });
  const { word, alarm, works, notes } = state.link;
  return JSON.stringify([
    cards,
    word,
    alarm,
    works,
    notes,
    state.saving.memoryOnly,
    state.notices.map(({ text }) => text),
  ]);
}

/** Whether the screen differs at any moment during the trouble, and whether the trouble has an effect. */
async function effectsOf(trouble: DeviceTrouble): Promise<readonly [shows: boolean, alters: boolean]> {
  const [struck, spared] = [await aKitchenAtWork(trouble), await aKitchenAtWork(trouble)];
  struck.device.troubles.begin(trouble, FOR_MS);
  let shows = false;
  for (let atMs = 0; atMs < FOR_MS; atMs += CHECK_EVERY_MS) {
    for (const { work, pass } of [struck, spared]) {
      if (atMs % (MINUTE_MS / 2) === 0) work();
      await pass(CHECK_EVERY_MS);
    }
    shows ||= shownOn(struck.device) !== shownOn(spared.device);
  }
  return [shows, struck.device.troubles.alterations(trouble) > 0];
}

/** A server responds the same to a repeated request, and a repeated status changes nothing. */
const UNSEEN: readonly DeviceTrouble[] = ['http-twice'];

test.each(DEVICE_TROUBLES)(
  '[SIM-23][SIM-45] the trouble %s has a counted effect, and changes the screen unless its effect is invisible',
  async (trouble) => {
    expect(await effectsOf(trouble)).toEqual([!UNSEEN.includes(trouble), true]);
  },
);
