import { expect, onTestFinished, test } from 'vitest';
import { createCounts } from '../../../../simulator/adapters/run/counts.ts';
import { createSimulation } from '../../../../simulator/adapters/simulation.ts';
import type { JournalEntry } from '../../../../simulator/core/base/journal.ts';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { MINUTE_MS, rush } from '../../core/test-world.ts';
import { createManualTime } from '../manual-time.ts';

const SCENARIO: Scenario = {
  name: 'test',
  title: { es: 'Prueba', en: 'Test' },
  seed: 5,
  lengthMs: 60 * MINUTE_MS,
  preRollMs: 10 * MINUTE_MS,
  steps: [rush(40)],
};

function startSimulation(cooks: boolean) {
  const local = { address: '127.0.0.1', port: 1 };
  const options = { scenario: SCENARIO, cooks, paused: true, local, realtimeHost: 'x.example' };
  const simulation = createSimulation({ ...options, time: createManualTime() });
  onTestFinished(simulation.stop);
  return simulation;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

test('[FIGURE-4] dishes of simulated cooks count in the figures and do not change the journal', () => {
  const [cooked, left] = [startSimulation(true), startSimulation(false)];
  for (const simulation of [cooked, left]) simulation.execute({ do: 'step', ms: 40 * MINUTE_MS });
  const [numbers, alone] = [cooked.numbers(), left.numbers()];
  const served = ({ channels }: typeof numbers) => sum(channels.map((channel) => channel.served));
  expect(served(numbers)).toBeGreaterThan(served(alone) + 10);
  expect(cooked.status().worldHash).toBe(left.status().worldHash);
  expect(cooked.status().journal.some(({ what }) => what === 'cooked')).toBe(false);
  expect(sum(numbers.times.map(({ tickets }) => tickets))).toBe(sum(numbers.channels.map(({ came }) => came)));
  expect(numbers.untilMs).toBe(50 * MINUTE_MS);
});

test('[FIGURE-4] tickets that arrive in the pre-roll count too', () => {
  const simulation = startSimulation(false);
  const { channels, untilMs } = simulation.numbers();
  expect(untilMs).toBe(10 * MINUTE_MS);
  expect(sum(channels.map(({ came }) => came))).toBeGreaterThan(0);
});

test('[FIGURE-4] after a restart the figures cover only the new run', () => {
  const simulation = startSimulation(true);
  simulation.execute({ do: 'step', ms: 40 * MINUTE_MS });
  simulation.execute({ do: 'restart', seed: 6 });
  expect(simulation.numbers().untilMs).toBe(10 * MINUTE_MS);
});

test('[FIGURE-4] of 4,401 tickets the figures count 4,000', () => {
  const counts = createCounts();
  const counting = { stations: [], channels: new Map<string, string>(), cookMs: () => 0 };
  for (let id = 1; id <= 4_401; id++) {
    const data = { id, tables: [1], channel: '2', sectors: '', lines: [[id, 0, 1, 1, [], 0]] };
    const entry: JournalEntry = { atMs: id * 1_000, scope: 'world', what: 'placed', text: '', data };
    counts.record(entry);
  }
  const [channel] = counts.numbers(5_000_000, counting).channels;
  expect(channel?.came).toBe(4_000);
});

test('[FIGURE-3] in a training’s score, the tickets of all channels add up to the trainee’s tickets', () => {
  const simulation = startSimulation(true);
  const goal = { servedShareMin: 0.9, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 };
  const training = { trainee: 'Camila', lengthMs: 20 * MINUTE_MS, difficulty: 'middle', goal } as const;
  simulation.execute({ do: 'restart', seed: 5, training });
  simulation.execute({ do: 'step', ms: 30 * MINUTE_MS });
  const score = simulation.score();
  expect(score?.numbers?.untilMs).toBe(20 * MINUTE_MS);
  expect(sum(score?.numbers?.channels.map(({ came }) => came) ?? [])).toBe(score?.trainee.came);
  expect(score?.trainee.came).toBeGreaterThan(5);
});
