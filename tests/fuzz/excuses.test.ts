/** The bound on taps that nobody could keep. */
import { expect, test } from 'vitest';
import { addExcused, excusedTooMuch, NOTHING_EXCUSED } from './excuses.ts';

const NONE = { kill: 0, damage: 0, stray: 0, left: 0, 'gone-back': 0, unheard: 0, apart: 0, beside: 0 };

test.each([
  ['nothing', { taps: 1, excused: NONE }, []],
  ['one of five hundred', { taps: 500, excused: { ...NONE, kill: 1 } }, []],
  ['one of 499', { taps: 499, excused: { ...NONE, kill: 1 } }, [/^1 of 499 taps excused/]],
  ['several reasons', { taps: 1_000, excused: { ...NONE, kill: 1, damage: 1, stray: 1 } }, [/^3 of 1000 taps excused/]],
  ['one between machines', { taps: 999, excused: { ...NONE, apart: 1 } }, [/^1 of 999 taps lost between/]],
  ['both within their bounds', { taps: 1_000, excused: { ...NONE, apart: 1, kill: 2 } }, []],
  ['no tap', { taps: 0, excused: NONE }, [/nobody tapped/]],
] as const)('[N3g] %s excused', (_, shift, says) => {
  const found = excusedTooMuch(addExcused(NOTHING_EXCUSED, shift));
  expect(found).toHaveLength(says.length);
  for (const [at, sentence] of says.entries()) expect(found[at]).toMatch(sentence);
});
