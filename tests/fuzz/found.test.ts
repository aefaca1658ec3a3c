import { expect, test } from 'vitest';
import { TAP_BOUNCE_MS } from '../../src/domain/limits.ts';
import { readAgain } from '../engine/kitchen.ts';
import { createCook } from './cook.ts';
import { advanceCard } from './oracle/allowed-lines.ts';
import { createBoardWatch } from './oracle/board-watch.ts';
import { MINUTE_MS, openWorld, START_MS } from './oracle/one-station.ts';
import { startQuietPeriod } from './oracle/quiet-period.ts';
import { runWithPromises } from './run-with-promises.ts';

/** One device in a venue; with `ordersPerHour` above 0, orders arrive in the ten minutes before the device opens. */
function openVenue(mode: 0 | 2, ordersPerHour = 0, stopsInSleep = false) {
  const preRollMs = ordersPerHour > 0 ? 10 * MINUTE_MS : 0;
  return openWorld({
    lengthMs: preRollMs + 10 * MINUTE_MS,
    preRollMs,
    steps: [
      { kind: 'local-mode', atMs: 0, mode },
      ...(ordersPerHour > 0 ? [{ kind: 'rush' as const, atMs: 0, forMs: preRollMs, ordersPerHour }] : []),
    ],
    stopsInSleep,
  });
}

test('[LINK-7] seed 1: without a network, while the local server serves, calls 6 and 8 do not trigger each other endlessly', async () => {
  const { world, notes, station } = openVenue(2);
  await runWithPromises(world, notes, START_MS + MINUTE_MS);
  station.troubles.begin('offline', 2 * MINUTE_MS);
  await runWithPromises(world, notes, START_MS + 5 * MINUTE_MS);
  expect(notes.problems()).toEqual([]);
  expect(station.tab().app.state.link.cloud).toBe('up');
});

test('[OUTBOX-29] seeds 4 and 115: taps made while the server reports a time an hour too early are all kept', async () => {
  const { world, notes, tapTracker, station } = openVenue(0, 60);
  const { app } = station.tab();
  await runWithPromises(world, notes, START_MS + 20_000);
  world.setFault('clock-skew', 20_000, { byMs: -3_600_000 });
  app.commands.refresh();
  await runWithPromises(world, notes, START_MS + 38_000);
  for (const key of [...app.state.board.keys]) notes.runAction('tap', () => advanceCard(app, key));
  expect(tapTracker.taps()).toBeGreaterThan(5);
  await runWithPromises(world, notes, START_MS + 41_000);
  app.commands.refresh();
  await runWithPromises(world, notes, START_MS + 42_000);
  app.commands.save();
  await runWithPromises(world, notes, START_MS + 2 * MINUTE_MS);
  tapTracker.audit('one', station.storage);
  expect(notes.problems()).toEqual([]);
});

test('[REFRESH-27] seeds 62 and 107: an order that arrives while realtime is silent reaches the device, and the watch counts the earlier etag as superseded', async () => {
  const { world, notes, station } = openVenue(0);
  const watch = createBoardWatch(world, notes, [station]);
  await runWithPromises(world, notes, START_MS + 20_000);
  world.setFault('realtime-half-open', MINUTE_MS);
  await runWithPromises(world, notes, START_MS + 30_000);
  const { sight } = station.tab();
  const before = sight.etag;
  world.placeOrder();
  await runWithPromises(world, notes, START_MS + 2 * MINUTE_MS);
  expect(sight.etag).not.toBe(before);
  expect(watch.supersededMs({ etag: before, from: 'cloud' })).toBeGreaterThan(0);
  expect(watch.supersededMs(sight)).toBeNull();
});

test('[ALARM-22] seed 34: after a start with a wrong wall clock the first board is silent although its levels are corrected', async () => {
  const { world, notes, station } = openVenue(0, 60);
  await runWithPromises(world, notes, START_MS + 8.5 * MINUTE_MS);
  const levels = () => {
    const { app } = station.tab();
    return app.state.board.keys.map((key) => app.entry(key)?.level);
  };
  expect(levels()).toContain('late');
  station.troubles.jump(-2 * 60 * MINUTE_MS);
  station.kill(station.tab());
  await runWithPromises(world, notes, START_MS + 8.5 * MINUTE_MS + 8_000);
  expect(levels()).toContain('late');
  expect(station.tab().ports.played()).toEqual([]);
});

test('[REFRESH-27] seed 21: a board polls while its realtime connection is silent', async () => {
  const { world, notes, station } = openVenue(0);
  const watch = createBoardWatch(world, notes, [station]);
  await runWithPromises(world, notes, START_MS + 20_000);
  world.setFault('realtime-half-open', 3 * MINUTE_MS);
  for (let at = 0; at < 5; at++) {
    world.placeOrder();
    await runWithPromises(world, notes, START_MS + 20_000 + (at + 1) * 30_000);
    expect(watch.supersededMs(station.tab().sight)).toBeNull();
  }
  expect(station.tab().app.state.link.realtime).not.toBe('up');
});

test('[REFRESH-3] seeds 62, 88 and 92: a request that a pause delayed is sent when the pause ends, and its time without a response starts then', async () => {
  const { world, notes, station } = openVenue(0);
  const watch = createBoardWatch(world, notes, [station]);
  const { app } = station.tab();
  await runWithPromises(world, notes, START_MS + 20_000);
  app.commands.pauseRefresh();
  await runWithPromises(world, notes, START_MS + 30_000);
  world.placeOrder();
  await runWithPromises(world, notes, START_MS + 79_000);
  expect(app.state.board.pausedS).not.toBeNull();
  world.setFault('cloud-hang', MINUTE_MS);
  await runWithPromises(world, notes, START_MS + 82_000);
  expect(app.state.board.pausedS).toBeNull();
  expect(app.state.link.troubled).toBe(false);
  watch.check();
  expect(notes.problems()).toEqual([]);
  await runWithPromises(world, notes, START_MS + 86_000);
  expect(app.state.link.troubled).toBe(true);
  watch.check();
  expect(notes.problems()).toEqual([]);
  // By then the watch expects the board to report the hanging request.
  app.state.link.troubled = false;
  watch.check();
  expect(notes.problems()).toEqual(['00:01:26 one shows data of 56 s ago without a warning (cloud-hang)']);
});

test('[ALARM-22] seeds 132 and 178: a batch that a tap removes right after the first response returns without a sound', async () => {
  const { world, notes, station, runFor } = openVenue(0, 60);
  await runFor(20_000);
  station.kill(station.tab());
  const { app, ports } = station.tab();
  const before = app.state.board.keys;
  const openedMs = world.nowMs();
  while (!app.state.board.received) await runFor(100);
  expect(app.state.board.keys).toBe(before);
  expect(world.nowMs() - openedMs).toBeLessThan(5_000);
  for (let taps = 0; taps < 2; taps++) {
    for (const key of before) notes.runAction('tap', () => advanceCard(app, key));
    await runFor(TAP_BOUNCE_MS + 1);
  }
  app.commands.save();
  await runFor(100);
  const removed = before.filter((key) => !app.state.board.keys.includes(key));
  expect(removed.length).toBeGreaterThan(0);
  for (const { key, order, lines } of [...app.state.board.recent]) {
    notes.runAction('undo', () => {
      app.commands.undoRecent(key);
      return new Set(lines.map(({ line }) => `${order.id}:${line.id}` as const));
    });
  }
  expect(app.state.board.keys).toEqual(expect.arrayContaining(removed));
  await runFor(3_000);
  expect(ports.played()).toEqual([]);
  expect(notes.problems()).toEqual([]);
});

test('[ALARM-21] seed 105: a page that was loaded while its device slept is current after the device wakes', async () => {
  const { world, notes, station } = openVenue(0, 60, true);
  await runWithPromises(world, notes, START_MS + 20_000);
  station.troubles.begin('asleep', 20 * MINUTE_MS);
  await runWithPromises(world, notes, START_MS + 8 * MINUTE_MS);
  station.kill(station.tab());
  world.placeOrder();
  await runWithPromises(world, notes, START_MS + 20_000 + 20 * MINUTE_MS + 6_000);
  expect(station.tab().sight.etag).toBe(world.ordersEtag('cloud'));
  expect(notes.problems()).toEqual([]);
});

test('[BOARD-28] the watch reports a board without its KDS that shows no warning', async () => {
  const { world, notes, station } = openVenue(0, 60);
  const watch = createBoardWatch(world, notes, [station]);
  await runWithPromises(world, notes, START_MS + MINUTE_MS);
  const { state } = station.tab().app;
  watch.check();
  expect(notes.problems()).toEqual([]);
  state.kds = null;
  state.board.message = 'unread';
  watch.check();
  expect(notes.problems()).toEqual([]);
  state.board.message = null;
  watch.check();
  expect(notes.problems()).toEqual(['00:01:00 one does not know its KDS and shows no warning']);
});

test('[SIM-45] seed 122: a page that starts while its storage refuses reads has no unit until the storage works', async () => {
  const { world, notes, station } = openVenue(0, 60);
  const watch = createBoardWatch(world, notes, [station]);
  await runWithPromises(world, notes, START_MS + 20_000);
  station.troubles.begin('storage-refuses', 3 * MINUTE_MS);
  station.kill(station.tab());
  await runWithPromises(world, notes, START_MS + 3 * MINUTE_MS);
  watch.check();
  expect(station.tab().app.state.kdsId).toBeNull();
  await runWithPromises(world, notes, START_MS + 4 * MINUTE_MS);
  watch.check();
  expect([station.tab().app.state.kdsId, notes.problems()]).toEqual([3, []]);
});

test('[OUTBOX-15] with taps in memory only, a pending tap that disappears at a tap on another order is not recorded as discarded', async () => {
  const { world, notes, tapTracker, station } = openVenue(0, 60);
  await runWithPromises(world, notes, START_MS + 20_000);
  const { app } = station.tab();
  station.troubles.begin('storage-hangs', 9 * MINUTE_MS);
  const booked: string[] = [];
  const cook = createCook({
    world,
    station,
    notes,
    tapTracker: { ...tapTracker, tapTakenBack: (_, line) => void booked.push(`${line} at ${world.nowMs()}`) },
  });
  const { advanceLine } = app.commands;
  const dropped: string[] = [];
  const commands = app.commands as { advanceLine: typeof advanceLine };
  commands.advanceLine = (cardKey, lineId) => {
    const orderId = app.entry(cardKey)?.card.order.id;
    for (const key of app.state.board.keys) {
      const card = app.entry(key)?.card;
      if (card === undefined || card.order.id === orderId) continue;
      for (const { line, saveMark } of card.lines) {
        if (saveMark !== 'pending') continue;
        app.commands.undoLine(key, line.id);
        dropped.push(`${card.order.id}:${line.id} at ${world.nowMs()}`);
      }
    }
    return advanceLine(cardKey, lineId);
  };
  cook.work();
  for (let times = 0; times < 8; times++) {
    cook.tapSoon();
    await runWithPromises(world, notes, world.nowMs() + 15_000);
  }
  cook.rest();
  expect(app.state.saving.memoryOnly).toBe(true);
  expect(dropped.length).toBeGreaterThan(0);
  expect(booked.filter((each) => dropped.includes(each))).toEqual([]);
});

test('[OUTBOX-15] seed 1300000076: with taps in memory only, a recalled line that shows at once is recorded as a tap', async () => {
  const { world, notes, tapTracker, station } = openVenue(0, 60);
  await runWithPromises(world, notes, START_MS + 20_000);
  const { app } = station.tab();
  station.troubles.begin('storage-hangs', 60 * MINUTE_MS);
  const [shown, booked, undone] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const undoRecent = app.commands.undoRecent;
  const commands = app.commands as { undoRecent: typeof undoRecent };
  commands.undoRecent = (key) => {
    undoRecent(key);
    for (const cardKey of app.state.board.keys) {
      const card = app.entry(cardKey)?.card;
      for (const { line, saveMark } of card?.lines ?? [])
        if (saveMark === 'pending' && key.startsWith(`${card?.order.id}-`)) shown.add(`${card?.order.id}:${line.id}`);
    }
  };
  const cook = createCook({
    world,
    station,
    notes,
    tapTracker: {
      ...tapTracker,
      tapStored(device, tapped) {
        if (tapped.byUndo) booked.add(tapped.line);
        return tapTracker.tapStored(device, tapped);
      },
      recordRecall: (_, line) => void undone.add(line),
    },
  });
  cook.work();
  for (let times = 0; times < 400 && shown.size === 0; times++) {
    cook.tapSoon();
    await runWithPromises(world, notes, world.nowMs() + 15_000);
  }
  cook.rest();
  expect(shown.size).toBeGreaterThan(0);
  expect([...shown].filter((line) => !booked.has(line))).toEqual([]);
  expect([...shown].filter((line) => undone.has(line))).toEqual([]);
});

test('[OUTBOX-15] seed 1781707425: after an undo, the earlier queued tap is promised again', async () => {
  const { world, notes, tapTracker, station } = openVenue(0, 60);
  await runWithPromises(world, notes, START_MS + 20_000);
  world.setFault('cloud-500', 120 * MINUTE_MS);
  const promised: (number | undefined)[] = [];
  const earlierTapQueued: typeof tapTracker.earlierTapQueued = (device, line, status) => {
    const before = tapTracker.promised(device, line);
    tapTracker.earlierTapQueued(device, line, status);
    if (before === undefined) promised.push(tapTracker.promised(device, line)?.status);
    if (before === undefined) expect(promised.at(-1)).toBe(status);
  };
  const cook = createCook({ world, station, notes, tapTracker: { ...tapTracker, earlierTapQueued } });
  cook.work();
  for (let times = 0; times < 400 && promised.length === 0; times++) {
    cook.tapSoon();
    await runWithPromises(world, notes, world.nowMs() + 15_000);
  }
  cook.rest();
  expect(promised.length).toBeGreaterThan(0);
});

/**
 * A board that polls every seven seconds, because its device no longer retries the realtime sign-in. In a quiet period
 * an order arrives just after a poll.
 */
async function openPollingBoard() {
  const { world, notes, tapTracker, station, runFor } = openVenue(0, 60);
  const watch = createBoardWatch(world, notes, [station]);
  await runFor(20_000);
  world.setFault('token-revoked', MINUTE_MS);
  await runFor(2 * MINUTE_MS);
  const { app, sight } = station.tab();
  expect(app.state.link).toMatchObject({ realtime: 'down', cloud: 'up' });
  const untilOrdersRequest = async () => {
    const { ordersRequests } = sight;
    while (sight.ordersRequests === ordersRequests) await runFor(1);
  };
  await untilOrdersRequest();
  // The quiet period is checked every second, here 20 ms after a request.
  await runFor(20);
  startQuietPeriod({ world, stations: [station], tapTracker, notes, watch }, MINUTE_MS);
  await untilOrdersRequest();
  await runFor(1);
  world.placeOrder();
  return { notes, runFor, station, sight, world };
}

test('[REFRESH-22] seed 31000028: a board without realtime has seven seconds and a response to match the server', async () => {
  const { notes, runFor, sight, world } = await openPollingBoard();
  const beforeMs = world.nowMs();
  while (sight.etag !== world.ordersEtag('cloud')) await runFor(1);
  expect(world.nowMs() - beforeMs).toBeGreaterThan(7_000);
  await runFor(MINUTE_MS);
  expect(notes.problems()).toEqual([]);
});

test('[REFRESH-22] the oracle reports a board without realtime whose responses are slow in a quiet period', async () => {
  const { notes, runFor, world } = await openPollingBoard();
  world.setFault('cloud-slow', 20_000, { delayMs: 3_500, spreadMs: 0 });
  await runFor(MINUTE_MS);
  expect(notes.problems()).toContainEqual(
    expect.stringContaining("did not come back within 8500 ms of the server's return"),
  );
});

test('[REFRESH-29] a tab that received no orders since its start is a problem at the end of a quiet period', async () => {
  const { world, notes, tapTracker, station } = openVenue(0, 60);
  const watch = createBoardWatch(world, notes, [station]);
  await runWithPromises(world, notes, world.nowMs() + 20_000);
  startQuietPeriod({ world, stations: [station], tapTracker, notes, watch }, MINUTE_MS);
  world.setFault('cloud-500', 2 * MINUTE_MS);
  const { sight } = station.openTab();
  await runWithPromises(world, notes, world.nowMs() + MINUTE_MS);
  expect(sight.etag).toBeNull();
  expect(notes.problems()).toContainEqual(expect.stringContaining('has received no orders since its start'));
});

test("[ALARM-11] seed 31000062: the oracle accepts a wrong time from a late response that was written before the local server's clock was corrected", async () => {
  const { world, notes, station } = openVenue(0, 60);
  const { app, sight, alarms, clockWatch } = station.tab();
  const runFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await runWithPromises(world, notes, world.nowMs() + 1_000);
      alarms.update();
      clockWatch.check(alarms.knowsTime);
    }
  };
  await runFor(80);
  world.setFault('local-clock', 10 * MINUTE_MS, { byMs: 3_600_000 });
  station.troubles.begin('http-late', MINUTE_MS);
  world.setLocalMode(3);
  readAgain(world);
  while (app.state.link.localMode !== 3) await runWithPromises(world, notes, world.nowMs() + 100);
  // The request is in flight.
  expect(sight.from).toBe('cloud');
  world.heal();
  while (sight.from !== 'local') await runFor(1);
  expect(Math.abs(app.serverNowS() - world.nowMs() / 1_000)).toBeGreaterThan(3_000);
  station.troubles.heal();
  await runFor(30);
  expect(Math.abs(app.serverNowS() - world.nowMs() / 1_000)).toBeLessThan(15);
  expect(notes.problems()).toEqual([]);
});
