import { expect, test } from 'vitest';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import {
  type ClassOptions,
  compareFigures,
  type RankedFigures,
  ranksOf,
} from '../../../../simulator/core/base/class.ts';
import type { ControlCommand } from '../../../../simulator/core/base/control.ts';
import type { TrainingFigures } from '../../../../simulator/core/base/training.ts';
import {
  type ClassKitchen,
  createKitchenClient,
  type KitchenClient,
} from '../../../../simulator/server/class/class-kitchen.ts';
import { createClassRoom } from '../../../../simulator/server/class/class-room.ts';
import { parseClassCommand } from '../../../../simulator/server/class/parse-class-command.ts';
import { deferredPromise } from '../../../deferred-promise.ts';
import { createManualTime } from '../../adapters/manual-time.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';

const GOAL = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
const optionsFor = (trainees: ClassOptions['trainees']): ClassOptions => ({
  scenario: 'lunch-rush',
  seed: 7,
  lengthMs: 300_000,
  difficulty: 'middle',
  goal: GOAL,
  trainees,
});

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/** A class kitchen that a test can make fail. */
function aKitchen(number: number, time = createManualTime()) {
  const scenario = scenarioNamed('quiet-morning');
  const local = { address: '127.0.0.1', port: 1 };
  const simulation = createSimulation({ scenario, find: scenarioNamed, local, realtimeHost: 'h:1', time });
  const received: ControlCommand[] = [];
  const real = createKitchenClient(simulation, () => true);
  const reach: { -readonly [Name in keyof KitchenClient]: KitchenClient[Name] } = {
    ...real,
    execute(command) {
      received.push(command);
      return real.execute(command);
    },
  };
  const kitchen: ClassKitchen = {
    number,
    origin: `http://h:${number}`,
    client: {
      status: () => reach.status(),
      figures: () => reach.figures(),
      score: () => reach.score(),
      execute: (command) => reach.execute(command),
    },
  };
  return { simulation, time, received, reach, real, kitchen };
}

function aClass(count: number) {
  const time = createManualTime();
  const [first, second, third] = [aKitchen(1), aKitchen(2), aKitchen(3)];
  const kitchens = [first, second, third].slice(0, count);
  const room = createClassRoom(() => kitchens.map(({ kitchen }) => kitchen), time);
  const start = (trainees: ClassOptions['trainees'], key = 'one') =>
    room.execute({ do: 'start', key, options: optionsFor(trainees) });
  const states = async () => (await room.facts()).kitchens.map(({ state }) => state);
  return { time, kitchens, first, second, room, start, states };
}

const BOTH = { 1: 'Camila', 2: ' Luis ' };

test('[CLASS-2] one start begins the same rush from the same seed at once in all kitchens that have a trainee', async () => {
  const { kitchens, room, start, states } = aClass(3);
  expect((await room.facts()).state).toBe('idle');
  expect(await start(BOTH)).toBe(true);
  expect(await states()).toEqual(['running', 'running', 'out']);
  for (const { time } of kitchens) time.pass(120_000);
  const statuses = kitchens.slice(0, 2).map(({ simulation }) => simulation.status());
  expect(statuses.map(({ scenario, seed, training }) => [scenario, seed, training?.trainee])).toEqual([
    ['lunch-rush', 7, 'Camila'],
    ['lunch-rush', 7, 'Luis'],
  ]);
  expect(statuses[0]?.ordersPlaced).toBeGreaterThan(0);
  expect(statuses[0]?.ordersPlaced).toBe(statuses[1]?.ordersPlaced);
  expect(kitchens[2]?.simulation.status().scenario).toBe('quiet-morning');
});

test('[CLASS-2] the first kitchen waits at its first moment until the last kitchen has responded', async () => {
  const { kitchens, second, start, room } = aClass(2);
  const slow = deferredPromise<boolean>();
  second.reach.execute = (command) =>
    command.do === 'restart' ? slow.promise.then(() => second.real.execute(command)) : second.real.execute(command);
  const starting = start(BOTH);
  await flushPromises();
  expect((await room.facts()).state).toBe('starting');
  kitchens[0]?.time.pass(60_000);
  expect(kitchens[0]?.simulation.status()).toMatchObject({ paused: true, elapsedMs: 0 });
  slow.resolve(true);
  await starting;
  expect(kitchens.map(({ simulation }) => simulation.status().paused)).toEqual([false, false]);
});

test('[CLASS-2] a repeated start counts once; a start during another start or without names fails', async () => {
  const { kitchens, start, room } = aClass(2);
  expect(await start({})).toBe(false);
  const first = start(BOTH);
  expect(await start(BOTH, 'two')).toBe(false);
  expect(await first).toBe(true);
  expect(await start(BOTH)).toBe(true);
  expect(kitchens[0]?.received.filter((one) => one.do === 'restart').length).toBe(1);
  expect(await start(BOTH, 'three')).toBe(true);
  expect(kitchens[0]?.received.filter((one) => one.do === 'restart').length).toBe(2);
  expect((await room.facts()).state).toBe('running');
});

test('[CLASS-3] pause, resume and end apply to all participants, and to no other kitchen', async () => {
  const { kitchens, room, start, states } = aClass(3);
  expect(await room.execute({ do: 'pause' })).toBe(false);
  await start(BOTH);
  await room.execute({ do: 'pause' });
  expect([await states(), (await room.facts()).state]).toEqual([['paused', 'paused', 'out'], 'paused']);
  expect(kitchens[2]?.received).toEqual([]);
  await room.execute({ do: 'resume' });
  expect(await states()).toEqual(['running', 'running', 'out']);
  await room.execute({ do: 'end' });
  expect([await states(), (await room.facts()).state]).toEqual([['ended', 'ended', 'out'], 'ended']);
  expect(await room.execute({ do: 'resume' })).toBe(false);
});

test('[CLASS-14] after the end a kitchen of the class stays stopped, in its own room too, until it restarts', async () => {
  const { first: ended, second: timedOut, room } = aClass(2);
  await room.execute({ do: 'start', key: 'k', options: { ...optionsFor(BOTH), kdsId: 3 } });
  ended.time.pass(60_000);
  timedOut.time.pass(300_000);
  await room.execute({ do: 'end' });
  const clockOf = ({ simulation }: typeof ended) => {
    const { elapsedMs, lengthMs, limit, paused, endedWithClass } = simulation.status();
    return [elapsedMs, lengthMs, limit, paused, endedWithClass];
  };
  const both = [
    [60_000, 60_000, 'class', true, true],
    [300_000, 300_000, 'class', true, undefined],
  ];
  expect([clockOf(ended), clockOf(timedOut)]).toEqual(both);
  for (const { simulation, time } of [ended, timedOut]) {
    for (const command of [{ do: 'resume' }, { do: 'step', ms: 60_000 }, { do: 'forward', to: 'event' }] as const)
      expect(simulation.execute(command)).toBe(false);
    time.pass(60_000);
  }
  expect([clockOf(ended), clockOf(timedOut)]).toEqual(both);
  expect((await room.facts()).kitchens.map(({ state }) => state)).toEqual(['ended', 'over']);
  expect(ended.simulation.execute({ do: 'restart', seed: 1 })).toBe(true);
  expect(ended.simulation.status()).toMatchObject({ limit: null, paused: false });
});

test('[CLASS-10] the facts of a class contain the time of its start', async () => {
  const { room, start, time } = aClass(1);
  expect((await room.facts()).beganMs).toBeNull();
  await start({ 1: 'Camila' });
  const beganMs = time.wallMs();
  time.pass(120_000);
  expect((await room.facts()).beganMs).toBe(beganMs);
});

test('[CLASS-3] a kitchen whose time is up has the state over', async () => {
  const { kitchens, start, states } = aClass(2);
  await start(BOTH);
  kitchens[0]?.simulation.execute({ do: 'step', ms: 300_000 });
  expect(await states()).toEqual(['over', 'running']);
});

const figures = (change: Partial<RankedFigures>): RankedFigures => ({
  came: 10,
  served: 5,
  late: 2,
  meanMs: 300_000,
  tooFast: 0,
  undone: 1,
  ...change,
});

test.each([
  ['more ready orders', { served: 6, late: 9, undone: 40 }],
  ['a smaller share of late orders', { late: 1, meanMs: 900_000 }],
  ['a shorter mean time', { meanMs: 200_000, undone: 9 }],
  ['fewer undone taps', { undone: 0 }],
] as const)('[CLASS-4] a trainee with $0 ranks first', (_, better) => {
  expect(compareFigures(figures(better), figures({}))).toBeLessThan(0);
  expect(compareFigures(figures({}), figures(better))).toBeGreaterThan(0);
});

test('[CLASS-4] trainees without a ready order are equal, however long their orders have waited', () => {
  const [short, long] = [figures({ served: 0, meanMs: 1_000 }), figures({ served: 0, meanMs: 2_000 })];
  expect(compareFigures(short, long)).toBe(0);
});

test('[CLASS-4] equal trainees share a rank, a trainee without a mean ranks lower, and a kitchen without figures has no rank', () => {
  const all = [
    { number: 1, figures: figures({ served: 0, meanMs: null, came: 0, late: 0 }) },
    { number: 2, figures: figures({}) },
    { number: 3, figures: null },
    { number: 4, figures: figures({}) },
  ];
  expect([...ranksOf(all)]).toEqual([
    [1, 3],
    [2, 1],
    [4, 1],
  ]);
  expect(compareFigures(figures({ meanMs: null }), figures({}))).toBeGreaterThan(0);
});

test('[CLASS-4] a new start resets the figures and the ranks', async () => {
  const { kitchens, room, start } = aClass(2);
  await start(BOTH);
  kitchens[0]?.simulation.execute({ do: 'step', ms: 200_000 });
  expect((await room.facts()).kitchens[0]?.figures?.came).toBeGreaterThan(0);
  await start(BOTH, 'two');
  expect((await room.facts()).kitchens.map((kitchen) => [kitchen.figures?.came, kitchen.rank])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

const BROKEN: readonly (readonly [what: string, execute: KitchenClient['execute']])[] = [
  ['refuses', async () => false],
  ['fails at', () => Promise.reject(new Error('gone'))],
];

test.each(BROKEN)(
  '[CLASS-6] a kitchen that %s the start has the state unstarted, and can start alone later',
  async (_, broken) => {
    const { first, second, room, start, states } = aClass(2);
    second.reach.execute = broken;
    await start(BOTH);
    expect(await states()).toEqual(['running', 'unstarted']);
    expect(await room.execute({ do: 'start-one', kitchen: 2 })).toBe(false);
    second.reach.execute = second.real.execute;
    first.time.pass(60_000);
    expect(await room.execute({ do: 'start-one', kitchen: 2 })).toBe(true);
    expect(await states()).toEqual(['running', 'running']);
    expect(second.simulation.status()).toMatchObject({ elapsedMs: 0, seed: 7, paused: false });
    expect(first.simulation.status().elapsedMs).toBe(60_000);
  },
);

test('[CLASS-6] a kitchen that hangs delays the others by five seconds, and stays at its first moment when it starts later', async () => {
  const { time, second, start, states } = aClass(2);
  const late = deferredPromise<boolean>();
  second.reach.execute = (command): Promise<boolean> => late.promise.then(() => second.real.execute(command));
  const starting = start(BOTH);
  await flushPromises();
  time.pass(5_000);
  expect(await starting).toBe(true);
  expect(await states()).toEqual(['running', 'unstarted']);
  late.resolve(true);
  await flushPromises();
  second.time.pass(60_000);
  expect(second.simulation.status()).toMatchObject({ paused: true, elapsedMs: 0 });
  expect(await states()).toEqual(['running', 'unstarted']);
});

test('[CLASS-6] a kitchen that hangs is silent with its last figures, gets no second request, and recovers', async () => {
  const { time, second, room, start } = aClass(2);
  await start(BOTH);
  second.simulation.execute({ do: 'step', ms: 200_000 });
  const { came } = (await room.facts()).kitchens[1]?.figures ?? {};
  const response = deferredPromise<null>();
  let statusRequests = 0;
  second.reach.status = () => {
    statusRequests += 1;
    return response.promise.then(() => second.real.status());
  };
  const looking = room.facts();
  await flushPromises();
  time.pass(5_000);
  expect((await looking).kitchens[1]).toMatchObject({ state: 'silent', figures: { came }, leftMs: null });
  expect((await room.facts()).kitchens[1]?.state).toBe('silent');
  expect(statusRequests).toBe(1);
  response.resolve(null);
  await flushPromises();
  expect((await room.facts()).kitchens[1]?.state).toBe('running');
});

test('[CLASS-6] a kitchen with another run has the state elsewhere, and a kitchen that starts alone keeps the class’s pause', async () => {
  const { kitchens, room, start, states } = aClass(2);
  await start(BOTH);
  kitchens[1]?.simulation.execute({ do: 'restart', seed: 9 });
  expect(await states()).toEqual(['running', 'elsewhere']);
  await room.execute({ do: 'pause' });
  expect(await room.execute({ do: 'start-one', kitchen: 2 })).toBe(true);
  expect(await states()).toEqual(['paused', 'paused']);
  expect(await room.execute({ do: 'start-one', kitchen: 3 })).toBe(false);
});

test('[CLASS-7] each trainee has a separate score', async () => {
  const { kitchens, room, start } = aClass(2);
  await start(BOTH);
  for (const { simulation } of kitchens) simulation.execute({ do: 'step', ms: 60_000 });
  const scores = await Promise.all([1, 2].map(room.score));
  expect(scores.map((score) => [score?.options.trainee, score?.seed, score?.passedMs])).toEqual([
    ['Camila', 7, 60_000],
    ['Luis', 7, 60_000],
  ]);
  const own: TrainingFigures | null = await (kitchens[0]?.real.figures() ?? null);
  expect(own).toEqual(scores[0]?.trainee);
});

test('[CLASS-7] a score that takes a minute arrives, and a score that takes two minutes does not', async () => {
  const { time, first, second, room, start } = aClass(2);
  await start(BOTH);
  const slow = deferredPromise<null>();
  first.reach.score = () => slow.promise.then(first.real.score);
  second.reach.score = () => deferredPromise<never>().promise;
  const scores = [1, 2].map(room.score);
  time.pass(60_000);
  slow.resolve(null);
  expect((await scores[0])?.options.trainee).toBe('Camila');
  time.pass(60_000);
  expect(await scores[1]).toBeNull();
});

test('[CLASS-8] a note is only on its trainee’s card, and no note is accepted after the end', async () => {
  const { kitchens, room, start } = aClass(3);
  const note = (kitchen: number, text: string) => room.execute({ do: 'note', kitchen, note: text });
  expect(await note(1, 'antes')).toBe(false);
  await start(BOTH);
  kitchens[0]?.simulation.execute({ do: 'step', ms: 60_000 });
  expect(await note(1, 'faltó avisar')).toBe(true);
  expect([await note(3, 'no participa'), await note(9, 'nadie')]).toEqual([false, false]);
  kitchens[1]?.simulation.execute({ do: 'step', ms: 300_000 });
  expect(await note(2, 'tarde')).toBe(false);
  await room.execute({ do: 'end' });
  expect(await note(1, 'al final')).toBe(false);
  const scores = await Promise.all([1, 2].map(room.score));
  expect(scores.map((score) => score?.notes?.map(({ atMs, text }) => [atMs, text]))).toEqual([
    [[60_000, 'faltó avisar']],
    [],
  ]);
});

test('[CLASS-8] the class refuses a note when the kitchen refuses the note or hangs', async () => {
  const { time, first, second, room, start } = aClass(2);
  await start(BOTH);
  first.reach.execute = async () => false;
  second.reach.execute = () => new Promise(() => {});
  expect(await room.execute({ do: 'note', kitchen: 1, note: 'x' })).toBe(false);
  const waiting = room.execute({ do: 'note', kitchen: 2, note: 'x' });
  await flushPromises();
  time.pass(5_000);
  expect(await waiting).toBe(false);
});

test('[TRAINING-21] after a training the kitchen restarts at the usual speed, and the score has the speeds of the run', () => {
  const { simulation } = aKitchen(1);
  const training = { trainee: 'Ana', lengthMs: 600_000, difficulty: 'middle', goal: GOAL } as const;
  simulation.execute({ do: 'restart', seed: 7, speed: 2, training });
  simulation.execute({ do: 'speed', factor: 10 });
  simulation.execute({ do: 'step', ms: 600_000 });
  simulation.execute({ do: 'speed', factor: 5 });
  expect(simulation.score()).toMatchObject({ startedMs: expect.any(Number), speeds: [2, 10] });
  simulation.execute({ do: 'restart', seed: 7 });
  expect(simulation.status().speed).toBe(1);
  simulation.execute({ do: 'speed', factor: 5 });
  simulation.execute({ do: 'restart', seed: 7 });
  expect(simulation.status().speed).toBe(5);
});

test('[CLASS-11] only the dishes of the chosen screen count, for a trainee and for the robot', async () => {
  const { kitchens, room } = aClass(1);
  const options = { ...optionsFor({ 1: 'Ana' }), lengthMs: 600_000 };
  const played = async (key: string, kdsId?: number) => {
    await room.execute({ do: 'start', key, options: { ...options, ...(kdsId === undefined ? {} : { kdsId }) } });
    kitchens[0]?.time.pass(600_000);
    const [kitchen] = (await room.facts()).kitchens;
    const score = await room.score(1);
    return { ranked: kitchen?.figures?.came, score };
  };
  const all = await played('all');
  const hot = await played('hot', 3);
  expect(hot.score?.options.kdsId).toBe(3);
  expect(hot.score?.numbers?.stations.map(({ kdsId }) => kdsId)).toEqual([3]);
  expect([hot.ranked, hot.score?.expert.came]).toEqual([hot.score?.trainee.came, hot.score?.trainee.came]);
  expect(hot.ranked).toBeGreaterThan(0);
  expect(hot.ranked).toBeLessThan(all.ranked ?? 0);
});

test('[CLASS-1] an invalid command of a class is refused', () => {
  const start = { do: 'start', key: 'k', options: optionsFor(BOTH) };
  expect(parseClassCommand(JSON.stringify(start))).toEqual(start);
  expect(parseClassCommand('{"do":"end"}')).toEqual({ do: 'end' });
  const atUnit = { ...start, options: { ...start.options, kdsId: 3 } };
  expect(parseClassCommand(JSON.stringify(atUnit))).toEqual(atUnit);
  const wrong = [
    '{',
    JSON.stringify({ ...start, options: { ...start.options, kdsId: 0 } }),
    JSON.stringify({ ...start, options: { ...start.options, kdsId: 'hot' } }),
    '{"do":"stop"}',
    '{"do":"start-one","kitchen":0}',
    '{"do":"start-one","kitchen":13}',
    '{"do":"note","kitchen":1,"note":"  "}',
    '{"do":"note","kitchen":0,"note":"x"}',
    JSON.stringify({ do: 'note', kitchen: 1, note: 'x'.repeat(201) }),
    JSON.stringify({ ...start, options: { ...start.options, seed: -1 } }),
    JSON.stringify({ ...start, options: { ...start.options, trainees: { x1: 'A' } } }),
    JSON.stringify({ ...start, key: '' }),
  ];
  expect(wrong.map(parseClassCommand)).toEqual(wrong.map(() => null));
});
