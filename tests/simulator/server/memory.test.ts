/** When a process has too little memory left for its worlds. */
import { expect, test } from 'vitest';
import { isMemoryFull } from '../../../simulator/server/memory.ts';

test.each([
  [899, false],
  [900, true],
  [1_000, true],
])('[SIM34] of a thousand bytes %i are in use: full is %s', (used, isFull) => {
  expect(isMemoryFull(() => ({ used_heap_size: used, heap_size_limit: 1_000 }))).toBe(isFull);
});

test('[SIM34] this process has memory left', () => {
  expect(isMemoryFull()).toBe(false);
});
