/** OFFLINE on the running app: said when it is so, not at every doubt, and long enough to be read. */
import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { openKitchen, type TestKitchen } from '../kitchen.ts';

const EXPEDITER = 1;
const LOOK_S = 0.1;

interface Seen {
  /** Seconds from the beginning of the watch. */
  readonly atS: number;
  readonly cause: string | null;
  readonly word: string;
}

/** What the screen says each tenth of a second. */
async function watch(kitchen: TestKitchen, app: App, seconds: number): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (let look = 0; look < seconds / LOOK_S; look++) {
    await kitchen.run(LOOK_S);
    seen.push({ atS: look * LOOK_S, cause: app.state.link.alarm?.cause ?? null, word: app.state.link.word });
  }
  return seen;
}

async function running(steps: readonly ScenarioStep[] = []) {
  const kitchen = openKitchen(steps);
  const device = kitchen.device(EXPEDITER);
  await kitchen.run(30);
  expect(device.app().state.link).toMatchObject({ troubled: false, alarm: null });
  return { kitchen, app: device.app() };
}

const FALSE_ALARMS: readonly [string, (kitchen: TestKitchen) => void, readonly ScenarioStep[]][] = [
  ['a token that expired', ({ world }) => world.setFault('token-expired', 1_000), []],
  ['a realtime link that is half open', ({ world }) => world.setFault('realtime-half-open', 60_000), []],
  ['a change to mode 2 while the cloud answers', () => {}, [{ kind: 'local-mode', atMs: 40_000, mode: 2 }]],
  [
    'answers that take six seconds',
    ({ world }) => world.setFault('cloud-slow', 60_000, { delayMs: 6_000, spreadMs: 0 }),
    [],
  ],
];

test.each(FALSE_ALARMS)('[N4j] %s is no OFFLINE', async (_, strike, steps) => {
  const { kitchen, app } = await running(steps);
  strike(kitchen);
  const seen = await watch(kitchen, app, 90);
  expect(seen.filter(({ cause }) => cause !== null)).toEqual([]);
});

test('[N4j][N4l] a cloud that is gone is a doubt for eight seconds, and then said in words that stand', async () => {
  const { kitchen, app } = await running();
  kitchen.world.setFault('cloud-down', 120_000);
  kitchen.world.setFault('realtime-down', 120_000);
  const seen = await watch(kitchen, app, 40);
  const doubtAtS = seen.find(({ word }) => word !== 'online')?.atS ?? Number.NaN;
  const saidAtS = seen.find(({ cause }) => cause !== null)?.atS ?? Number.NaN;
  expect(doubtAtS).toBeLessThanOrEqual(12);
  expect(saidAtS - doubtAtS).toBeGreaterThan(7.8);
  expect(saidAtS - doubtAtS).toBeLessThan(8.3);
  expect(seen.slice(seen.findIndex(({ cause }) => cause !== null)).every(({ cause }) => cause !== null)).toBe(true);
});

test('[N4j][N4l] without a network OFFLINE is said at once, and stands for four seconds after a blink', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(EXPEDITER);
  await kitchen.run(30);
  const app = device.app();
  device.troubles.begin('offline', 500);
  const seen = await watch(kitchen, app, 30);
  const said = seen.filter(({ cause }) => cause !== null);
  expect(said[0]?.atS).toBeLessThan(0.3);
  expect(new Set(said.map(({ cause }) => cause))).toEqual(new Set(['noNetwork']));
  expect(said.length * LOOK_S).toBeGreaterThan(3.8);
});

test('[N4k] one call that fails between others that get through raises no alarm', async () => {
  const { kitchen, app } = await running();
  kitchen.world.setFault('cloud-down', 3_000);
  app.commands.refresh();
  const seen = await watch(kitchen, app, 60);
  expect(seen.some(({ word }) => word === 'noCloud')).toBe(true);
  expect(seen.filter(({ cause }) => cause !== null)).toEqual([]);
  expect(app.state.link).toMatchObject({ cloud: 'up', troubled: false });
});
