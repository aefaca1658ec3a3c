import { expect, test } from 'vitest';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import { DEFAULT_SCENARIO } from '../../../simulator/scenarios/library.ts';
import { isMemoryFull } from '../../../simulator/server/memory.ts';
import { printLimits } from '../../../simulator/server/run-server.ts';
import { scenarioNamed } from '../scenarios/read-scenario.ts';

test.each([
  [899, false],
  [900, true],
  [1_000, true],
])('[SIM-29] with %i of a thousand bytes in use, the check for full memory returns %s', (used, isFull) => {
  expect(isMemoryFull(() => ({ used_heap_size: used, heap_size_limit: 1_000 }))).toBe(isFull);
});

test('[SIM-29] this process has memory left', () => {
  expect(isMemoryFull()).toBe(false);
});

test('[SIM-29] the terminal reports a world stopped by memory once, and how to continue', () => {
  const scenario = scenarioNamed(DEFAULT_SCENARIO);
  let isFull = false;
  const begin = (isMemoryFull: () => boolean) =>
    createSimulation({
      scenario,
      seed: scenario.seed,
      paused: true,
      local: { address: '127.0.0.1', port: 8_080 },
      realtimeHost: 'simulated',
      isMemoryFull,
    });
  const worlds = [begin(() => false), begin(() => isFull)];
  const printed: string[] = [];
  const servers = worlds.map((simulation, at) => ({ simulation, origin: `http://127.0.0.1:400${at}` }));
  printLimits(servers, (line) => printed.push(line));
  const pass = () => {
    for (const simulation of worlds) simulation.execute({ do: 'step', ms: 120_000 });
  };
  pass();
  expect(printed).toEqual([]);
  isFull = true;
  pass();
  pass();
  expect(printed).toEqual([
    'Restaurant 2 has stopped: this process is almost out of memory. Start it again at http://127.0.0.1:4001/simulator/\n',
  ]);
  for (const simulation of worlds) simulation.stop();
});
