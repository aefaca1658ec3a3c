/** The fires that a device keeps as put out. */
import { expect, test } from 'vitest';
import { decodeDoused, encodeDoused } from '../../src/protocol/decode-doused.ts';

test('[V3i] what was kept comes back', () => {
  const doused = new Map([
    ['4711:3', 1_760_540_400],
    ['4712:1', 1_760_540_460],
  ] as const);
  expect(decodeDoused(encodeDoused(doused))).toEqual(doused);
});

test.each([null, '', '{', '{}', '7', '[[1]]', '[[0,1,2]]', '[["__proto__",1,2]]'])('[W2k] %j keeps none', (text) => {
  expect(decodeDoused(text)).toEqual(new Map());
});

test('[V3i] at most 500 are kept, the latest', () => {
  const many = new Map(Array.from({ length: 600 }, (_, at) => [`${at + 1}:1`, 5] as const));
  const kept = decodeDoused(encodeDoused(many));
  expect(kept.size).toBe(500);
  expect(kept.has('600:1')).toBe(true);
});
