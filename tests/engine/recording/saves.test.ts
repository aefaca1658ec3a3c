import { expect, test } from 'vitest';
import type { EventOf, KitchenEvent } from '../../../src/engine/base/events.ts';
import { listenToSaves, type SavingKitchen } from '../../../src/engine/recording/saves.ts';

type Shown = Readonly<Record<number, number>>;
type By = 'cloud' | 'local';

const orderOf = (lines: Shown) => ({
  lines: Object.entries(lines).map(([id, saved]) => ({ id: Number(id), saved })),
});

/** A kitchen whose responses have the statuses `reported` of order 7, and whose board has the statuses `shown`. */
function kitchenOf({
  from,
  reported,
  shown,
}: {
  readonly from: By;
  readonly reported: Shown | null;
  readonly shown: Shown;
}) {
  const known = new Map(reported === null ? [] : [[7, { text: '', order: orderOf(reported) }]]);
  let emitEvent: ((event: KitchenEvent) => void) | null = null;
  const board = {
    from: () => from,
    orderAsRead: () => (reported === null ? undefined : orderOf(shown)),
  };
  const kitchen = {
    board,
    orders: { last: () => ({ etag: '', known }) },
    listen(listener: (event: KitchenEvent) => void) {
      emitEvent = listener;
      return () => {
        emitEvent = null;
      };
    },
  } as unknown as SavingKitchen;
  const confirm = (by: By, status: number) => {
    const entry = { orderId: 7, changes: [[1, status]] } as unknown as EventOf<'acknowledged'>['entry'];
    emitEvent?.({ kind: 'acknowledged', entry, by });
  };
  return { kitchen, confirm };
}

const nowMs = () => 5_000;
const serverNowS = () => 60.7;

test.each([
  ['a save that the local server acknowledged and the cloud lacks is kept', 'local', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['a save is kept after a response that was requested before the save', 'cloud', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['a save that the cloud has too is dropped', 'local', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['a save that the cloud acknowledged and has is dropped', 'cloud', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['a save that was reverted since is dropped', 'local', 'cloud', { 1: 0 }, { 1: 0 }, 0],
  ['a save that only the local server certainly has is kept', 'local', 'local', { 1: 100 }, { 1: 100 }, 1],
  ['a save of an order that only the cloud may still have is kept', 'local', 'local', null, {}, 1],
  ['a save of an order that the cloud no longer has is dropped', 'local', 'cloud', null, {}, 0],
] as const)('[RECORDING-2] %s', (_, by, from, reported, shown, held) => {
  const { kitchen, confirm } = kitchenOf({ from, reported, shown });
  const saves = listenToSaves(kitchen, nowMs, serverNowS);
  confirm(by, 100);
  const save = { order: 7, line: 1, status: 100, by, t: 5_000, atS: 60 };
  expect(saves.held()).toEqual(held === 1 ? [save] : []);
});

test('[RECORDING-2] the last save of a line counts, and no save is recorded after the recorder has stopped', () => {
  const { kitchen, confirm } = kitchenOf({ from: 'cloud', reported: { 1: 0 }, shown: { 1: 170 } });
  const saves = listenToSaves(kitchen, nowMs, serverNowS);
  for (const status of [100, 170]) confirm('local', status);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
  saves.stop();
  confirm('local', 200);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
});
