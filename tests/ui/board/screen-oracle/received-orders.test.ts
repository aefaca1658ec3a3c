import { expect, test } from 'vitest';
import type { Station, Tab } from '../../../fuzz/station.ts';
import { createReceivedOrders } from './received-orders.ts';

const SECOND_MS = 1_000;
const station = {} as Station;

function receive(...responses: readonly (readonly [etag: string, atS: number, orderId: number])[]) {
  const sight = { from: 'cloud', etag: null, response: '', receivedMs: 0 } as unknown as Tab['sight'];
  const receivedOrders = createReceivedOrders();
  for (const [etag, atS, io] of responses) {
    const response = JSON.stringify({ data: { d: [{ io, dlOrig: [] }] } });
    Object.assign(sight, { etag, receivedMs: atS * SECOND_MS, response });
    receivedOrders.record({ station, tab: { sight } });
  }
  return (atS: number) => {
    const { orders, before, previous } = receivedOrders.latestFor({ station, tab: { sight } }, atS * SECOND_MS);
    const idsIn = (each: typeof orders) => [...(each?.keys() ?? [])];
    return { orders: idsIn(orders), before: before.flatMap(idsIn), previous: idsIn(previous) };
  };
}

test('[OUTBOX-15] seed 1909552240: the oracle lets a board keep the previous response, of any age, over a repeated older response', () => {
  const latestAt = receive(['a', 0, 1], ['b', 15, 2], ['a', 160, 1]);
  expect(latestAt(163)).toMatchObject({ orders: [1], before: [2] });
});

test('[OUTBOX-15] the oracle does not let a board keep a response that was replaced more than two minutes ago', () => {
  const latestAt = receive(['a', 0, 1], ['b', 15, 2], ['c', 30, 3], ['a', 160, 1]);
  expect(latestAt(163).before).toEqual([3]);
  expect(latestAt(281)).toMatchObject({ orders: [1], before: [] });
});

test('[OUTBOX-15] a response that repeats no earlier response is the only one that the oracle accepts', () => {
  const latestAt = receive(['a', 0, 1], ['b', 15, 2], ['c', 30, 3]);
  expect(latestAt(31)).toMatchObject({ orders: [3], before: [] });
});

test('[NEWS-14] seed 1100000016: the oracle lets a board ignore a response with the etag of the previous response', () => {
  expect(receive(['a', 0, 1], ['b', 15, 2], ['c', 17, 3])(18).previous).toEqual([2]);
  expect(receive(['a', 0, 1], ['b', 15, 2], ['b', 16, 4], ['c', 17, 3])(18).previous).toEqual([2]);
});
