import { expect, test } from 'vitest';
import { NO_LOSSES } from '../shift-notes.ts';
import {
  addLosses,
  addLossReasons,
  formatLossReasons,
  lossLimitViolations,
  lossLimitViolationsOfHours,
  NO_LOSS_COUNTS,
} from './loss-limits.ts';

const NONE = NO_LOSSES;

test.each([
  ['none', { taps: 1, losses: NONE }, []],
  ['one of a thousand', { taps: 1_000, losses: { ...NONE, kill: 1 } }, []],
  ['one of 999', { taps: 999, losses: { ...NONE, kill: 1 } }, [/^1 of 999 taps excused/]],
  ['several reasons', { taps: 2_000, losses: { ...NONE, kill: 1, damage: 1, stray: 1 } }, [/^3 of 2000 taps excused/]],
  ['one that two machines caused', { taps: 999, losses: { ...NONE, apart: 1 } }, [/^1 of 999 taps lost between/]],
  [
    'one that the screen had reported',
    { taps: 999, losses: { ...NONE, shown: 1 } },
    [/^1 of 999 taps lost from memory/],
  ],
  ['one in fifty after a void', { taps: 100, losses: { ...NONE, voided: 2 } }, [/^2 of 100 taps on lines/]],
  ['voids within their bound beside a loss', { taps: 1_000, losses: { ...NONE, voided: 10, kill: 1 } }, []],
  ['two kinds, each within its bound', { taps: 1_000, losses: { ...NONE, shown: 1, kill: 1 } }, []],
  [
    'each kind within its bound but the total above it',
    { taps: 1_000, losses: { ...NONE, kill: 1, shown: 1, apart: 1 } },
    [/^3 of 1000 taps could not be kept, more than one of 500/],
  ],
  ['a run without taps', { taps: 0, losses: NONE }, [/there were no taps/]],
] as const)('[OUTBOX-15] a run with excused taps of the kind "$0" exceeds the limits $2', (_, shift, says) => {
  const found = lossLimitViolations(addLosses(NO_LOSS_COUNTS, shift));
  expect(found).toHaveLength(says.length);
  for (const [at, sentence] of says.entries()) expect(found[at]).toMatch(sentence);
});

test.each([
  ['a cluster', { taps: 200, losses: { ...NONE, shown: 8, kill: 3 } }, []],
  ['just a quarter', { taps: 200, losses: { ...NONE, shown: 40, kill: 10 } }, []],
  [
    'more than a quarter',
    { taps: 200, losses: { ...NONE, shown: 40, kill: 10, apart: 1 } },
    ['51 of 200 taps of a few hours could not be kept, more than one of 4'],
  ],
  ['a run without taps', { taps: 0, losses: NONE }, ['there were no taps']],
] as const)(
  '[OUTBOX-15] a run of a few hours with excused taps of the kind "$0" exceeds the limits $2',
  (_, shift, says) => {
    expect(lossLimitViolationsOfHours(addLosses(NO_LOSS_COUNTS, shift))).toEqual(says);
  },
);

test('[OUTBOX-15] reasons are added up and listed one by one', () => {
  const sum = addLossReasons({ ...NONE, kill: 2, 'gone-back': 1 }, { ...NONE, kill: 1 });
  expect([formatLossReasons(sum), formatLossReasons(NONE)]).toEqual(['kill 3, gone-back 1', 'none']);
});
