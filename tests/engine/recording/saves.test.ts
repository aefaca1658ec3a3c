/** What a part of a recording begins with of an app's own saves. */
import { expect, test } from 'vitest';
import { listenToSaves, type SavingKitchen } from '../../../src/engine/recording/saves.ts';

type Shown = Readonly<Record<number, number>>;
type By = 'cloud' | 'local';

const orderOf = (lines: Shown) => ({
  lines: Object.entries(lines).map(([id, saved]) => ({ id: Number(id), saved })),
});

/** A kitchen whose answers say one thing of order 7, and whose board another. */
function kitchenOf({ from, heard, shown }: { readonly from: By; readonly heard: Shown | null; readonly shown: Shown }) {
  const known = new Map(heard === null ? [] : [[7, { text: '', order: orderOf(heard) }]]);
  const board = {
    confirm: () => {},
    from: () => from,
    orderAsRead: () => (heard === null ? undefined : orderOf(shown)),
  };
  return { board, orders: { last: () => ({ etag: '', known }) } } as unknown as SavingKitchen;
}

test.each([
  ['the cloud does not know what the local server took: it is held', 'local', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['the answer was asked for before the save: it is held', 'cloud', 'cloud', { 1: 0 }, { 1: 100 }, 1],
  ['the cloud says it too: it is no more', 'local', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['the cloud took it and says it: it is no more', 'cloud', 'cloud', { 1: 100 }, { 1: 100 }, 0],
  ['somebody undid it since: it is no more', 'local', 'cloud', { 1: 0 }, { 1: 0 }, 0],
  ['the local server says it: the cloud may not, it is held', 'local', 'local', { 1: 100 }, { 1: 100 }, 1],
  ['the local server has no such order any more: the cloud may, it is held', 'local', 'local', null, {}, 1],
  ['the cloud has no such order any more: it is no more', 'local', 'cloud', null, {}, 0],
] as const)('[RCD2] %s', (_, by, from, heard, shown, held) => {
  const kitchen = kitchenOf({ from, heard, shown });
  const saves = listenToSaves(kitchen, () => 5_000);
  kitchen.board.confirm(7, [[1, 100]], { by, atMs: 1_234, atS: 60.7 });
  const save = { order: 7, line: 1, status: 100, by, t: 5_000, atS: 60 };
  expect(saves.held()).toEqual(held === 1 ? [save] : []);
});

test('[RCD2] of saves of one line the last one counts, and the board hears of all; none is heard after the recorder has gone', () => {
  const kitchen = kitchenOf({ from: 'cloud', heard: { 1: 0 }, shown: { 1: 170 } });
  const taken: number[] = [];
  kitchen.board.confirm = (_, changes) => {
    taken.push(...changes.map(([, status]) => status));
    return true;
  };
  const saves = listenToSaves(kitchen, () => 5_000);
  const confirm = (status: number) => kitchen.board.confirm(7, [[1, status]], { by: 'local', atMs: 1, atS: 60 });
  for (const status of [100, 170]) confirm(status);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
  saves.stop();
  confirm(200);
  expect(saves.held().map(({ status }) => status)).toEqual([170]);
  expect(taken).toEqual([100, 170, 200]);
});
