import { beforeAll, expect, test } from 'vitest';
import { replay } from '../../../../simulator/headless/replay/replay.ts';
import { recordingIn } from '../../scenarios/read-scenario.ts';
import { recordedScenario } from '../recorded-scenario.ts';

/** Recorded once for all tests. */
let lunchRush: Awaited<ReturnType<typeof recordedScenario>>;
beforeAll(async () => {
  lunchRush = await recordedScenario('lunch-rush', 24);
});

async function replayed(text: string) {
  const recording = recordingIn(text);
  return replay(recording);
}

test.each([
  ['a lunch rush', () => lunchRush],
  [
    'a device whose settings were in flight when recording began [RECORDING-2], and whose cloud is down for eight minutes,',
    () => recordedScenario('local-takeover', 24),
  ],
])('[RECORDING-10] a recording of %s replays without a difference', async (_, recorded) => {
  const { text, taps } = await recorded();
  const report = await replayed(text);
  expect(report).toMatchObject({ runs: 1, difference: null, failure: null });
  expect(report.screens).toBeGreaterThan(40);
  expect(taps).toBeGreaterThan(10);
});

/** Changes the last matching line in the first half, because later changes may have no effect. */
function tampered(found: RegExp, with_: string): string {
  const lines = lunchRush.text.split('\n');
  const firstHalf = lines.slice(0, lines.length / 2);
  const at = firstHalf.findLastIndex((line) => line.startsWith('{"k":"screen"') && found.test(line));
  lines[at] = (lines[at] as string).replace(found, with_);
  return lines.join('\n');
}

test('[RECORDING-10] the first difference of a changed screen is named', async () => {
  const report = await replayed(tampered(/( line \d+)":"100"/, '$1":"0"'));
  expect(report.difference).toMatchObject({
    cell: expect.stringMatching(/^card \d+-\d line \d+$/),
    recorded: '0',
    replayed: '100',
  });
});

test('[RECORDING-10] a tap that the recording lacks is reported as the first difference', async () => {
  const lines = lunchRush.text.split('\n');
  const at = lines.findIndex((line) => line.includes('"name":"advanceLine"'));
  const [card] = JSON.parse(lines[at] as string).values;
  const report = await replayed(lines.toSpliced(at, 1).join('\n'));
  // The extras move with the dish, so the report may name any of these rows first.
  expect(report.difference?.cell).toContain(`card ${card} line `);
});
