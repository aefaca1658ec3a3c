import { expect, test } from 'vitest';
import { order } from '../../../fixtures/order.ts';
import {
  acceptWebOrder,
  confirmations,
  updateWebOrderNotes,
  type WebOrderNotes,
} from '../../../src/domain/board/web-orders.ts';

const NONE: WebOrderNotes = new Map();
const web = (webStatus: number | null) => [order({ id: 1, webStatus })];
const noted = (...statuses: readonly (number | null)[]) =>
  statuses.reduce((notes, status, at) => updateWebOrderNotes(notes, web(status), 100 + at), NONE);

test.each([
  [[1, 1], []],
  [[null, null], []],
  [[0, 0], []],
  [[0, 1], [[1, 101]]],
  [[0, 1, 2], [[1, 101]]],
  [[-22, 0, 2], [[1, 102]]],
  [[-11, 77], [[1, 101]]],
  [[0, 1, 0], []],
  [[0, 1, 0, 1], [[1, 103]]],
  [[0, -1], []],
])('[ORDER-66] an order with the successive web statuses %j has the confirmations %j', (statuses, expected) => {
  expect([...confirmations(noted(...statuses))]).toEqual(expected);
});

test('[ORDER-67] an accepted order stays accepted until it leaves the board', () => {
  const accepted = acceptWebOrder(noted(0), 1);
  expect(updateWebOrderNotes(accepted, web(-22), 200).get(1)?.isAccepted).toBe(true);
  expect(updateWebOrderNotes(accepted, [], 200).size).toBe(0);
});

test('[ORDER-68] unchanged notes keep their identity, and at most 500 are kept', () => {
  const notes = noted(0);
  expect(updateWebOrderNotes(notes, web(0), 900)).toBe(notes);
  expect(updateWebOrderNotes(NONE, web(1), 900)).toBe(NONE);
  const many = Array.from({ length: 600 }, (_, at) => order({ id: at + 1, webStatus: 0 }));
  expect(updateWebOrderNotes(NONE, many, 900).size).toBe(500);
});
