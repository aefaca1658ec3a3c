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
  ['a run without excused taps is within the limits', { taps: 1, losses: NONE }, []],
  ['one excused tap of 1000 is within the limits', { taps: 1_000, losses: { ...NONE, kill: 1 } }, []],
  ['one excused tap of 999 exceeds the limit', { taps: 999, losses: { ...NONE, kill: 1 } }, [/^1 of 999 taps excused/]],
  [
    'three excused taps of 2000 with several reasons exceed the limit',
    { taps: 2_000, losses: { ...NONE, kill: 1, damage: 1, stray: 1 } },
    [/^3 of 2000 taps excused/],
  ],
  [
    'one tap of 999 that was lost between the two servers exceeds the limit',
    { taps: 999, losses: { ...NONE, apart: 1 } },
    [/^1 of 999 taps lost between/],
  ],
  [
    'one tap of 999 that the screen reported as not stored exceeds the limit',
    { taps: 999, losses: { ...NONE, shown: 1 } },
    [/^1 of 999 taps lost from memory/],
  ],
  [
    'two voided taps of 100 exceed the limit',
    { taps: 100, losses: { ...NONE, voided: 2 } },
    [/^2 of 100 taps on lines/],
  ],
  [
    'voided taps within their limit add nothing to the lost taps',
    { taps: 1_000, losses: { ...NONE, voided: 10, kill: 1 } },
    [],
  ],
  [
    'one tap of each of two kinds in 1000 taps is within the limits',
    { taps: 1_000, losses: { ...NONE, shown: 1, kill: 1 } },
    [],
  ],
  [
    'one tap of each of three kinds in 1000 taps exceeds the limit of all kinds together',
    { taps: 1_000, losses: { ...NONE, kill: 1, shown: 1, apart: 1 } },
    [/^3 of 1000 taps could not be kept, more than one of 500/],
  ],
  ['a run without taps is reported', { taps: 0, losses: NONE }, [/there were no taps/]],
] as const)('[OUTBOX-15] in a long run, $0', (_, shift, says) => {
  const found = lossLimitViolations(addLosses(NO_LOSS_COUNTS, shift));
  expect(found).toHaveLength(says.length);
  for (const [at, sentence] of says.entries()) expect(found[at]).toMatch(sentence);
});

test.each([
  ['a cluster of excused taps is within the limit', { taps: 200, losses: { ...NONE, shown: 8, kill: 3 } }, []],
  ['one excused tap in four is within the limit', { taps: 200, losses: { ...NONE, shown: 40, kill: 10 } }, []],
  [
    'more than one excused tap in four exceeds the limit',
    { taps: 200, losses: { ...NONE, shown: 40, kill: 10, apart: 1 } },
    ['51 of 200 taps of a few hours could not be kept, more than one of 4'],
  ],
  ['a run without taps is reported', { taps: 0, losses: NONE }, ['there were no taps']],
] as const)('[OUTBOX-15] in a run of a few hours, $0', (_, shift, says) => {
  expect(lossLimitViolationsOfHours(addLosses(NO_LOSS_COUNTS, shift))).toEqual(says);
});

test('[OUTBOX-15] the counts of each reason are added up and listed', () => {
  const sum = addLossReasons({ ...NONE, kill: 2, 'gone-back': 1 }, { ...NONE, kill: 1 });
  expect([formatLossReasons(sum), formatLossReasons(NONE)]).toEqual(['kill 3, gone-back 1', 'none']);
});
