import { expect, onTestFinished, test } from 'vitest';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import type { GuideCommand, GuideFacts } from '../../../../simulator/core/base/guide.ts';
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';
import { createManualTime } from '../manual-time.ts';

const library = readLibrary();
const FIRST_DAY = scenarioNamed('first-day');
const STEPS = FIRST_DAY.guide?.steps ?? [];
const USUAL_MS = 8_000;

function guided(speed = 1) {
  const time = createManualTime();
  const local = { address: '127.0.0.1', port: 1 };
  const simulation = createSimulation({
    scenario: FIRST_DAY,
    speed,
    local,
    realtimeHost: 'h:1',
    time,
    find: (name) => (library.names.includes(name) ? scenarioNamed(name) : null),
  });
  onTestFinished(() => simulation.stop());
  const facts = (): GuideFacts => {
    const { guide } = simulation.status();
    if (guide === undefined) throw new Error('The scenario has no guide.');
    return guide;
  };
  const move = (direction: GuideCommand['move'], step = facts().at) =>
    simulation.execute({ do: 'guide', move: direction, step });
  const outcomes = () => facts().steps.map(({ outcome }) => outcome);
  return { time, simulation, facts, move, outcomes };
}

test('[GUIDE-2] a step waits until it is done, and a skipped step does not count as done', () => {
  const { time, facts, move, outcomes } = guided();
  expect([facts().at, facts().kdsId, facts().step?.wait]).toEqual([0, 3, { is: 'read' }]);
  time.pass(60_000);
  expect(facts().at).toBe(0);
  move('done');
  move('skip');
  expect([facts().at, outcomes().slice(0, 3)]).toEqual([2, ['done', 'skipped', 'open']]);
  move('back');
  expect([facts().at, outcomes()[1]]).toEqual([1, 'skipped']);
  move('done');
  expect(outcomes()[1]).toBe('done');
});

test('[GUIDE-2] a guide command about a step that is not current changes nothing', () => {
  const { facts, move } = guided();
  move('done', 0);
  expect(move('done', 0)).toBe(true);
  expect([move('skip', 7), move('wrong', 0), move('back', 0)]).toEqual([true, true, true]);
  expect([facts().at, facts().wrongTaps]).toEqual([1, 0]);
  move('wrong', 1);
  expect([facts().at, facts().wrongTaps]).toEqual([1, 1]);
});

test('[GUIDE-2] the places of a step have the ids of their order and lines', () => {
  const { facts, move } = guided();
  move('done');
  const { orderId, lineIds } = (facts().step?.point[0] ?? {}) as { orderId: number; lineIds: readonly number[] };
  expect([orderId > 0, lineIds.length]).toEqual([true, 1]);
  while (facts().step?.point[0]?.on !== 'extra') move('skip');
  expect(facts().step?.point[0]).toMatchObject({ lineIds: [expect.any(Number), expect.any(Number)] });
});

test('[GUIDE-3] time jumps to the moment of the current step, and runs at a tenth of the speed after the next step’s moment', () => {
  const { time, simulation, facts, move } = guided(2);
  const elapsed = () => simulation.status().elapsedMs;
  expect(elapsed()).toBe(STEPS[0]?.atMs);
  time.pass(7_000);
  expect([simulation.status().speed, elapsed()]).toEqual([2, 74_000]);
  time.pass(60_000);
  expect(simulation.status().speed).toBeCloseTo(0.2);
  expect(elapsed()).toBeLessThan((STEPS[1]?.atMs ?? 0) + 20_000);
  move('done');
  expect(simulation.status().speed).toBe(2);
  for (const { atMs } of STEPS.slice(1)) {
    expect(elapsed()).toBeGreaterThanOrEqual(atMs);
    if (facts().step !== null) move('skip');
  }
});

test('[GUIDE-3] a step runs at the usual speed for eight seconds, also when the next step has the same moment', () => {
  const { time, simulation, move } = guided();
  move('done');
  time.pass(USUAL_MS - 1_000);
  expect(simulation.status().speed).toBe(1);
  time.pass(2_000);
  expect(simulation.status().speed).toBeCloseTo(0.1);
});

test('[GUIDE-3] a speed that the user chooses during a slow step applies, also after a restart with another scenario', () => {
  const { time, simulation, move } = guided();
  time.pass(120_000);
  simulation.execute({ do: 'speed', factor: 4 });
  time.pass(120_000);
  expect(simulation.status().speed).toBe(4);
  move('done');
  time.pass(120_000);
  expect(simulation.status().speed).toBeCloseTo(0.4);
  simulation.execute({ do: 'restart', seed: 7, scenario: 'quiet-morning' });
  expect([simulation.status().speed, simulation.status().guide]).toEqual([4, undefined]);
});

test('[GUIDE-3] a pause also pauses the guide', () => {
  const { time, simulation, facts } = guided();
  simulation.execute({ do: 'pause' });
  const { elapsedMs } = simulation.status();
  time.pass(600_000);
  expect([simulation.status().elapsedMs, facts().at]).toEqual([elapsedMs, 0]);
});

test('[GUIDE-4] in a guide no simulated cook works, and in the next scenario the cooks work again', () => {
  const { simulation } = guided();
  expect(simulation.status().cooks).toBe(false);
  simulation.execute({ do: 'restart', seed: 7, scenario: 'quiet-morning' });
  expect(simulation.status().cooks).toBe(true);
});

test('[GUIDE-4] a training has no guide and refuses guide commands', () => {
  const { simulation } = guided();
  const goal = { servedShareMin: 0.9, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 };
  const training = { trainee: 'Luis', lengthMs: 300_000, difficulty: 'middle', goal } as const;
  simulation.execute({ do: 'restart', seed: 7, training });
  expect(simulation.status()).toMatchObject({ scenario: 'first-day', training: { trainee: 'Luis' } });
  expect(simulation.status().guide).toBeUndefined();
  expect(simulation.execute({ do: 'guide', move: 'done', step: 0 })).toBe(false);
});

test('[GUIDE-5] the time that observers receive or request contains the guide’s current step', () => {
  const { simulation, move } = guided();
  const steps: (number | undefined)[] = [];
  simulation.onTimeTurned(({ guide }) => steps.push(guide?.at));
  move('done');
  move('done');
  expect(steps.at(-1)).toBe(2);
  expect(simulation.time().guide?.at).toBe(2);
});

test('[GUIDE-5] starting over restarts the situation from its seed', () => {
  const { simulation, facts, move } = guided();
  const before = simulation.status();
  for (const _ of STEPS) move('skip');
  expect([facts().at, facts().step]).toEqual([STEPS.length, null]);
  expect(move('skip')).toBe(true);
  expect(facts().at).toBe(STEPS.length);
  move('again');
  const after = simulation.status();
  expect([after.seed, after.elapsedMs, facts().at]).toEqual([before.seed, before.elapsedMs, 0]);
});

test('[GUIDE-10] after the user has left the guide, the guide has ended and the kitchen continues', () => {
  const { time, simulation, facts, move } = guided();
  time.pass(60_000);
  move('end');
  const { elapsedMs } = simulation.status();
  expect([facts().ended, facts().step]).toEqual([true, null]);
  expect(move('done')).toBe(true);
  expect(facts().at).toBe(0);
  time.pass(60_000);
  expect(simulation.status().elapsedMs).toBe(elapsedMs + 60_000);
});
