import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import type { Staleness } from '../../../src/domain/link/staleness.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/presentation/settings.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createRefresher } from '../../../src/engine/link/refresh.ts';
import { openKitchen, tableOrder } from '../kitchen.ts';
import { testClock } from '../virtual-clock.ts';

function bench() {
  const clock = testClock();
  const startedAtMs: number[] = [];
  const current: string[] = [];
  const reported: unknown[] = [];
  const server = { responses: true, breaks: false, takesMs: 100 };
  let last: Staleness = 'fresh';
  const state = initialState({ settings: { ...DEFAULT_SETTINGS, minTimeRefresh: 2 }, kds: kdsConfig() });
  state.link.realtime = 'up';
  const read = (atMs: number): Promise<boolean> => {
    startedAtMs.push(atMs);
    const { responses, breaks, takesMs } = server;
    return new Promise((resolve, reject) =>
      clock.after(takesMs, () => (breaks ? reject(new Error('a bug')) : resolve(responses))),
    );
  };
  const refresher = createRefresher({
    ports: {
      clock,
      random: { next: () => 0.5 },
    },
    state,
    timers: createTimers(clock),
    linkFacts: {
      hasPush: () => state.link.realtime === 'up',
      staleness(staleness) {
        if (staleness !== last) current.push(`${staleness} at ${clock.monotonicMs()}`);
        last = staleness;
      },
    },
    orders: { read },
    errors: { record: (bug) => void reported.push(bug) },
  });
  refresher.linksChanged();
  return { clock, refresher, state, startedAtMs, current, server, reported };
}

test('[REFRESH-5] a fetch that throws counts as failed, is reported, and is retried', async () => {
  const { clock, refresher, startedAtMs, server, reported } = bench();
  server.breaks = true;
  refresher.request('start');
  await clock.run(200);
  expect(reported).toEqual([new Error('a bug')]);
  server.breaks = false;
  await clock.run(10_000);
  expect(startedAtMs.length).toBeGreaterThan(1);
  expect(reported).toHaveLength(1);
});

test('[REFRESH-22] without pushes the orders are requested every 7 s, the first time with jitter', async () => {
  const { clock, refresher, state, startedAtMs, current } = bench();
  refresher.request('start');
  await clock.run(20_000);
  expect(startedAtMs).toEqual([0]);
  state.link.realtime = 'down';
  refresher.linksChanged();
  await clock.run(18_000);
  expect(startedAtMs).toEqual([0, 23_500, 30_500, 37_500]);
  state.link.realtime = 'up';
  refresher.linksChanged();
  await clock.run(60_000);
  expect(startedAtMs).toEqual([0, 23_500, 30_500, 37_500]);
  // The board became stale when its link was lost, and current with the first response.
  expect(current).toEqual(['old at 20000', 'fresh at 23600']);
});

test('[REFRESH-21] a request that hangs shows as a fault after 4 s, a failed request at once, and a response ends the fault', async () => {
  const { clock, refresher, current, server } = bench();
  Object.assign(server, { takesMs: 9_000, responses: false });
  refresher.request('start');
  await clock.run(18_000);
  Object.assign(server, { takesMs: 100, responses: true });
  await clock.run(30_000);
  // Each wait includes half of its jitter.
  expect(current).toEqual(['hung at 4000', 'failed at 9000', 'hung at 20500', 'failed at 25500', 'fresh at 36100']);
});

test('[REFRESH-11] a request that hangs is aborted when the orders arrive over another route, and its late end is ignored', async () => {
  const { clock, refresher, startedAtMs, current, server } = bench();
  Object.assign(server, { takesMs: 9_000, responses: false });
  refresher.request('start');
  await clock.run(5_000);
  Object.assign(server, { takesMs: 100, responses: true });
  refresher.request('routeChanged');
  await clock.run(10_000);
  expect(startedAtMs).toEqual([0, 5_000]);
  // The fault ends only with the response to the second request.
  expect(current).toEqual(['hung at 4000', 'fresh at 5100']);
});

test('[REFRESH-18] the slow check detects a platform that stops pushing: the order shows within eight minutes', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('withheld', 20, 141)], 0);
  kitchen.world.setFault('realtime-withheld', 3_600_000);
  const app = kitchen.device(3).app();
  await kitchen.run(15);
  expect(app.state.link.realtime).toBe('up');
  await kitchen.run(60);
  expect(app.state.board.keys).toEqual([]);
  await kitchen.run(420);
  expect(app.state.board.keys).toHaveLength(1);
});

test('[REFRESH-6] with the setting `ta` the timer requests the orders every 30 s, and without `ta` not while realtime is up', async () => {
  const { clock, refresher, state, startedAtMs } = bench();
  refresher.request('start');
  refresher.start();
  await clock.run(95_000);
  expect(startedAtMs).toEqual([0]);
  state.kds = kdsConfig({ timedRefresh: true });
  await clock.run(60_000);
  expect(startedAtMs).toEqual([0, 120_000, 150_000]);
});

test('[REFRESH-25] while realtime is down, a cloud that stops responding is reported within 12 s, and so is its return', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }]);
  const app = kitchen.device(1).app();
  await kitchen.run(30);
  expect(app.state.link).toMatchObject({ troubled: false, word: 'online', works: 'all' });
  kitchen.world.setFault('realtime-down', 600_000);
  kitchen.world.setFault('cloud-hang', 600_000);
  await kitchen.run(12);
  expect(app.state.link).toMatchObject({ troubled: true, works: 'device' });
  kitchen.world.heal();
  await kitchen.run(90);
  expect(app.state.link).toMatchObject({ troubled: false, word: 'online', cause: 'none' });
});

test('[REFRESH-25] a serving local server that stops responding is reported within 12 s', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 3 }]);
  const app = kitchen.device(1).app();
  await kitchen.run(90);
  expect(app.state.link).toMatchObject({ localMode: 3, serving: true, troubled: false, works: 'local' });
  kitchen.world.setFault('local-down', 60_000);
  await kitchen.run(12);
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'localSilent', works: 'device' });
});
