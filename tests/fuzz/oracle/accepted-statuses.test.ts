import { expect, test } from 'vitest';
import { NO_DIFFERENCES } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { ServerName } from '../../../simulator/core/world-api.ts';
import { activatedStorage } from '../../../simulator/headless/device.ts';
import { createShiftNotes } from '../shift-notes.ts';
import type { LineName } from './tap-state.ts';
import { createTapTracker } from './tap-tracker.ts';

const LINE: LineName = '50012:3';
const TAPPED = { line: LINE, tab: 1, byUndo: false, memoryOnlyShown: false };

/** A tap tracker of two devices and one line of an open order, saved on both servers. */
function openTracker(cameFrom?: (line: LineName) => LineName | undefined) {
  const saved: Record<ServerName, number> = { cloud: 110, local: 110 };
  const scenario = { name: 'taps', title: { es: 'Toques', en: 'Taps' }, seed: 1, lengthMs: 60_000, preRollMs: 0 };
  const world = createWorld({
    scenario: { ...scenario, world: NO_DIFFERENCES, steps: [] },
    startMs: Date.UTC(2026, 2, 6, 10, 0, 0),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const order = { isOpen: true, isVoided: false, lacking: 0 };
  const notes = createShiftNotes(() => 0);
  const received = {
    savedStatus: (orderId: number, __: number, at: ServerName = 'cloud') =>
      orderId === order.lacking ? null : saved[at],
    showsOrder: () => order.isOpen,
    isVoided: () => order.isVoided,
  };
  const tapTracker = createTapTracker({ ...world, ...received }, notes, cameFrom);
  tapTracker.open('one', 3);
  tapTracker.open('other', 3);
  /** Sends the status to the local server, which passes it to the cloud at once. */
  const send = (status: number, orderId = '50012') =>
    tapTracker.trackRequest(
      { device: 'one', tab: 1, hasOtherTab: false, lacksOrder: () => false },
      {
        service: 'local',
        method: 'POST',
        path: '/resto/orders/changestatus',
        rawPath: '/resto/orders/changestatus',
        query: { ic: orderId },
        headers: {},
        body: JSON.stringify({ data: [[3, status]] }),
      },
      () => {
        saved.cloud = status;
        saved.local = status;
        return { kind: 'response', status: 200, contentType: 'application/json', body: '{"ok":true}', delayMs: 0 };
      },
    );
  const storage = activatedStorage(world, 3);
  return { world, tapTracker, notes, saved, order, storage, send };
}

test('[LINK-25] seed 1400000454: a recall that only the local server lost may be sent to that server again', () => {
  const { tapTracker, notes, saved, send } = openTracker();
  tapTracker.recordRecall('one', LINE);
  send(0);
  saved.local = 110;
  tapTracker.localRestored(1_000);
  send(0);
  expect(notes.problems()).toEqual([]);
});

test('[OUTBOX-15] a second recall is a problem if the local server lost no change', () => {
  const { tapTracker, notes, saved, send } = openTracker();
  tapTracker.recordRecall('one', LINE);
  send(0);
  saved.local = 110;
  saved.cloud = 110;
  send(0);
  expect(notes.problems()).toEqual([expect.stringContaining('one set line 50012:3 from 110 to 0 without a tap')]);
});

test('[OUTBOX-37] seed 1800000197: a late copy of a request that reverts a promised tap is not a problem if the tap closed its order', () => {
  const { tapTracker, notes, saved, order, storage, send } = openTracker();
  tapTracker.tapStored('one', { ...TAPPED, status: 170 });
  order.isOpen = false;
  send(170);
  saved.cloud = 110;
  saved.local = 110;
  tapTracker.audit('one', storage);
  expect(notes.problems()).toEqual([]);
});

test.each([
  ['closes only after the tap', true, false],
  ['opens again', false, true],
])(
  '[OUTBOX-37] a late copy of a request that reverts a promised tap is a problem when the order %s',
  (_, isOpenThen, isOpenSince) => {
    const { tapTracker, notes, saved, order, storage, send } = openTracker();
    tapTracker.tapStored('one', { ...TAPPED, status: 170 });
    order.isOpen = isOpenThen;
    send(170);
    order.isOpen = isOpenSince;
    saved.cloud = 110;
    saved.local = 110;
    tapTracker.audit('one', storage);
    expect(notes.problems()).toEqual([expect.stringContaining('one accepted 170 for line 50012:3')]);
  },
);

test('[LINK-12] seed 1700000288: a board may differ from the responses about a tap that only one server has, or that the local server lost', () => {
  const { world, tapTracker, saved, send } = openTracker();
  tapTracker.tapStored('one', { ...TAPPED, status: 170 });
  send(170);
  saved.cloud = 110;
  const isTouched = () => tapTracker.mayDiffer('one', 50_012);
  expect(isTouched()).toBe(true);
  saved.local = 110;
  world.runUntil(world.nowMs() + 50 * 60_000);
  expect([isTouched(), tapTracker.mayDiffer('other', 50_012)]).toEqual([false, false]);
  tapTracker.localRestored(60 * 60_000);
  expect([isTouched(), tapTracker.mayDiffer('one', 50_013)]).toEqual([true, false]);
});

test('[OUTBOX-15] a change without a tap or a recall is a problem', () => {
  const { notes, send } = openTracker();
  send(170);
  expect(notes.problems()).toEqual([expect.stringContaining('one set line 50012:3 from 110 to 170 without a tap')]);
});

test('[ORDER-75] a tap on a line that moved to another order counts once', () => {
  const { tapTracker, notes, order, send } = openTracker();
  tapTracker.tapStored('one', { ...TAPPED, status: 100 });
  order.lacking = 50_012;
  send(100, '50013');
  expect(notes.problems()).toEqual([]);
  expect(tapTracker.promised('one', LINE)).toBe(undefined);
  expect(tapTracker.promised('one', '50013:3')?.status).toBe(100);
  send(110, '50013');
  expect(notes.problems()).toHaveLength(1);
});

test('[ORDER-75] seed 1931307244: a tap is promised under the new name of its line before any server has the tap', () => {
  const { tapTracker, order } = openTracker((line) => (line === '50013:9' ? LINE : undefined));
  const tracked = tapTracker.tapStored('one', { ...TAPPED, status: 100 });
  expect([tapTracker.promised('one', '50013:9'), tapTracker.promised('one', '50013:3')]).toEqual([tracked, undefined]);
  order.lacking = 50_012;
  expect(tapTracker.promised('one', '50013:3')).toBe(tracked);
});

test.each([
  ['with its id', '50013:3', undefined],
  ['under a new id', '50013:9', (line: LineName) => (line === '50013:9' ? LINE : undefined)],
] as const)(
  '[ORDER-75] seed 1934251638: a tap on a line that moved %s at one server counts at the other server, where the line has not moved',
  (_, moved, cameFrom) => {
    const { tapTracker, notes, order, send } = openTracker(cameFrom);
    order.lacking = 50_013;
    tapTracker.tapStored('one', { ...TAPPED, status: 170 });
    tapTracker.tapStored('one', { ...TAPPED, line: moved, status: 100 });
    send(100);
    expect([notes.problems(), tapTracker.promised('one', LINE)?.status]).toEqual([[], 100]);
    send(110);
    expect(notes.problems()).toHaveLength(1);
  },
);

test.each([
  ['with a void and a notice', true, true, 1, 0],
  ['with a void and no notice', false, true, 0, 1],
  ['with a notice and no void', true, false, 0, 1],
  ['with a notice and a void that the local server lost later', true, 'once', 1, 0],
] as const)(
  '[ORDER-18] a dropped tap is excused only after a void and a notice: %s',
  (_, isNoticeShown, isVoided, losses, problems) => {
    const { tapTracker, notes, order, storage } = openTracker();
    tapTracker.tapStored('one', { ...TAPPED, status: 100 }).durable = true;
    order.isVoided = isVoided !== false;
    if (isNoticeShown) tapTracker.voidShown('one');
    if (isVoided === 'once') order.isVoided = false;
    tapTracker.audit('one', storage);
    expect([notes.losses().voided, notes.problems().length]).toEqual([losses, problems]);
  },
);
