import { expect, test } from 'vitest';
import { createSimulation, type Simulation } from '../../../simulator/adapters/simulation.ts';
import type { ComposedOrder, SavedFile } from '../../../simulator/core/base/control.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { createDevice } from '../../../simulator/headless/device.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { exactDurationText, parseDuration } from '../../../simulator/scenarios/language/duration.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { writeRun, writeScenario } from '../../../simulator/scenarios/saved/write-run.ts';
import { createManualTime } from '../adapters/manual-time.ts';
import { MINUTE_MS, START_MS } from '../core/test-world.ts';
import { scenarioIn, scenarioNamed } from './read-scenario.ts';

const library = readLibrary();

test.each(library.names)(
  '[ROOM-15] a scenario is the same after it is written as a file and read again: %s',
  (name) => {
    const scenario = scenarioNamed(name);
    expect({ ...scenarioIn(writeScenario(scenario)), name }).toEqual(scenario);
  },
);

test.each(['php', 7] as const)('[ROOM-15] the dialect %j of a scenario is written into its file', (dialect) => {
  const scenario = { ...scenarioNamed('quiet-morning'), dialect };
  expect(scenarioIn(writeScenario(scenario)).dialect).toBe(dialect);
});

test.each([0, 1, 999, 62_345, 3_600_001, 59_999])('[ROOM-15] a time of %i ms is written to the millisecond', (ms) => {
  expect(parseDuration(exactDurationText(ms))).toBe(ms);
});

interface PlayedRun {
  readonly simulation: Simulation;
  readonly world: World;
}

/** A run that advances only by steps. */
function begin(scenario: Scenario, seed = scenario.seed): PlayedRun {
  const worlds: World[] = [];
  const simulation = createSimulation({
    scenario,
    seed,
    paused: true,
    write: writeRun,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    time: createManualTime(START_MS),
    newWorld: (options) => {
      const world = createWorld(options);
      worlds.push(world);
      return world;
    },
  });
  return { simulation, world: worlds[0] as World };
}

const saved = ({ simulation }: PlayedRun): SavedFile => {
  const file = simulation.saved();
  if (file === null) throw new Error('Failed to save the run: there is no writer.');
  return file;
};

/** The world of a scenario at this time, without manual actions. */
function replayed(scenario: Scenario, elapsedMs: number): World {
  const world = createWorld({
    scenario,
    seed: scenario.seed,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  world.runUntil(START_MS - scenario.preRollMs + elapsedMs);
  return world;
}

/** Each unit's board when its device starts, by card and line. */
async function boardsOf(world: World) {
  const devices = world.devices.map(({ kdsId }) => createDevice(world, kdsId, `KDS ${kdsId}`));
  await runWorld(world, world.nowMs() + 20_000);
  const boards = devices.map((device) => {
    const app = device.app();
    return app.state.board.keys.map((key) => {
      const { card } = app.entry(key) ?? {};
      return [card?.order.id, card?.lines.map(({ line, status }) => [line.id, status])];
    });
  });
  for (const device of devices) device.dispose();
  return boards;
}

const COMPOSED: ComposedOrder = {
  origin: 'table',
  table: 12,
  comment: 'Cumpleaños',
  fire: true,
  lines: [
    { productId: 301, quantity: 3, comment: 'sin cebolla: "poco"', priority: 2 },
    { productId: 101, quantity: 1, comment: '', priority: 0 },
  ],
};

/** A busy trainer's actions over more than ten minutes, at whole and fractional seconds. */
function actAsTrainer({ simulation }: PlayedRun): void {
  const step = (ms: number) => simulation.execute({ do: 'step', ms });
  simulation.execute({ do: 'place', order: COMPOSED });
  simulation.execute({ do: 'place', order: { ...COMPOSED, origin: 'delivery', table: null, channel: 106 } });
  simulation.execute({ do: 'void' });
  simulation.execute({ do: 'order' });
  step(61_234);
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 2 * MINUTE_MS });
  simulation.execute({ do: 'rouse' });
  simulation.execute({ do: 'fire' });
  simulation.execute({ do: 'forward', to: 'event' });
  simulation.execute({ do: 'order' });
  simulation.execute({ do: 'local-mode', mode: 3 });
  step(30_001);
  simulation.execute({ do: 'message', text: 'Se acabó el pan: "no hay"' });
  simulation.execute({ do: 'mark', note: 'aquí # se perdió' });
  simulation.execute({ do: 'heal' });
  simulation.execute({ do: 'cooks', on: false });
  step(4 * MINUTE_MS);
  simulation.execute({ do: 'push-settings', kds: 3, settings: { orderLines: 6 } });
  simulation.execute({ do: 'void' });
  simulation.execute({ do: 'cooks', on: true });
  simulation.execute({ do: 'local-mode', mode: 'auto' });
  simulation.execute({ do: 'fault', fault: 'cloud-slow', forMs: 30_000, options: { delayMs: 2_000 } });
  step(5 * MINUTE_MS);
}

test.each([
  ['lunch-rush', 1],
  ['lunch-rush-with-outage', 7],
  ['two-servers', 3],
  ['late-additions', 4],
] as const)('[ROOM-15] a saved run of %s plays the same orders and ends with the same boards', async (name, seed) => {
  const run = begin(scenarioNamed(name), seed);
  actAsTrainer(run);
  const { elapsedMs } = run.simulation.status();
  const scenario = scenarioIn(saved(run).text);
  const again = replayed(scenario, elapsedMs);
  expect(again.worldHash()).toBe(run.world.worldHash());
  expect(again.ordersPlaced()).toBe(run.world.ordersPlaced());
  expect(await boardsOf(again)).toEqual(await boardsOf(run.world));
});

test('[ROOM-15] a headless run of a saved file has the saved world', async () => {
  const run = begin(scenarioNamed('late-additions'));
  actAsTrainer(run);
  const scenario = scenarioIn(saved(run).text);
  run.simulation.execute({ do: 'step', ms: scenario.lengthMs - run.simulation.status().elapsedMs });
  const entries: string[] = [];
  const report = await runScenario(scenario, scenario.seed, {
    journalled: ({ atMs, scope, what, text }) => {
      if (scope === 'world' && atMs <= scenario.lengthMs) entries.push(`${atMs} ${what} ${text}`);
    },
  });
  const story = run.simulation.status().journal.filter(({ scope }) => scope === 'world');
  expect(story.length).toBeGreaterThan(10);
  expect(entries.slice(-story.length)).toEqual(story.map(({ atMs, what, text }) => `${atMs} ${what} ${text}`));
  expect(report.taps).toBe(0);
});

test('[ROOM-15] actions that no scenario can express are counted, and are a comment in the file', () => {
  const run = begin(scenarioNamed('late-additions'));
  run.simulation.execute({ do: 'words', edition: 'house' });
  run.simulation.execute({ do: 'change-settings', kds: 3, settings: { orderLines: 6 } });
  run.simulation.execute({ do: 'push-settings', kds: 3, settings: { unknownSetting: 6 } });
  const { text, omitted } = saved(run);
  expect(omitted).toEqual([
    { kind: 'words', count: 1 },
    { kind: 'settings', count: 1 },
    { kind: 'other', count: 1 },
  ]);
  expect(text.match(/^# Left out/gm)).toHaveLength(3);
});

test('[ROOM-15][ROOM-33] in the saved file, a fault that the trainer ended by hand ends without ending other faults', () => {
  const run = begin(scenarioNamed('quiet-morning'));
  for (const fault of ['cloud-down', 'cloud-slow'] as const)
    run.simulation.execute({ do: 'fault', fault, forMs: 10 * MINUTE_MS });
  run.simulation.execute({ do: 'step', ms: MINUTE_MS });
  run.simulation.execute({ do: 'heal', fault: 'cloud-down' });
  expect(run.simulation.status().activeFaults).toEqual(['cloud-slow']);
  const { text, omitted } = saved(run);
  expect(text).toMatch(/heal: cloud-down, .*byHand: true/);
  expect(omitted).toEqual([]);
  expect(replayed(scenarioIn(text), run.simulation.status().elapsedMs).activeFaults()).toEqual(['cloud-slow']);
});

test('[ROOM-15] expectations that manual actions may break are reported, and expectations of an untouched run are not', () => {
  const run = begin(scenarioNamed('late-additions'));
  expect(saved(run).expectsFormer).toBe(false);
  run.simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 60_000 });
  expect(saved(run).expectsFormer).toBe(true);
});

test('[ROOM-15] a run that continued past its end keeps its full length', () => {
  const run = begin(scenarioNamed('late-additions'));
  const { lengthMs } = scenarioNamed('late-additions');
  run.simulation.execute({ do: 'step', ms: lengthMs });
  run.simulation.execute({ do: 'order' });
  expect(scenarioIn(saved(run).text).lengthMs).toBe(run.simulation.status().elapsedMs);
});
