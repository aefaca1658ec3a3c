import { expect, test } from 'vitest';
import { extractScenario } from '../../../../simulator/headless/extract/extract.ts';
import { orderEventsIn } from '../../../../simulator/headless/extract/order-events.ts';
import { screensOf } from '../../../../simulator/headless/replay/recorded-screens.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { LONG } from '../../../long.ts';
import { recordingIn, scenarioIn } from '../../scenarios/read-scenario.ts';
import { recordedScenario } from '../recorded-scenario.ts';

async function extracted(name: string, untilMinutes: number) {
  const { text } = await recordedScenario(name, untilMinutes);
  const recording = recordingIn(text);
  const { yaml, omitted } = extractScenario(recording);
  const scenario = scenarioIn(yaml);
  return { recording, yaml, omitted, scenario };
}

const boardOf = (cells: ReadonlyMap<string, string>): readonly string[] => [
  ...new Set((cells.get('cards') ?? '').split(' ').map((key) => `order-${key.split('-')[0]}`)),
];

const SAME_BOARDS = '[RECORDING-11] a recording gives a scenario that shows the recorded boards: %s';
test.each([['courses-by-fire', 20]])(SAME_BOARDS, showsTheSameBoards);
test.each([['late-additions', 24]])(SAME_BOARDS, LONG, showsTheSameBoards);

async function showsTheSameBoards(name: string, untilMinutes: number): Promise<void> {
  const { recording, scenario } = await extracted(name, untilMinutes);
  const looks = scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step] : []));
  expect(looks.length).toBeGreaterThan(1);
  // The scenario expects nothing of orders that steps cannot describe.
  const lives = orderEventsIn(recording).filter(({ kind }) => kind === 'parted' || kind === 'revived');
  const omittedAt = (t: number) =>
    new Set(lives.filter((life) => life.t <= t).map(({ orderId }) => `order-${orderId}`));
  // The expectations match the screen of that time.
  const { start, entries } = recording.runs[0] as (typeof recording.runs)[number];
  const screens = screensOf(entries);
  for (const { atMs, expectation } of looks) {
    const t = atMs - scenario.preRollMs + start.t;
    const around = screens.filter((screen) => screen.t <= t + 1_000).slice(-2);
    const omitted = omittedAt(t);
    const boards = around.map(({ cells }) => boardOf(cells).filter((order) => !omitted.has(order)));
    // At the end the scenario expects nothing of an order that has just arrived.
    const isWhole = atMs + 1_000 < (looks.at(-1)?.atMs ?? 0);
    const isShown = (board: readonly string[]) => (expectation.shows ?? []).every((order) => board.includes(order));
    if (isWhole) expect(boards).toContainEqual(expectation.shows ?? boards[0]);
    else expect(boards.some(isShown)).toBe(true);
    expect(expectation.lines?.length ?? 0).toBeGreaterThanOrEqual(expectation.shows?.length ?? 0);
  }
  const report = await runScenario(scenario);
  expect(report.results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(report.taps).toBe(0);
}

test('[RECORDING-11] a recorded outage of two minutes becomes a fault of 90 to 150 seconds', LONG, async () => {
  const { scenario } = await extracted('lunch-rush-with-outage', 30);
  const faults = scenario.steps.flatMap((step) => (step.kind === 'fault' ? [step] : []));
  const down = faults.find(({ fault }) => fault === 'cloud-down');
  // The outage lasts two minutes. Only call 9, a minute after each failure, detects its end, so the last minute is
  // uncertain.
  expect(down?.forMs).toBeGreaterThan(90_000);
  expect(down?.forMs).toBeLessThan(150_000);
});

test('[RECORDING-11] an extract begins with one comment for each omitted part', async () => {
  const { yaml, omitted } = await extracted('courses-by-fire', 12);
  expect(omitted.length).toBeGreaterThan(0);
  expect(yaml.split('\n').slice(0, omitted.length)).toEqual(
    omitted.map((sentence) => `# Not in the scenario: ${sentence}`),
  );
});
