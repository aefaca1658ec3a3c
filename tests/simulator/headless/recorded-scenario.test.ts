import { expect, test } from 'vitest';
import { readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { LONG } from '../../long.ts';
import { recordingIn, scenarioIn } from '../scenarios/read-scenario.ts';
import { unitsRecordedIn } from './recorded-scenario.ts';

function scenarioOf(more: string) {
  const head = 'title: { es: a, en: b }\nseed: 11\nlength: 12m\npreRoll: 4m\n';
  const rush = 'steps:\n  - { rush: 50, at: 0s, during: 12m }\n';
  return scenarioIn(`${head}${more.replace('STEPS\n', rush)}`);
}

function commandsIn(text: string) {
  const recording = recordingIn(text);
  const names = recording.runs.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.k === 'command' ? [entry.name] : [])),
  );
  return (name: string) => names.filter((each) => each === name).length;
}

async function recorded(more: string) {
  const scenario = scenarioOf(more);
  const units = await unitsRecordedIn(scenario);
  const { taps } = await runScenario(scenario);
  const sum = [...units.values()].reduce((all, unit) => all + unit.taps, 0);
  return { units, taps: sum, tapsOfRun: taps };
}

test.each([
  ['of the styles clumsy and careful', 'cooks: careful\nworld: { units: [{ kds: 3, cook: clumsy }] }\nSTEPS\n'],
  ['without a style', 'STEPS\n'],
  ['of the style fast', 'cooks: fast\nSTEPS\n'],
])('[RECORDING-10][SIM-27] cooks %s tap equally often with and without a recording', LONG, tapEqually);

async function tapEqually(_: string, more: string): Promise<void> {
  const { units, taps, tapsOfRun } = await recorded(more);
  expect(taps).toBe(tapsOfRun);
  for (const [kdsId, { text, taps: own }] of units) {
    expect(commandsIn(text)('advanceLine'), `KDS ${kdsId}`).toBe(own);
  }
  expect(taps).toBeGreaterThan(10);
}

test('[RECORDING-10][SIM-27] without cooks no recording has a tap', async () => {
  const { units, taps } = await recorded('cooks: none\nSTEPS\n');
  expect(taps).toBe(0);
  expect([...units.values()].map(({ text }) => commandsIn(text)('advanceLine'))).toEqual(
    [...units.values()].map(() => 0),
  );
});

test('[RECORDING-10] a unit that an administrator sets up during the run records from then on', async () => {
  const { units, taps, tapsOfRun } = await recorded(
    'world: { units: [{ kds: 3, configured: false }] }\nSTEPS\n  - { configure: { kds: 3, person: owner }, at: 8m }\n',
  );
  expect(taps).toBe(tapsOfRun);
  const read = readRecording(units.get(3)?.text ?? '');
  const until = readRecording(units.get(1)?.text ?? '');
  if (!read.ok || !until.ok) throw new Error('Failed to read the recording.');
  const fromMs = (each: typeof read) => each.data.runs[0]?.start.t ?? 0;
  expect(fromMs(read) - fromMs(until)).toBeGreaterThan(4 * 60_000);
  expect(units.get(3)?.taps).toBeGreaterThan(0);
});
