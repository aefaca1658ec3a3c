import { expect, test } from 'vitest';
import { NO_DIFFERENCES, type ServerDifferences } from '../../simulator/core/script/script.ts';
import { advanceCard } from './oracle/allowed-lines.ts';
import { createBoardWatch } from './oracle/board-watch.ts';
import { MINUTE_MS, openWorld } from './oracle/one-station.ts';

/**
 * A kitchen that the local server serves, with one table's order at that server; the device has detected the server.
 */
async function openVenue(differences: Partial<ServerDifferences>) {
  const lines = [{ productId: 301, quantity: 1 }];
  const opened = openWorld({
    lengthMs: 30 * MINUTE_MS,
    preRollMs: 0,
    world: { ...NO_DIFFERENCES, ...differences },
    steps: [
      { kind: 'local-mode', atMs: 0, mode: 2 },
      { kind: 'order', atMs: 10_000, as: 'table', origin: 'table', lines },
    ],
    // The cloud learns which server serves before the device's first request.
    aheadMs: 2 * MINUTE_MS,
  });
  const { world, notes, tapTracker, station, runFor } = opened;
  const watch = createBoardWatch(world, notes, [station]);
  await runFor(MINUTE_MS / 2);
  const { app, sight } = station.tab();
  expect([app.state.board.keys.length, sight.from]).toEqual([1, 'local']);
  const tap = () => {
    notes.runAction('tap', () => advanceCard(app, app.state.board.keys[0] as string));
    app.commands.save();
  };
  const handBack = async () => {
    world.setLocalMode(1);
    await runFor(4 * MINUTE_MS);
    tapTracker.audit('one', station.storage);
  };
  return { ...opened, watch, tap, handBack };
}

test.each([
  ['keeps running sends the change again', false],
  ['was killed in between does not send the change again, and the oracle excuses the tap as gone-back', true],
])(
  '[LINK-25][SIM-41] after the local server lost a change that the cloud had not received, a board that $0',
  async (_, isKilled) => {
    const { world, notes, tapTracker, station, tap, runFor, handBack } = await openVenue({ syncMs: MINUTE_MS });
    tap();
    await runFor(10_000);
    if (isKilled) station.killAll();
    tapTracker.localRestored(30_000);
    world.setFault('local-restored', 20_000, { ageMs: 30_000 });
    await runFor(30_000);
    await handBack();
    expect(tapTracker.taps()).toBeGreaterThan(0);
    expect([notes.problems(), notes.losses()['gone-back']]).toEqual([[], isKilled ? tapTracker.taps() : 0]);
  },
);

test('[LINK-25][SIM-41] seeds 152, 215 and 386: a change that both servers accepted and only the local server lost is sent to that server again', async () => {
  const { world, notes, tapTracker, tap, runFor, handBack } = await openVenue({});
  tap();
  await runFor(10_000);
  tapTracker.localRestored(30_000);
  world.setFault('local-restored', MINUTE_MS, { ageMs: 30_000 });
  await runFor(30_000);
  await handBack();
  expect(tapTracker.taps()).toBeGreaterThan(0);
  expect([notes.problems(), notes.losses()['gone-back']]).toEqual([[], 0]);
});

test('[SIM-41] the oracle reports a change that the local server lost in a restore that is not tracked', async () => {
  const { world, notes, tapTracker, tap, runFor, handBack } = await openVenue({ syncMs: MINUTE_MS });
  tap();
  await runFor(10_000);
  world.setFault('local-restored', 20_000, { ageMs: 30_000 });
  await runFor(30_000);
  await handBack();
  expect(notes.problems()).toHaveLength(tapTracker.taps());
});

test('[LINK-23] a tap sent to a cloud that lacks its order waits for the order, and needs no excuse', async () => {
  const { world, notes, tapTracker, station, tap, runFor, handBack } = await openVenue({ syncMs: MINUTE_MS });
  world.setFault('local-other-venue', MINUTE_MS);
  tap();
  await runFor(3_000);
  expect(station.tab().app.state.notices.map(({ text }) => text)).toContain('changeUnknownToCloud');
  await runFor(MINUTE_MS);
  await handBack();
  expect(tapTracker.taps()).toBeGreaterThan(0);
  expect([notes.problems(), notes.losses()['unknown-order']]).toEqual([[], 0]);
});

/** The cloud rejects a tap because it lacks the order; the tap waits while the table pays at the local server. */
async function openPaid() {
  const venue = await openVenue({ syncMs: MINUTE_MS });
  const { world, station, tap, runFor } = venue;
  // The table pays forty minutes after it ordered.
  await runFor(27 * MINUTE_MS);
  world.setFault('local-other-venue', 20 * MINUTE_MS);
  tap();
  await runFor(3_000);
  const { app } = station.tab();
  expect(app.state.notices.map(({ text }) => text)).toContain('changeUnknownToCloud');
  await runFor(12 * MINUTE_MS);
  expect(world.openOrders()).toBe(0);
  return { ...venue, app };
}

test('[LINK-23] seed 33000112: a change of an order that ended before the cloud received it waits half an hour and is then dropped', async () => {
  const { notes, tapTracker, station, app, runFor, handBack } = await openPaid();
  await handBack();
  expect([app.state.saving.unsent, notes.problems()]).toEqual([tapTracker.taps(), []]);
  await runFor(20 * MINUTE_MS);
  tapTracker.audit('one', station.storage);
  expect([app.state.saving.unsent, notes.problems(), notes.losses()['unknown-order']]).toEqual([0, [], 0]);
});

test('[LINK-23] the oracle reports a lost change of a closed order', async () => {
  const { notes, tapTracker, station, handBack } = await openPaid();
  station.storage.records.clear();
  await handBack();
  expect(notes.problems()).toHaveLength(tapTracker.taps());
});

test('the watch compares a board with the server that sent its orders', async () => {
  const { world, station, watch, runFor } = await openVenue({ syncMs: MINUTE_MS });
  const { sight } = station.tab();
  expect(watch.supersededMs(sight)).toBeNull();
  expect(watch.supersededMs({ etag: sight.etag, from: 'cloud' })).toBe(0);
  const before = { etag: sight.etag, from: sight.from };
  world.setFault('local-down', MINUTE_MS);
  world.setFault('local-restored', 1_000, { ageMs: 1_000 });
  await runFor(100);
  expect(watch.supersededMs(before)).toBeGreaterThan(0);
});

test('[REFRESH-18] a board has eight minutes to show a change without a push, and must show a pushed change at once', async () => {
  const { world, watch, runFor } = await openVenue({});
  const given = { etag: world.ordersEtag('cloud'), from: 'cloud' as const };
  world.setFault('realtime-withheld', 20 * MINUTE_MS);
  world.placeOrder();
  expect(watch.supersededMs(given)).toBeNull();
  const atMs = world.nowMs();
  await runFor(9 * MINUTE_MS);
  expect(watch.supersededMs(given)).toBe(atMs + 8 * MINUTE_MS);
  world.heal();
  const next = { etag: world.ordersEtag('cloud'), from: 'cloud' as const };
  world.placeOrder();
  expect(watch.supersededMs(next)).toBe(world.nowMs());
});

test('[ALARM-22] alarms use the clock of the server that sent the orders', async () => {
  const localClock = { offsetMs: 4 * MINUTE_MS, driftPpm: 300 };
  const { notes, station, runFor } = await openVenue({ localClock });
  const { alarms, ports } = station.tab();
  for (let looks = 0; looks < 8 * 12; looks++) {
    alarms.update();
    await runFor(5_000);
  }
  expect([ports.played(), notes.problems()]).toEqual([[2, 3], []]);
});
