/** What stands of a list while a finger is on the board. */
import { expect, test } from 'vitest';
import { stillList } from '../../../src/domain/shown/still-list.ts';

test('[STILL1] what nothing left is what it is', () => {
  const now = ['c', 'a', 'd', 'b'];
  expect(stillList(['a', 'b', 'c'], now)).toBe(now);
});

test.each([
  ['one from the midst', 'abcd', 'acd', 'abcd'],
  ['the first', 'abcd', 'bcd', 'abcd'],
  ['several in a row', 'abcd', 'ad', 'abcd'],
  ['all', 'abc', '', 'abc'],
  ['one while others come and change places', 'abcd', 'dace', 'dabce'],
])('[STILL1] of what leaves a list %s stays in its place', (_, shown, now, stands) => {
  expect(stillList([...shown], [...now]).join('')).toBe(stands);
});
