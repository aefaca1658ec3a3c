import { expect, test } from 'vitest';
import { line as lineOf, order as orderOf } from '../../../fixtures/order.ts';
import { RETRIES } from '../../../src/domain/limits.ts';
import { retryWaitMs } from '../../../src/domain/link/retry.ts';
import { createLateArrivals } from '../../../src/engine/taps/late-arrivals.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { currentLine, openSending, presses } from '../kitchen.ts';
import { testClock } from '../virtual-clock.ts';

const HOT = 3;
const EXPEDITER = 1;

/**
 * A cook whose first requests get no response and arrive this many seconds late. The first requests set the line to
 * 100, later requests to 110.
 */
async function openLate(...arriveAfterS: readonly number[]) {
  const waits = [...arriveAfterS];
  let sent = 0;
  const { kitchen, app, line } = await openSending(HOT, ({ http, clock }) => async (request) => {
    if (!request.url.includes('changestatus')) return http.send(request);
    sent += 1;
    const waitS = waits.shift();
    if (waitS === undefined) return http.send(request);
    clock.after(waitS * 1_000, () => void http.send(request));
    await new Promise<void>((resolve) => clock.after(300, resolve));
    return { kind: 'none', why: 'network' };
  });
  const tap = () => app.commands.advanceLine(line.cardKey, line.line.id);
  tap();
  app.commands.save();
  const retriesMs = arriveAfterS.reduce((sum, _, at) => sum + retryWaitMs(at + 1, RETRIES.taps), 0);
  await kitchen.run(1 + retriesMs / 1_000 + arriveAfterS.length);
  expect(waits).toEqual([]);
  tap();
  app.commands.save();
  await kitchen.run(1);
  const before = sent;
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
  return {
    kitchen,
    app,
    line,
    saved: () => kitchen.world.savedStatus(line.orderId, line.line.id),
    /** The device's requests since the second tap was acknowledged. */
    sent: () => sent - before,
    notices: () => app.state.notices.map(({ text }) => text),
    /** The next requests get no response either, and arrive after these seconds. */
    lose: (...afterS: readonly number[]) => void waits.push(...afterS),
    set: (kdsId: number, status: number) =>
      callAs(kitchen.world, kdsId, 'changeStatus', {
        query: { ic: line.orderId, silent: 0, kds: true },
        body: { data: [[line.line.id, status]] },
      }),
  };
}

test('[OUTBOX-37] a request that arrives after a later request was acknowledged is corrected once, without a notice', async () => {
  const { kitchen, app, saved, sent, notices } = await openLate(10);
  await kitchen.run(6);
  expect([saved(), sent()]).toEqual([110, 1]);
  await kitchen.run(60);
  expect([saved(), sent(), app.state.saving.unsent]).toEqual([110, 1, 0]);
  expect(notices()).toEqual([]);
});

test('[OUTBOX-37] a second late arrival keeps the server’s status, and a notice names the line', async () => {
  const { kitchen, app, saved, sent, notices } = await openLate(18, 26);
  await kitchen.run(10);
  expect([saved(), sent()]).toEqual([110, 1]);
  await kitchen.run(9);
  expect([saved(), sent(), app.state.saving.unsent]).toEqual([100, 1, 0]);
  expect(notices()).toEqual(['changeFellBack']);
  expect(app.state.notices[0]?.values).toMatchObject({ count: 1, lines: expect.stringMatching(/^[^#]+$/) });
});

test('[OUTBOX-37] when another device has changed the line, this device sends no correction, and a notice shows', async () => {
  const { kitchen, saved, sent, set, notices } = await openLate(14);
  set(EXPEDITER, 130);
  await kitchen.run(4);
  expect(saved()).toBe(130);
  await kitchen.run(9);
  // The late request itself reverted the other device's change.
  expect([saved(), sent()]).toEqual([100, 0]);
  expect(notices()).toEqual(['changeSuperseded']);
});

test("[OUTBOX-34] a step back that no request of this device can have caused counts as another device's step and stays", async () => {
  const { kitchen, saved, sent, set, notices } = await openLate();
  await kitchen.run(2);
  set(HOT, 0);
  await kitchen.run(10);
  expect([saved(), sent()]).toEqual([0, 0]);
  expect(notices()).toEqual([]);
});

test('[OUTBOX-34] a request that arrives more than a minute after a later request was acknowledged is not corrected', async () => {
  const { kitchen, saved, sent } = await openLate(70);
  await kitchen.run(75);
  expect([saved(), sent()]).toEqual([100, 0]);
});

test('[OUTBOX-37] when the cook has tapped the line again, only that tap decides the line’s status', async () => {
  const { kitchen, app, line, saved, sent, notices } = await openLate(11);
  await presses(kitchen, 2, () => app.commands.backLine(line.cardKey, line.line.id));
  expect(currentLine(app, line)?.status).toBe(0);
  await kitchen.run(9);
  expect([saved(), sent()]).toEqual([100, 0]);
  app.commands.save();
  await kitchen.run(3);
  expect([saved(), sent()]).toEqual([0, 1]);
  expect(notices()).toEqual([]);
});

test('[OUTBOX-37] the device keeps a later tap whose response was lost, and does not resend the earlier acknowledged tap', async () => {
  const { kitchen, app, line, saved, sent, lose } = await openLate();
  lose(0.1);
  app.commands.backLine(line.cardKey, line.line.id);
  app.commands.save();
  await kitchen.run(40);
  expect([saved(), sent(), app.state.saving.unsent]).toEqual([100, 1, 0]);
});

test('[OUTBOX-34][OUTBOX-37] a change whose response was lost is corrected too, and its own arrival does not count as late', async () => {
  const { kitchen, app, line, saved, sent, lose, notices } = await openLate(16);
  // The request arrives at once, and only its response is lost.
  lose(0.1);
  await presses(kitchen, 2, () => app.commands.backLine(line.cardKey, line.line.id));
  app.commands.save();
  await kitchen.run(5);
  expect([saved(), sent(), app.state.saving.unsent]).toEqual([0, 1, 0]);
  await kitchen.run(8);
  expect([saved(), sent()]).toEqual([0, 2]);
  await kitchen.run(40);
  expect([saved(), sent()]).toEqual([0, 2]);
  expect(notices()).toEqual([]);
});

test('[LINK-25] changes in the current response count as acknowledged by the server whose orders the board has', async () => {
  const step = { atS: 1_000, userId: 7, status: 100 };
  const before = orderOf({ id: 5, lines: [lineOf({ id: 2, saved: 100, history: [step] })] });
  const added: unknown[] = [];
  const late = createLateArrivals({
    clock: testClock(),
    pending: { statuses: new Map() },
    outbox: { add: async (changes) => added.push(...changes) > 0, steps: () => [] },
    unknownOutcomes: { statuses: () => new Set() },
    acknowledgedRequests: { statuses: () => new Set() },
    ownUserId: () => 7,
    board: { orderAsKnown: () => before, lastServerOf: () => 'local' },
    emit() {},
  });
  late.received([before], { from: 'cloud', requestedAtMs: 0 });
  late.alreadyApplied({ orderId: 5, changes: [[2, 110, 1_001_000]] });
  // The line has no step since the acknowledged change.
  const responses = [{ from: 'cloud', requestedAtMs: 1 } as const, { from: 'local', requestedAtMs: 1 } as const];
  expect(responses.map((response) => late.missingIn([before], response).size)).toEqual([0, 1]);
  expect(added).toEqual([]);
  for (const response of responses) late.received([before], response);
  expect(added).toMatchObject([{ orderId: 5, lineId: 2, status: 110 }]);
});
