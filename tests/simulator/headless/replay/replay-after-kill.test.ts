import { expect, test } from 'vitest';
import { replay } from '../../../../simulator/headless/replay/replay.ts';
import {
  consumeUnrecordedFailure,
  unrecordedFailures,
} from '../../../../simulator/headless/replay/unrecorded-failures.ts';
import type { RecordedEntry } from '../../../../src/recording/entry.ts';
import { LONG } from '../../../long.ts';
import { recordingIn, scenarioIn } from '../../scenarios/read-scenario.ts';
import { unitsRecordedIn } from '../recorded-scenario.ts';

const TEXT = [
  'title: { es: a, en: b }',
  'seed: SEED',
  'length: 7m',
  'preRoll: 2m',
  'steps:',
  '  - { local-mode: 1, at: 0s }',
  '  - { rush: 65, at: 0s, during: 7m }',
  '  - { fault: cloud-down, at: 3m, during: 2m30s }',
  '  - { trouble: killed, kds: 3, at: 4m30s }\n',
].join('\n');

async function replaysWith(seed: number): Promise<void> {
  const scenario = scenarioIn(TEXT.replace('SEED', String(seed)));
  const recording = recordingIn((await unitsRecordedIn(scenario)).get(3)?.text ?? '');
  expect(recording.runs.map(({ start }) => start.run)).toEqual([true, true]);
  expect(await replay(recording)).toMatchObject({ failure: null, difference: null });
}

const TITLE = '[RECORDING-10] a recording of a killed device with seed %i replays without a difference';
test.each([1, 2])(TITLE, replaysWith);
test.each([3, 4, 5, 6, 7, 8])(TITLE, LONG, replaysWith);

const callEntry = (t: number, call: string): RecordedEntry => ({ k: 'asked', t, n: t, call, of: '' }) as RecordedEntry;
const drawn = (t: number, value: number): RecordedEntry => ({ k: 'random', t, value });
/** The retry of a failed call: after three seconds plus this share of nine. */
const again = (t: number, value: number, call: string) => callEntry(Math.round(t + 3_000 + 9_000 * value), call);

/** The failures of a replay of these entries from time 0. */
function failuresIn(...entries: readonly RecordedEntry[]) {
  const start = { k: 'start', t: 0, run: true } as never;
  return unrecordedFailures({ start, entries: [start, ...entries] });
}

const TWO = [
  ...[drawn(35, 0.4), callEntry(35, 'localStatus'), drawn(35, 0.81)],
  ...[drawn(53, 0.1), callEntry(53, 'localStatus'), drawn(53, 0.86)],
  ...[again(35, 0.81, 'orders'), again(53, 0.86, 'configuration')],
];

test('[RECORDING-10] a failure that was not recorded belongs to the call whose retry follows after the drawn wait', () => {
  const failures = failuresIn(...TWO);
  expect(failures).toEqual([
    { t: 35, call: 'orders' },
    { t: 53, call: 'configuration' },
  ]);
  expect(
    ['configuration', 'orders', 'languagesKitchen'].map((call) => consumeUnrecordedFailure(failures, call)),
  ).toEqual([53, 35, undefined]);
});

test('[RECORDING-10] a failure during a query of the local server is recognized by its wait, and a failure without a retry matches any call', () => {
  const bare = [drawn(60, 0.5), drawn(60, 0.35), again(60, 0.35, 'orders')];
  expect(failuresIn(drawn(56, 0.8), callEntry(56, 'localStatus'), drawn(56, 0.5), ...bare)).toEqual([
    { t: 56, call: null },
    { t: 60, call: 'orders' },
  ]);
  // The effect of a response is recorded, and a random draw alone is not a failure.
  const received = { k: 'answer', t: 20, n: 1, none: 'network' } as RecordedEntry;
  expect(failuresIn(received, callEntry(20, 'localStatus'), drawn(20, 0.5), drawn(30, 0.5))).toEqual([]);
});
