import { expect, test } from 'vitest';
import { decodeWebOrders, encodeWebOrders } from '../../src/protocol/decode-board-facts.ts';

test('[ORDER-68] stored notes about web orders decode to the same notes', () => {
  const notes = new Map([
    [4711, { confirmedAtS: 1_760_540_400, isAccepted: false }],
    [4712, { confirmedAtS: 0, isAccepted: true }],
  ]);
  expect(decodeWebOrders(encodeWebOrders(notes))).toEqual(notes);
});

test.each([null, '', '{', '{}', '7', '[[1]]', '[[0,1,true]]', '[["__proto__",1,true]]', '[[1,2,3]]'])(
  '[WIRE-19] the stored text %j decodes to no notes about web orders',
  (text) => {
    expect(decodeWebOrders(text)).toEqual(new Map());
  },
);
