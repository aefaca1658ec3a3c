import { expect, test } from 'vitest';
import { extractScenario } from '../../../../simulator/headless/extract/extract.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { mergeRepeatedSteps } from '../../../../simulator/scenarios/saved/merge-repeated-steps.ts';
import { LONG } from '../../../long.ts';
import { extractedFrom, recordingIn, scenarioIn } from '../../scenarios/read-scenario.ts';
import { OTHER_DIALECTS } from '../expecting-scenarios.ts';
import { recordedUnits } from '../recorded-scenario.ts';

const LINES_MAX = 330;
/** The expediter sees all dishes. */
const EXPEDITER = 1;
const EXPEDITER_LINES_MAX = 450;

/** Twelve minutes of each unit of a full restaurant, with two minutes of cloud outage. */
async function extracts() {
  const units = await recordedUnits('lunch-rush-with-outage', 32);
  return [...units].map(([kdsId, { text }]) => {
    const recording = recordingIn(text);
    return { kdsId, ...extractScenario(recording) };
  });
}

test(
  '[RECORDING-11] a recording of twelve minutes becomes a scenario of at most 330 lines (expediter: 450) with the same boards',
  LONG,
  async () => {
    for (const { kdsId, yaml, omitted } of await extracts()) {
      const lines = yaml.trimEnd().split('\n').length;
      expect(lines, `KDS ${kdsId}`).toBeLessThanOrEqual(kdsId === EXPEDITER ? EXPEDITER_LINES_MAX : LINES_MAX);
      // The file omits products of the default menu and the local server's normal mode.
      expect(yaml).not.toContain('local-mode: 0, at: 0s');
      if (kdsId === 3) expect(yaml).not.toContain('id: 401,');
      const { results } = await runScenario(scenarioIn(yaml));
      expect(results.length).toBeGreaterThan(2);
      expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
      if (kdsId === 3) expect(omitted.join('\n')).toMatch(/Orders that the device never showed, .*: \d+\./);
    }
  },
);

test.each(OTHER_DIALECTS)(
  '[RECORDING-11] recordings of a platform with dialect %s give a scenario that shows the same boards',
  LONG,
  async (dialect) => {
    let looks = 0;
    for (const [kdsId, { text }] of await recordedUnits('courses-by-fire', 20, dialect)) {
      const recording = recordingIn(text);
      const { results } = await runScenario(extractedFrom(recording));
      looks += results.length;
      expect(
        results.filter(({ problems }) => problems.length > 0),
        `KDS ${kdsId}`,
      ).toEqual([]);
    }
    expect(looks).toBeGreaterThan(8);
  },
);

const fault = (atMs: number, during = '9s') => ({ atMs, step: { fault: 'realtime-down', during } });

test.each([
  ['equal intervals', [0, 15, 30, 45], [{ at: '0s', every: '15s', until: '45s' }]],
  ['a single interval', [0, 15], [{ at: '0s' }, { at: '15s' }]],
  [
    'equal intervals before a late last event',
    [0, 15, 30, 50],
    [{ at: '0s', every: '15s', until: '30s' }, { at: '50s' }],
  ],
  ['the same moment', [0, 0, 0], [{ at: '0s' }, { at: '0s' }, { at: '0s' }]],
])('[RECORDING-11] events at $0 become the steps: $2', (_, seconds, written) => {
  const steps = seconds.map((second) => fault(second * 1_000));
  expect(mergeRepeatedSteps(steps)).toEqual(
    written.map((times) => ({ fault: 'realtime-down', during: '9s', ...times })),
  );
});

test('[RECORDING-11] orders with a name are separate steps, and the other steps around them still become one repeated step', () => {
  const order = (atMs: number) => ({ atMs, step: { order: 'kiosk', as: 'one' } });
  const steps = [fault(0), order(1_000), fault(15_000), order(2_000), fault(30_000), order(3_000)];
  expect(mergeRepeatedSteps(steps)).toHaveLength(4);
});

test('[RECORDING-14] a scenario omits settings that the venue has by default, at its start and in later steps', async () => {
  const [, { text = '' } = {}] = [...(await recordedUnits('settings-in-service', 40))].find(([kds]) => kds === 3) ?? [];
  const recording = recordingIn(text);
  const scenario = extractedFrom(recording);
  const pushed = scenario.steps.flatMap((step) => (step.kind === 'push-settings' ? [step.settings] : []));
  expect(pushed.length).toBeGreaterThan(0);
  for (const settings of pushed) expect(Object.keys(settings).length).toBeLessThan(10);
  expect(scenario.venue?.settings?.get(3) ?? {}).toEqual({});
});

test('[RECORDING-14] the last expectation is in the last 20 seconds, at least 89 seconds after the previous expectation', async () => {
  for (const [kdsId, { text }] of await recordedUnits('lunch-rush', 24)) {
    const recording = recordingIn(text);
    const scenario = extractedFrom(recording);
    const { steps, lengthMs } = scenario;
    const looks = steps.flatMap((step) => (step.kind === 'expect' ? [step.atMs] : []));
    const last = looks.at(-1) ?? 0;
    expect(lengthMs - last, `KDS ${kdsId}`).toBeLessThan(20_000);
    expect(last - (looks.at(-2) ?? 0)).toBeGreaterThanOrEqual(89_000);
  }
});
