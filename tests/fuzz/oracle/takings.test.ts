import { expect, test } from 'vitest';
import { IN_STEP } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { MachineName } from '../../../simulator/core/world-api.ts';
import { activatedStorage } from '../../../simulator/headless/device.ts';
import { createShiftNotes } from '../shift-notes.ts';
import type { LineName } from './books.ts';
import { createLedger } from './ledger.ts';

const LINE: LineName = '50012:3';
const TAPPED = { line: LINE, tab: 1, byUndo: false, said: false };

/** The books of one device with one line, saved on both machines, of an order that they show. */
function openBooks(cameFrom?: (line: LineName) => LineName | undefined) {
  const saved: Record<MachineName, number> = { cloud: 110, local: 110 };
  const scenario = { name: 'books', title: { es: 'Libros', en: 'Books' }, seed: 1, lengthMs: 60_000, preRollMs: 0 };
  const world = createWorld({
    scenario: { ...scenario, world: IN_STEP, steps: [] },
    startMs: Date.UTC(2026, 2, 6, 10, 0, 0),
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const order = { isOpen: true, isVoided: false, lacking: 0 };
  const notes = createShiftNotes(() => 0);
  const told = {
    savedStatus: (orderId: number, __: number, at: MachineName = 'cloud') =>
      orderId === order.lacking ? null : saved[at],
    showsOrder: () => order.isOpen,
    isVoided: () => order.isVoided,
  };
  const ledger = createLedger({ ...world, ...told }, notes, cameFrom);
  ledger.open('one', 3);
  ledger.open('other', 3);
  /** The device sends the line's status to the local server, which passes it to the cloud at once. */
  const send = (status: number, orderId = '50012') =>
    ledger.handled(
      { device: 'one', tab: 1, isBeside: false, lacks: () => false },
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
        return { kind: 'answer', status: 200, contentType: 'application/json', body: '{"ok":true}', delayMs: 0 };
      },
    );
  const storage = activatedStorage(world, 3);
  return { world, ledger, notes, saved, order, storage, send };
}

test('[N1u] seed 1400000454: a recalled line that only the local server lost is sent to it again and is no extra tap', () => {
  const { ledger, notes, saved, send } = openBooks();
  ledger.undone('one', LINE);
  send(0);
  saved.local = 110;
  ledger.localGoesBack(1_000);
  send(0);
  expect(notes.problems()).toEqual([]);
});

test('[N3g] a second recall is a problem where the local server lost nothing', () => {
  const { ledger, notes, saved, send } = openBooks();
  ledger.undone('one', LINE);
  send(0);
  saved.local = 110;
  saved.cloud = 110;
  send(0);
  expect(notes.problems()).toEqual([expect.stringContaining('one set line 50012:3 from 110 to 0 without a tap')]);
});

test('[N3z] seed 1800000197: when an order ends as promised, the copy of an earlier request undoes it invisibly, and nothing is lost', () => {
  const { ledger, notes, saved, order, storage, send } = openBooks();
  ledger.wished('one', { ...TAPPED, status: 170 });
  order.isOpen = false;
  send(170);
  saved.cloud = 110;
  saved.local = 110;
  ledger.audit('one', storage);
  expect(notes.problems()).toEqual([]);
});

test.each([
  ['goes on', true, false],
  ['comes back', false, true],
])('[N3z] a copy that undoes a promise is a problem where the order %s', (_, isOpenThen, isOpenSince) => {
  const { ledger, notes, saved, order, storage, send } = openBooks();
  ledger.wished('one', { ...TAPPED, status: 170 });
  order.isOpen = isOpenThen;
  send(170);
  order.isOpen = isOpenSince;
  saved.cloud = 110;
  saved.local = 110;
  ledger.audit('one', storage);
  expect(notes.problems()).toEqual([expect.stringContaining('one promised 170 for line 50012:3')]);
});

test('[N1i] seed 1700000288: the board uses its confirmed status after the local server lost it before the cloud received it, however old the tap', () => {
  const { world, ledger, saved, send } = openBooks();
  ledger.wished('one', { ...TAPPED, status: 170 });
  send(170);
  saved.cloud = 110;
  const isTouched = () => ledger.touchedOf('one', 50_012);
  expect(isTouched()).toBe(true);
  saved.local = 110;
  world.runUntil(world.nowMs() + 50 * 60_000);
  expect([isTouched(), ledger.touchedOf('other', 50_012)]).toEqual([false, false]);
  ledger.localGoesBack(60 * 60_000);
  expect([isTouched(), ledger.touchedOf('one', 50_013)]).toEqual([true, false]);
});

test('[N3g] a change without a tap or a recall is a problem', () => {
  const { notes, send } = openBooks();
  send(170);
  expect(notes.problems()).toEqual([expect.stringContaining('one set line 50012:3 from 110 to 170 without a tap')]);
});

test('[O14c] a tap on a line that moved to another order counts once', () => {
  const { ledger, notes, order, send } = openBooks();
  ledger.wished('one', { ...TAPPED, status: 100 });
  order.lacking = 50_012;
  send(100, '50013');
  expect([notes.problems(), ledger.promised('one', LINE), ledger.promised('one', '50013:3')?.status]).toEqual([
    [],
    undefined,
    100,
  ]);
  send(110, '50013');
  expect(notes.problems()).toHaveLength(1);
});

test('[O14c] seed 1931307244: a tap is promised under the new name of its line before any machine has the tap', () => {
  const { ledger, order } = openBooks((line) => (line === '50013:9' ? LINE : undefined));
  const wish = ledger.wished('one', { ...TAPPED, status: 100 });
  expect([ledger.promised('one', '50013:9'), ledger.promised('one', '50013:3')]).toEqual([wish, undefined]);
  order.lacking = 50_012;
  expect(ledger.promised('one', '50013:3')).toBe(wish);
});

test.each([
  ['with its id', '50013:3', undefined],
  ['under a new id', '50013:9', (line: LineName) => (line === '50013:9' ? LINE : undefined)],
] as const)(
  '[O14c] seed 1934251638: a tap on a line that moved %s at one machine counts at the other, which does not know the move',
  (_, moved, cameFrom) => {
    const { ledger, notes, order, send } = openBooks(cameFrom);
    order.lacking = 50_013;
    ledger.wished('one', { ...TAPPED, status: 170 });
    ledger.wished('one', { ...TAPPED, line: moved, status: 100 });
    send(100);
    expect([notes.problems(), ledger.promised('one', LINE)?.status]).toEqual([[], 100]);
    send(110);
    expect(notes.problems()).toHaveLength(1);
  },
);

test.each([
  ['reported and voided', true, true, 1, 0],
  ['voided and not reported', false, true, 0, 1],
  ['reported and not voided', true, false, 0, 1],
  ['reported and voided until the local server lost the void', true, 'once', 1, 0],
] as const)(
  '[O5j] a dropped tap is excused only with a void and a notice: %s',
  (_, isSaid, isVoided, excused, problems) => {
    const { ledger, notes, order, storage } = openBooks();
    ledger.wished('one', { ...TAPPED, status: 100 }).durable = true;
    order.isVoided = isVoided !== false;
    if (isSaid) ledger.saidVoided('one');
    if (isVoided === 'once') order.isVoided = false;
    ledger.audit('one', storage);
    expect([notes.excuses().voided, notes.problems().length]).toEqual([excused, problems]);
  },
);
