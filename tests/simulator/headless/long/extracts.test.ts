import { expect, test } from 'vitest';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { extractedFrom, recordingIn } from '../../scenarios/read-scenario.ts';
import { recordedUnits } from '../recorded-scenario.ts';

/** Recording a long scenario takes half a minute of computing on a quiet machine. */
const LIMIT_MS = 900_000;

/** The failures on the boards of the recording's scenario, and the number of checks. */
async function shown(text: string) {
  const recording = recordingIn(text);
  const scenario = extractedFrom(recording);
  const { results, taps } = await runScenario(scenario);
  expect(taps).toBe(0);
  const looks = scenario.steps.filter(({ kind }) => kind === 'expect').length;
  return { looks, wrong: results.filter(({ problems }) => problems.length > 0) };
}

test.each(readLibrary().names)(
  '[RECORDING-11] the scenario of a recording of %s shows the same boards',
  async (name) => {
    let looks = 0;
    for (const [kdsId, { text }] of await recordedUnits(name)) {
      // A unit without set-up records nothing.
      if (text === '') continue;
      const board = await shown(text);
      looks += board.looks;
      expect(board.wrong, `KDS ${kdsId} in ${name}`).toEqual([]);
    }
    expect(looks).toBeGreaterThan(5);
  },
  LIMIT_MS,
);
