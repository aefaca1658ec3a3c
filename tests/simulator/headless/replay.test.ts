import { expect, test } from 'vitest';
import { readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import { replay } from '../../../simulator/headless/replay/replay.ts';
import { recordedScenario } from './recorded-scenario.ts';

async function replayed(text: string) {
  const read = readRecording(text);
  if (!read.ok) throw new Error(read.why);
  return replay(read.data);
}

test.each([
  ['lunch-rush', 'a full house', 32],
  ['local-takeover', 'begun while the settings were on their way [RECORDING-2], the cloud down for eight minutes', 24],
])('[RECORDING-10] a recording of %s, %s, replays without a difference', async (name, _, untilMinutes) => {
  const { text, taps } = await recordedScenario(name, untilMinutes);
  const report = await replayed(text);
  expect(report).toMatchObject({ runs: 1, difference: null, broke: null });
  expect(report.screens).toBeGreaterThan(40);
  expect(taps).toBeGreaterThan(15);
});

/**
 * A recording with one changed line that matches, in its first half, because the effect of the last moments is
 * unknown.
 */
async function tampered(found: RegExp, with_: string): Promise<string> {
  const { text } = await recordedScenario('lunch-rush', 24);
  const lines = text.split('\n');
  const firstHalf = lines.slice(0, lines.length / 2);
  const at = firstHalf.findLastIndex((line) => line.startsWith('{"k":"screen"') && found.test(line));
  lines[at] = (lines[at] as string).replace(found, with_);
  return lines.join('\n');
}

test('[RECORDING-10] the first difference of a changed screen is named', async () => {
  const report = await replayed(await tampered(/( line \d+)":"100"/, '$1":"0"'));
  expect(report.difference).toMatchObject({
    cell: expect.stringMatching(/^card \d+-\d line \d+$/),
    recorded: '0',
    replayed: '100',
  });
});

test('[RECORDING-10] so is a tap that the recording lacks', async () => {
  const { text } = await recordedScenario('lunch-rush', 24);
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes('"name":"advanceLine"'));
  const [card] = JSON.parse(lines[at] as string).values;
  const report = await replayed(lines.toSpliced(at, 1).join('\n'));
  // The extras move with the dish, so the report may name any of its rows first.
  expect(report.difference?.cell).toContain(`card ${card} line `);
});
