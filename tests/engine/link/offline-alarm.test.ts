import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createOfflineAlarm } from '../../../src/engine/link/offline-alarm.ts';
import { openKitchen, type TestKitchen } from '../kitchen.ts';
import { testClock } from '../virtual-clock.ts';

const EXPEDITER = 1;
const CHECK_S = 0.1;

interface Seen {
  /** Seconds since the watch started. */
  readonly atS: number;
  readonly cause: string | null;
  readonly word: string;
}

/** The words on the screen each tenth of a second. */
async function watch(kitchen: TestKitchen, app: App, seconds: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let check = 0; check < seconds / CHECK_S; check++) {
    await kitchen.run(CHECK_S);
    seen.push({ atS: check * CHECK_S, cause: app.state.link.alarm?.cause ?? null, word: app.state.link.word });
  }
  return seen;
}

async function running(steps: readonly ScenarioStep[] = []) {
  const kitchen = openKitchen(steps);
  const device = kitchen.device(EXPEDITER);
  await kitchen.run(30);
  expect(device.app().state.link).toMatchObject({ troubled: false, alarm: null });
  return { kitchen, device, app: device.app() };
}

interface FalseAlarm {
  readonly what: string;
  readonly begin?: (kitchen: TestKitchen) => void;
  readonly steps?: readonly ScenarioStep[];
  /** Whether the fault affected the device; otherwise the test would prove nothing. */
  readonly hadEffect: (kitchen: TestKitchen, app: App) => boolean;
}

const FALSE_ALARMS: readonly FalseAlarm[] = [
  {
    what: 'a token that expired',
    begin: ({ world }) => world.setFault('token-expired', 1_000),
    hadEffect: ({ world }) => world.alterations()['token-expired'] > 0,
  },
  {
    what: 'a realtime link that is half open',
    begin: ({ world }) => world.setFault('realtime-half-open', 60_000),
    hadEffect: ({ world }) => world.alterations()['realtime-half-open'] > 0,
  },
  {
    what: 'a change to mode 2 while the cloud responds',
    // The device starts at 1,200 s, after the first rush.
    steps: [{ kind: 'local-mode', atMs: 1_240_000, mode: 2 }],
    hadEffect: (_, { state }) => state.link.localMode === 2,
  },
  {
    what: 'a series of responses that take six seconds',
    begin: ({ world }) => world.setFault('cloud-slow', 60_000, { delayMs: 6_000, spreadMs: 0 }),
    hadEffect: ({ world }) => world.alterations()['cloud-slow'] > 0,
  },
];

test.each(FALSE_ALARMS)('[NOTICE-8] $what does not cause OFFLINE', async ({ begin, steps, hadEffect }) => {
  const { kitchen, app } = await running(steps);
  expect(hadEffect(kitchen, app)).toBe(false);
  begin?.(kitchen);
  const seen = await watch(kitchen, app, 90);
  expect(hadEffect(kitchen, app)).toBe(true);
  expect(seen.filter(({ cause }) => cause !== null)).toEqual([]);
});

test('[NOTICE-8][NOTICE-10] without the cloud OFFLINE shows eight seconds after the indicator, and stays', async () => {
  const { kitchen, app } = await running();
  kitchen.world.setFault('cloud-down', 120_000);
  kitchen.world.setFault('realtime-down', 120_000);
  const seen = await watch(kitchen, app, 40);
  const indicatedAtS = seen.find(({ word }) => word !== 'online')?.atS ?? Number.NaN;
  const shownAtS = seen.find(({ cause }) => cause !== null)?.atS ?? Number.NaN;
  expect(indicatedAtS).toBeLessThanOrEqual(12);
  expect(shownAtS - indicatedAtS).toBeGreaterThan(7.8);
  expect(shownAtS - indicatedAtS).toBeLessThan(8.3);
  expect(seen.slice(seen.findIndex(({ cause }) => cause !== null)).every(({ cause }) => cause !== null)).toBe(true);
});

test('[NOTICE-8][NOTICE-10] without a network OFFLINE shows at once, and stays for four seconds after a short failure', async () => {
  const { kitchen, device, app } = await running();
  device.troubles.begin('offline', 500);
  const seen = await watch(kitchen, app, 30);
  const shown = seen.filter(({ cause }) => cause !== null);
  expect(shown[0]?.atS).toBeLessThan(0.3);
  expect(new Set(shown.map(({ cause }) => cause))).toEqual(new Set(['noNetwork']));
  expect(shown.length * CHECK_S).toBeGreaterThan(3.8);
});

test('[NOTICE-10] OFFLINE shows its first cause for four seconds, even if the cause changes after one second', async () => {
  const { kitchen, device, app } = await running();
  kitchen.world.setFault('cloud-down', 120_000);
  kitchen.world.setFault('realtime-down', 120_000);
  const before = await watch(kitchen, app, 1);
  while (app.state.link.alarm === null && before.length < 600) before.push(...(await watch(kitchen, app, CHECK_S)));
  const first = app.state.link.alarm?.cause;
  expect(first).not.toBe('noNetwork');
  await kitchen.run(1);
  device.troubles.begin('offline', 20_000);
  const seen = await watch(kitchen, app, 10);
  const other = seen.findIndex(({ cause }) => cause !== first);
  expect(seen[other]?.cause).toBe('noNetwork');
  expect(seen[other]?.atS).toBeGreaterThan(2.7);
  expect(seen[other]?.atS).toBeLessThan(3.3);
});

test('[NOTICE-9] a failure of the cloud for three seconds raises no alarm', async () => {
  const { kitchen, app } = await running();
  kitchen.world.setFault('cloud-down', 3_000);
  app.commands.refresh();
  const seen = await watch(kitchen, app, 60);
  expect(seen.some(({ word }) => word === 'noCloud')).toBe(true);
  expect(seen.filter(({ cause }) => cause !== null)).toEqual([]);
  expect(app.state.link).toMatchObject({ cloud: 'up', troubled: false });
});

test('[NOTICE-10] after four seconds OFFLINE shows the new cause, and hides at once when the outage ends', async () => {
  const clock = testClock();
  const state = initialState();
  const alarm = createOfflineAlarm({ state, clock, timers: createTimers(clock) });
  const words = { works: 'device', network: true, downSinceMs: null } as const;
  alarm.update('lost', { ...words, cause: 'network' });
  await clock.run(1_000);
  alarm.update('lost', { ...words, cause: 'noNetwork', network: false });
  await clock.run(2_900);
  expect(state.link.alarm?.cause).toBe('network');
  await clock.run(200);
  expect(state.link.alarm?.cause).toBe('noNetwork');
  alarm.update('sound', { ...words, cause: 'network' });
  expect(state.link.alarm).toBeNull();
});

test('[NOTICE-10] for orders that arrive before call 9 succeeds, no age shows beside OFFLINE', async () => {
  const { kitchen, device } = await downKitchen();
  const { link } = device.app().state;
  kitchen.world.heal();
  device.app().commands.refresh();
  const beside: boolean[] = [];
  for (let check = 0; check < 200; check++) {
    await kitchen.run(0.02);
    const ageS = device.app().monotonicS() - (link.receivedAtMs ?? 0) / 1_000;
    if (link.alarm !== null && ageS < 5) beside.push(link.troubled);
  }
  expect(beside.length).toBeGreaterThan(0);
  expect(beside).not.toContain(true);
});

async function downKitchen(seconds = 60) {
  const { kitchen, device } = await running();
  kitchen.world.setFault('cloud-down', 600_000);
  await kitchen.run(seconds);
  return { kitchen, device };
}

test('[NOTICE-12] after a reload during an outage, OFFLINE shows at once with the start time of the outage, until the cloud responds', async () => {
  const { kitchen, device } = await downKitchen();
  const outage = () => {
    const { alarm } = device.app().state.link;
    return {
      cause: alarm?.cause,
      forS: Math.round(device.app().monotonicS() - (alarm?.downSinceMs ?? Number.NaN) / 1_000),
    };
  };
  const before = outage();
  device.reload();
  expect(outage()).toEqual(before);
  expect(device.app().state.link).toMatchObject({ cloud: 'unknown', word: 'noCloud', works: 'device' });
  await kitchen.run(30);
  expect(outage().forS).toBe(before.forS + 30);
  kitchen.world.heal();
  device.reload();
  await kitchen.run(6);
  expect([device.app().state.link.alarm, device.storage.facts.has('cloud-down')]).toEqual([null, false]);
});

test('[NOTICE-12] a request that fails while the page unloads does not start an outage, and OFFLINE does not show at the next start', async () => {
  const { kitchen, device } = await downKitchen(0);
  const app = device.app();
  for (let check = 0; check < 600 && app.state.link.cloud !== 'down'; check++) await kitchen.run(CHECK_S);
  expect([app.state.link.cloud, app.state.link.alarm]).toEqual(['down', null]);
  device.reload();
  expect(device.app().state.link.alarm).toBeNull();
});

test.each([
  ['damaged', 60_000, 'network', -1],
  ['older than half a day', 12 * 3_600_000 + 1, 'network'],
  ['in the future', -1, 'network'],
  ['of an unknown cause', 60_000, 'weather'],
])('[NOTICE-12] a stored outage that is %s is ignored', async (_, agoMs, trouble, end = undefined) => {
  const { kitchen, device } = await running();
  const outage = JSON.stringify({ sinceMs: kitchen.world.nowMs() - agoMs, trouble });
  device.storage.facts.set('cloud-down', outage.slice(0, end));
  device.reload();
  expect(device.app().state.link.alarm).toBeNull();
  await kitchen.run(5);
  expect(device.app().state.link.cloud).toBe('up');
});
