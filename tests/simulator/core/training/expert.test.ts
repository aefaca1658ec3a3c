import { expect, onTestFinished, test } from 'vitest';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import { isMet } from '../../../../simulator/control/training/score-figures.ts';
import type { JournalEntry } from '../../../../simulator/core/base/journal.ts';
import { type TrainingOptions, USUAL_GOAL } from '../../../../simulator/core/base/training.ts';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { expertFigures, withExpert } from '../../../../simulator/core/training/expert.ts';
import { figuresOf } from '../../../../simulator/core/training/figures.ts';
import type { StationFacts } from '../../../../simulator/core/training/stations.ts';
import { trainingScenario } from '../../../../simulator/core/training/training-scenario.ts';
import { createWorld } from '../../../../simulator/core/world.ts';
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { createManualTime } from '../../adapters/manual-time.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';
import { MINUTE_MS, rush, START_MS } from '../test-world.ts';

const SCENARIO: Scenario = {
  name: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 41,
  lengthMs: 60 * MINUTE_MS,
  preRollMs: 20 * MINUTE_MS,
  steps: [
    rush(80, 60 * MINUTE_MS),
    { kind: 'order', atMs: 10 * MINUTE_MS, as: 'early', origin: 'table', lines: [] },
    { kind: 'fire-order', atMs: 25 * MINUTE_MS, order: 'early' },
    { kind: 'fault', atMs: 15 * MINUTE_MS, forMs: 8 * MINUTE_MS, fault: 'cloud-slow' },
    { kind: 'fault', atMs: 50 * MINUTE_MS, forMs: MINUTE_MS, fault: 'cloud-down' },
  ],
};

const OPTIONS: TrainingOptions = {
  trainee: 'Camila',
  lengthMs: 15 * MINUTE_MS,
  difficulty: 'easy',
  goal: { servedShareMin: 0.8, meanMsMax: 8 * MINUTE_MS, p95MsMax: 14 * MINUTE_MS, lateShareMax: 0.15 },
};

test('[TRAINING-9] a training starts at the devices’ start, with faults that are on then and without steps about earlier orders', () => {
  const played = trainingScenario(SCENARIO, OPTIONS);
  expect([played.preRollMs, played.lengthMs]).toEqual([0, 15 * MINUTE_MS]);
  expect(played.steps).toEqual([
    { ...rush(80 * 0.6, 35 * MINUTE_MS), atMs: -20 * MINUTE_MS },
    { kind: 'fault', atMs: 0, forMs: 3 * MINUTE_MS, fault: 'cloud-slow' },
  ]);
  const whole = trainingScenario(SCENARIO, { ...OPTIONS, lengthMs: 9_000 * MINUTE_MS, difficulty: 'hard' });
  expect([whole.lengthMs, whole.steps.length]).toEqual([40 * MINUTE_MS, 3]);
});

const entry = (atMs: number, what: string, data: JournalEntry['data']): JournalEntry => ({
  atMs,
  scope: 'world',
  what,
  text: '',
  data,
});

test('[TRAINING-8] the robot begins the fired dish first, then the oldest, and gives each dish its cooking time', () => {
  const journal = [
    entry(0, 'placed', { id: 1, lines: [[11, 0, 1, 1, [], 0]] }),
    entry(1_000, 'placed', { id: 2, lines: [[21, 0, 1, 2, [], 0]] }),
    entry(2_000, 'fired', [2, [21]]),
  ];
  const taps = withExpert(journal, 60_000, () => 30_000).filter(({ what }) => what === 'saved');
  expect(taps.map(({ atMs, data }) => [atMs, (data as number[])[4], (data as number[])[5]])).toEqual([
    [4_000, 21, 100],
    [8_000, 11, 100],
    [36_000, 21, 110],
    [40_000, 11, 110],
  ]);
});

test('[TRAINING-8] the same seed gives the same robot run, with several ready orders and no undone tap', () => {
  const played = trainingScenario(SCENARIO, { ...OPTIONS, difficulty: 'middle' });
  const options = { seed: 3, startMs: START_MS, local: { address: 'h', port: 1 }, realtimeHost: 'h:1' };
  const [first, again] = [1, 2].map(() => expertFigures(played, options, played.lengthMs));
  expect(first).toEqual(again);
  expect(first?.served).toBeGreaterThan(3);
  expect(first?.undone).toBe(0);
});

const library = readLibrary();

const HOT: StationFacts = { kdsId: 3, name: 'Cocina', lastStatus: 110, makes: (productId) => productId === 1 };

/** Two orders: a dish of the hot kitchen with a drink, which no unit makes, and a drink alone; the drinks are fired. */
const MIXED = [
  entry(0, 'placed', {
    id: 1,
    lines: [
      [11, 0, 1, 1, [], 0],
      [12, 0, 1, 2, [], 0],
    ],
  }),
  entry(1_000, 'placed', { id: 2, lines: [[21, 0, 1, 2, [], 0]] }),
  entry(2_000, 'fired', [1, [12]]),
  entry(2_000, 'fired', [2, [21]]),
];

test('[CLASS-11] for one unit the robot works only there, and an order is ready with the unit’s dishes', () => {
  const played = withExpert(MIXED, 200_000, () => 30_000, HOT);
  const taps = played.filter(({ what }) => what === 'saved');
  expect(taps.map(({ atMs, data }) => [atMs, (data as number[])[4], (data as number[])[5]])).toEqual([
    [4_000, 11, 100],
    [36_000, 11, 110],
  ]);
  expect(figuresOf(played, 200_000, { station: HOT })).toMatchObject({
    came: 1,
    served: 1,
    meanMs: 36_000,
    fires: 0,
    missedFires: 0,
  });
  expect(figuresOf(played, 200_000)).toMatchObject({ came: 2, served: 0, fires: 2, missedFires: 2 });
});

/** Ten minutes of a class at the hot kitchen, with the robot at one unit or at all units. */
function hotKitchen() {
  const scenario = scenarioNamed('lunch-rush');
  const options: TrainingOptions = {
    trainee: 'Camila',
    lengthMs: 10 * MINUTE_MS,
    difficulty: 'middle',
    goal: USUAL_GOAL,
    kdsId: 3,
  };
  const played = trainingScenario(scenario, options);
  const worldOptions = {
    seed: scenario.seed,
    startMs: START_MS,
    local: { address: 'h', port: 1 },
    realtimeHost: 'h:1',
  };
  const robotAt = (kdsId?: number) => expertFigures(played, worldOptions, played.lengthMs, kdsId);
  const entries = (): readonly JournalEntry[] => {
    const kept: JournalEntry[] = [];
    const world = createWorld({ ...worldOptions, scenario: played, cooks: false, journalled: (one) => kept.push(one) });
    world.runUntil(START_MS + played.lengthMs);
    return kept;
  };
  const { cookMs } = createWorld({ ...worldOptions, scenario: played }).counting;
  return { options, robotAt, entries, cookMs };
}

test('[CLASS-11] the robot at one screen gets fewer orders than at all screens, and meets the usual goal', () => {
  const { options, robotAt } = hotKitchen();
  const [hot, all] = [robotAt(options.kdsId), robotAt()];
  expect(hot.came).toBeLessThan(all.came);
  expect(hot.served).toBeGreaterThan(0);
  expect(isMet({ trainee: hot, expert: hot, options })).toBe(true);
  // For an unknown unit all dishes count.
  expect(robotAt(999)).toEqual(all);
});

test('[TRAINING-15] taps without cooking times miss the goal in a rush, and the robot has more ready orders', () => {
  const { options, robotAt, entries, cookMs } = hotKitchen();
  const taps = withExpert(entries(), options.lengthMs, () => 0);
  const tapper = figuresOf(taps, options.lengthMs, { cookMs });
  const expert = robotAt();
  expect(figuresOf(taps, options.lengthMs).served).toBeGreaterThan(expert.served);
  expect(tapper.served).toBeLessThan(expert.served);
  expect(tapper.meanMs).toBeGreaterThan(expert.meanMs ?? 0);
  expect(tapper.tooFast).toBeGreaterThan(20);
  expect(isMet({ trainee: tapper, expert, options })).toBe(false);
});

test.each(library.names)(
  '[TRAINING-13] the robot meets the usual goal in easy and hard trainings of 10, 15 and 30 minutes: %s',
  (name) => {
    const scenario = scenarioNamed(name);
    const options = { seed: scenario.seed, startMs: START_MS, local: { address: 'h', port: 1 }, realtimeHost: 'h:1' };
    // The form offers shorter lengths than the situation's, and its whole length.
    const trainings = [10, 15, 30].flatMap((minutes) =>
      (['easy', 'hard'] as const).map(
        (difficulty): TrainingOptions => ({
          trainee: 'Camila',
          lengthMs: minutes * MINUTE_MS,
          difficulty,
          goal: USUAL_GOAL,
        }),
      ),
    );
    const verdicts = trainings.map((training) => {
      const played = trainingScenario(scenario, training);
      const expert = expertFigures(played, options, played.lengthMs);
      if (expert.tooFast > 0) return false;
      return played.lengthMs < 10 * MINUTE_MS || isMet({ trainee: expert, expert, options: training });
    });
    expect(verdicts).toEqual(trainings.map(() => true));
  },
);

function simulate() {
  const time = createManualTime(START_MS);
  const local = { address: 'h', port: 1 };
  const simulation = createSimulation({ scenario: SCENARIO, local, realtimeHost: 'h:1', time });
  onTestFinished(simulation.stop);
  return { simulation, time };
}

test('[TRAINING-9][TRAINING-10] a command starts a training without simulated cooks, and its score has the trainee’s and the robot’s figures', () => {
  const { simulation } = simulate();
  expect([simulation.score(), simulation.status().training]).toEqual([null, null]);
  simulation.execute({ do: 'restart', seed: 3, training: OPTIONS });
  expect(simulation.status()).toMatchObject({
    training: OPTIONS,
    cooks: false,
    openOrders: 0,
    lengthMs: OPTIONS.lengthMs,
  });
  simulation.execute({ do: 'step', ms: OPTIONS.lengthMs + MINUTE_MS });
  const score = simulation.score();
  expect(score).toMatchObject({ options: OPTIONS, scenario: 'rush', seed: 3, passedMs: OPTIONS.lengthMs });
  expect(score?.trainee).toMatchObject({ served: 0, taps: 0, came: score?.expert.came });
  expect(score?.expert.served).toBeGreaterThan(0);
  simulation.execute({ do: 'restart', seed: 3 });
  expect(simulation.status()).toMatchObject({ training: null, cooks: true, lengthMs: SCENARIO.lengthMs });
});

test('[TRAINING-9] when the time of a training is up, the kitchen pauses, and continues on command', () => {
  const { simulation, time } = simulate();
  simulation.execute({ do: 'restart', seed: 3, training: OPTIONS });
  const pass = (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 1_000) time.pass(1_000);
  };
  pass(OPTIONS.lengthMs - 1_000);
  expect(simulation.status()).toMatchObject({ paused: false, elapsedMs: OPTIONS.lengthMs - 1_000 });
  pass(10 * MINUTE_MS);
  expect(simulation.status()).toMatchObject({ paused: true, elapsedMs: OPTIONS.lengthMs });
  simulation.execute({ do: 'resume' });
  pass(MINUTE_MS);
  expect(simulation.status()).toMatchObject({ paused: false, elapsedMs: OPTIONS.lengthMs + MINUTE_MS });
});

test('[TRAINING-10] a training that was ended is over at that moment, whatever follows in its kitchen', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'restart', seed: 3, training: OPTIONS });
  simulation.execute({ do: 'step', ms: 8 * MINUTE_MS });
  expect(simulation.execute({ do: 'end' })).toBe(true);
  expect(simulation.status()).toMatchObject({ paused: true, elapsedMs: 8 * MINUTE_MS, lengthMs: 8 * MINUTE_MS });
  const ended = simulation.score();
  expect(ended).toMatchObject({ passedMs: 8 * MINUTE_MS, notes: [] });
  simulation.execute({ do: 'mark', note: 'tarde' });
  simulation.execute({ do: 'step', ms: 3 * MINUTE_MS });
  simulation.execute({ do: 'mark', note: 'más tarde' });
  simulation.execute({ do: 'end' });
  expect(simulation.score()).toEqual(ended);
});

test('[TRAINING-10] without a training, the command to end one is refused, and the kitchen runs on', () => {
  const { simulation } = simulate();
  expect(simulation.execute({ do: 'end' })).toBe(false);
  expect(simulation.status().paused).toBe(false);
});

test('[TRAINING-11] a score has the notes of the marks set during its training, with their time since the start', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'mark', note: 'antes' });
  simulation.execute({ do: 'restart', seed: 3, training: OPTIONS });
  simulation.execute({ do: 'step', ms: 90_000 });
  simulation.execute({ do: 'mark', note: '=1+1' });
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  expect(simulation.score()?.notes).toEqual([{ atMs: 90_000, text: '=1+1' }]);
  simulation.execute({ do: 'mark', note: 'bien' });
  simulation.execute({ do: 'step', ms: OPTIONS.lengthMs });
  simulation.execute({ do: 'mark', note: 'después' });
  expect(simulation.score()?.notes?.map(({ text }) => text)).toEqual(['=1+1', 'bien']);
});

test('[TRAINING-12] a score has the scripted and the manual faults of its training', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'restart', seed: 3, training: OPTIONS });
  simulation.execute({ do: 'step', ms: 5 * MINUTE_MS });
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 20 * MINUTE_MS });
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  const slow = { fault: 'cloud-slow', fromMs: 0, untilMs: 3 * MINUTE_MS };
  const down = { fault: 'cloud-down', fromMs: 5 * MINUTE_MS };
  expect(simulation.score()?.troubles).toEqual([slow, { ...down, untilMs: 6 * MINUTE_MS }]);
  simulation.execute({ do: 'heal' });
  simulation.execute({ do: 'step', ms: OPTIONS.lengthMs });
  expect(simulation.score()?.troubles).toEqual([slow, { ...down, untilMs: 6 * MINUTE_MS }]);
});
