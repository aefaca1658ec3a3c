/** Code that no program reaches, on reports and lists that disagree. */
import { expect, test } from 'vitest';
import { lengthBreaches, type ReachReport, reachBreaches, unreachable } from './product-reach.ts';
import { WAITING, WAITING_MAX } from './waiting.ts';

const REPORT: ReachReport = {
  issues: [
    { file: 'src/a.ts', files: [{ name: 'src/a.ts' }], exports: [] },
    { file: 'src/b.ts', exports: [{ name: 'one' }, { name: 'two' }] },
  ],
};
const FOUND = ['src/a.ts', 'src/b.ts: one', 'src/b.ts: two'];

test('files and exports are read from a report', () => {
  expect(unreachable(REPORT)).toEqual(FOUND);
});

test.each([
  [[{ why: 'A screen comes.', what: FOUND }], []],
  [[{ why: 'A screen comes.', what: FOUND.slice(1) }], ['src/a.ts is reached by no program: remove it']],
  [[{ why: 'A screen comes.', what: [...FOUND, 'src/c.ts'] }], ['src/c.ts waits no longer: take it off the list']],
  [
    [
      { why: 'A screen comes.', what: FOUND },
      { why: 'Another one comes.', what: ['src/a.ts'] },
    ],
    ['src/a.ts is on the list twice'],
  ],
  [[{ why: ' ', what: FOUND }], [`${FOUND.join(', ')} has no reason to wait`]],
])('a list of %j says %j', (waiting, breaches) => {
  expect(reachBreaches(FOUND, waiting)).toEqual(breaches);
});

test.each([
  [4, ['3 entries wait: WAITING_MAX says 4']],
  [3, []],
  [2, ['3 entries wait where 2 did: the list only shrinks']],
])('a list of three beside a count of %i says %j', (max, breaches) => {
  expect(lengthBreaches([{ why: 'A screen comes.', what: FOUND }], max)).toEqual(breaches);
});

test('what waits for its screen is no more than before', () => {
  expect(lengthBreaches(WAITING, WAITING_MAX)).toEqual([]);
});
