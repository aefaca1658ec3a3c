import { expect, test } from 'vitest';
import { line } from '../../fixtures/order.ts';
import { decodeFireTimes, decodeUnseen, encodeFireTimes, encodeUnseen } from '../../src/protocol/decode-board-facts.ts';

test('[FILTER-16] stored canceled fires decode to the same canceled fires', () => {
  const extinguished = new Map([
    ['4711:3', 1_760_540_400],
    ['4712:1', 1_760_540_460],
  ] as const);
  expect(decodeFireTimes(encodeFireTimes(extinguished))).toEqual(extinguished);
});

test.each([null, '', '{', '{}', '7', '[[1]]', '[[0,1,2]]', '[["__proto__",1,2]]'])(
  '[WIRE-19] the stored text %j decodes to no canceled fires',
  (text) => {
    expect(decodeFireTimes(text)).toEqual(new Map());
  },
);

test('[FILTER-16] the device stores at most the latest 500 canceled fires', () => {
  const many = new Map(Array.from({ length: 600 }, (_, at) => [`${at + 1}:1`, 5] as const));
  const stored = decodeFireTimes(encodeFireTimes(many));
  expect(stored.size).toBe(500);
  expect(stored.has('600:1')).toBe(true);
});

test('[NEWS-15] removed lines decode to the same lines without history and notes, at most the latest 200', () => {
  const unseen = new Map(
    Array.from({ length: 300 }, (_, at) => [`${at + 1}:3`, line({ id: 3, quantity: 0 })] as const),
  );
  const stored = decodeUnseen(encodeUnseen(unseen));
  expect(stored.size).toBe(200);
  expect(stored.get('300:3')).toEqual({ ...line({ id: 3, quantity: 0 }), history: [], comments: [] });
});

test.each([null, '', '{', '[[1,{}]]', '[[0,{"id":1}]]', '[["__proto__",{"id":1}]]'])(
  '[WIRE-19] the stored text %j decodes to no removed lines',
  (text) => {
    expect(decodeUnseen(text)).toEqual(new Map());
  },
);
