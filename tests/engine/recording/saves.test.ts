import { expect, test } from 'vitest';
import type { EventOf, KitchenEvent } from '../../../src/engine/base/events.ts';
import { listenToSaves, type SavingKitchen } from '../../../src/engine/recording/saves.ts';

type Shown = Readonly<Record<number, number>>;
type By = 'cloud' | 'local';

const orderOf = (lines: Shown) => ({
  lines: Object.entries(lines).map(([id, saved]) => ({ id: Number(id), saved })),
});

/** A kitchen whose answers say one thing of order 7, and whose board another. */
function kitchenOf({ from, said, shown }: { readonly from: By; readonly said: Shown | null; readonly shown: Shown }) {
  const known = new Map(said === null ? [] : [[7, { text: '', order: orderOf(said) }]]);
  let heard: ((event: KitchenEvent) => void) | null = null;
  const board = {
    from: () => from,
    orderAsRead: () => (said === null ? undefined : orderOf(shown)),
  };
  const kitchen = {
    board,
    orders: { last: () => ({ etag: '', known }) },
    overhear(listener: (event: KitchenEvent) => void) {
      heard = listener;
      return () => {
        heard = null;
      };
    },
  } as unknown as SavingKitchen;
  /** A server takes a status of line 1. */
  const confirm = (by: By, status: number) => {
    const entry = { orderId: 7, changes: [[1, status]] } as unknown as EventOf<'acknowledged'>['entry'];
    heard?.({ kind: 'acknowledged', entry, by });
  };
  return { kitchen, confirm };
}

const nowMs = () => 5_000;
const serverNowS = () => 60.7;

test.each([
  ['the cloud does not know what the local server took: it is held', 'local', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['the answer was asked for before the save: it is held', 'cloud', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['the cloud says it too: it is no more', 'local', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['the cloud took it and says it: it is no more', 'cloud', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['somebody undid it since: it is no more', 'local', 'cloud', { 1: 0 }, { 1: 0 }, 0],
  ['the local server says it: the cloud may not, it is held', 'local', 'local', { 1: 100 }, { 1: 100 }, 1],
  ['the local server has no such order any more: the cloud may, it is held', 'local', 'local', null, {}, 1],
  ['the cloud has no such order any more: it is no more', 'local', 'cloud', null, {}, 0],
] as const)('[RCD2] %s', (_, by, from, said, shown, held) => {
  const { kitchen, confirm } = kitchenOf({ from, said, shown });
  const saves = listenToSaves(kitchen, nowMs, serverNowS);
  confirm(by, 100);
  const save = { order: 7, line: 1, status: 100, by, t: 5_000, atS: 60 };
  expect(saves.held()).toEqual(held === 1 ? [save] : []);
});

test('[RCD2] of saves of one line the last one counts; none is heard after the recorder has gone', () => {
  const { kitchen, confirm } = kitchenOf({ from: 'cloud', said: { 1: 0 }, shown: { 1: 170 } });
  const saves = listenToSaves(kitchen, nowMs, serverNowS);
  for (const status of [100, 170]) confirm('local', status);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
  saves.stop();
  confirm('local', 200);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
});
