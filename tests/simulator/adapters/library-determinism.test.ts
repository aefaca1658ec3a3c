/** Every scenario of the library is the same world whoever drives it: a run in one process, and the simulation of pages and servers. */
import { expect, test } from 'vitest';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import { startTimeOf } from '../../../simulator/adapters/start-time.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';

const local = { address: '10.0.0.9', port: 8_080 };
const DAY_MS = Date.UTC(2026, 0, 15, 12);
const SLICE_MS = 777_777;

const scenarios = readLibrary().names.flatMap((name) => {
  const found = readLibrary().find(name);
  return found.ok ? [[name, found.scenario] as const] : [];
});

test.each(scenarios)('[SIM1] %s is the same in one process and stepped by a room', (_, scenario) => {
  const world = createWorld({ scenario, startMs: startTimeOf(scenario, DAY_MS), local, realtimeHost: 'one' });
  const simulation = createSimulation({ scenario, local, realtimeHost: 'other', paused: true, cooks: false });
  const leftMs = scenario.lengthMs - scenario.preRollMs;
  world.runUntil(world.nowMs() + leftMs);
  for (let doneMs = 0; doneMs < leftMs; doneMs += SLICE_MS)
    simulation.execute({ do: 'step', ms: Math.min(SLICE_MS, leftMs - doneMs) });
  const { worldHash, ordersPlaced } = simulation.status();
  simulation.stop();
  expect([worldHash, ordersPlaced]).toEqual([world.worldHash(), world.ordersPlaced()]);
});
