import { expect, test } from 'vitest';
import { readRecording } from '../../../../simulator/headless/replay/read-recording.ts';
import { RECORDED_START as START } from '../recorded-start.ts';

const HEAD = '{"kdsrec":2,"app":"x","kdsId":3}\n';
/** The head of version 1, which had no ticks and gaps. */
const HEAD_1 = '{"kdsrec":1,"app":"headless","kdsId":3}\n';
const SCREEN = { k: 'screen', t: 2_000, cells: { cards: '' } };

const withEntries = (...entries: readonly object[]) =>
  HEAD + entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

test('[RECORDING-9] a recording is read in its separate runs', () => {
  const read = readRecording(withEntries(START, SCREEN, { ...START, t: 3_000, run: false }, { ...START, t: 4_000 }));
  expect(read.ok && read.data.runs.map(({ entries }) => entries.length)).toEqual([3, 1]);
});

test('[RECORDING-9] a recording of version 1, whose starts lack links, refreshes and gaps, is readable', () => {
  const lines = [START, SCREEN, { ...START, t: 3_000, run: false }].map((entry) => `${JSON.stringify(entry)}\n`);
  const read = readRecording(HEAD_1 + lines.join(''));
  expect(read).toMatchObject({ ok: true, data: { head: { kdsrec: 1, app: 'headless', kdsId: 3 } } });
  expect(read.ok && read.data.runs.map(({ entries }) => entries.length)).toEqual([3]);
});

test('[RECORDING-9] entries after a gap are read as a separate run', () => {
  const read = readRecording(
    withEntries(START, SCREEN, { ...START, t: 3_000, run: false, gap: true }, { k: 'tick', t: 3_001 }),
  );
  expect(read.ok && read.data.runs.map(({ entries }) => entries.length)).toEqual([2, 2]);
});

const HEAD_3 = '{"kdsrec":3,"app":"x","kdsId":3}\n';
const END = { k: 'end', t: 5_000 };
const linesOf = (...entries: readonly object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

test('[RECORDING-9] the last line has the time of saving; a recording without this line is truncated, and read as far as possible', () => {
  const whole = readRecording(HEAD_3 + linesOf(START, SCREEN, END));
  expect(whole).toMatchObject({ ok: true, data: { endMs: 5_000, isCutOff: false } });
  expect(whole.ok && whole.data.runs[0]?.entries.length).toBe(2);
  expect(readRecording(HEAD_3 + linesOf(START, SCREEN))).toMatchObject({
    ok: true,
    data: { endMs: null, isCutOff: true },
  });
});

test('[RECORDING-9] a recording of an older version has no time of saving and does not count as truncated', () => {
  for (const head of [HEAD, HEAD_1]) {
    expect(readRecording(head + linesOf(START, SCREEN))).toMatchObject({
      ok: true,
      data: { endMs: null, isCutOff: false },
    });
  }
});

const SAVE = { order: 7, line: 1, status: 100, by: 'local', t: 900, atS: 60 };

test('[RECORDING-9] the saves in the start of a recording are read', () => {
  const read = readRecording(withEntries({ ...START, saves: [SAVE] }, SCREEN));
  expect(read.ok && read.data.runs[0]?.start.saves).toEqual([SAVE]);
});

const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const backwardsAt = (line: number) => `Its entries go back in time: line ${line} is before the one above it.`;
const NO_HEAD = 'It is not a recording: its first line is not the header of a recording.';
const LINE_2 = 'Line 2 is not an entry of a recording.';
const LINE_3 = 'Line 3 is not an entry of a recording.';

test.each([
  ['an empty file', '', NO_HEAD],
  ['a text file', 'hello\n', NO_HEAD],
  ['a header in the field __proto__', '{"__proto__":{"kdsrec":1}}\n', NO_HEAD],
  [
    'a recording of a newer version',
    '{"kdsrec":4,"app":"x","kdsId":3}\n',
    'It has version 4, but this program reads only up to version 3.',
  ],
  ['a recording of version 0', '{"kdsrec":0,"app":"x","kdsId":3}\n', NO_HEAD],
  [
    'a recording that ends in the middle of a line',
    `${HEAD}{"k":"sta`,
    'It ends in the middle of line 2: its end is missing.',
  ],
  ['a line of an unknown kind', `${HEAD}{"k":"boom","t":1}\n`, LINE_2],
  ['a line of the kind __proto__', `${HEAD}{"k":"__proto__","t":1}\n`, LINE_2],
  ['a line that is nested too deeply', `${HEAD}${deep}\n`, LINE_2],
  [
    'a value that is nested too deeply',
    `${withEntries(START)}{"k":"value","t":1,"path":"a","value":${deep}}\n`,
    LINE_3,
  ],
  ['a fact that is nested too deeply', withEntries({ ...START, facts: { install: deep } }), LINE_2],
  ['an infinite number', `${withEntries(START)}{"k":"screen","t":1e999,"cells":{}}\n`, LINE_3],
  ['a time beyond any date', withEntries(START, { ...SCREEN, t: 1e17 }), LINE_3],
  ['a clock that is off by more than any date', withEntries({ ...START, aheadMs: 1e300 }), LINE_2],
  ['a save without a user', withEntries({ ...START, saves: [{ ...SAVE, by: 'x' }] }), LINE_2],
  ['a random number above 1', withEntries(START, { k: 'random', t: 1_001, value: 7 }), LINE_3],
  [
    'a record in place of an argument of a tap',
    withEntries(START, { k: 'command', t: 1_001, name: 'advanceLine', values: [{ toString: null }] }),
    LINE_3,
  ],
  [
    'orders outside a response of call 1',
    withEntries(START, { k: 'answer', t: 1_001, n: 1, status: 200, orders: [1] }),
    LINE_3,
  ],
  [
    'a recording without a start',
    withEntries(SCREEN),
    'The recording does not contain the stored data of the device at its start.',
  ],
  [
    'an end line before the last line',
    withEntries(START, SCREEN, END, SCREEN),
    'Line 4 is not an entry of a recording.',
  ],
  ['an end line with a time before the last entry', withEntries(START, SCREEN, { ...END, t: 1_999 }), backwardsAt(4)],
  [
    'an end line with a time a year later',
    withEntries(START, SCREEN, { ...END, t: 31_536_000_000 }),
    'It ends more than a day after its last entry, by line 4; no recording does that.',
  ],
  ['an entry with an earlier time', withEntries(START, { ...SCREEN, t: 999 }), backwardsAt(3)],
  [
    'a recording of many hours',
    withEntries(START, { ...SCREEN, t: 20_000_000 }),
    'It lasts more than three hours, longer than any recording.',
  ],
  [
    'a recording with too many starts',
    withEntries(...Array(501).fill(START), SCREEN),
    'The app starts more than 500 times in it, more than in any recording.',
  ],
])('[RECORDING-9] %s is refused in a sentence', (_, text, why) => {
  expect(readRecording(text)).toEqual({ ok: false, why });
});
