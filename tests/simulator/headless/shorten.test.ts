import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../simulator/core/base/journal.ts';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { shorten } from '../../../simulator/headless/shorten.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const MINUTE_MS = 60_000;

const SCENARIO = `title: { es: Uno, en: One }
seed: 4
length: 20m
preRoll: 1m
steps:
  - { rush: 90, at: 0s, during: 20m }
  - { expect: { kds: 3, cards: 1, within: 15m }, at: 2m }
  - { fault: cloud-down, at: 4m, during: 10m }
  - { expect: { kds: 3, cards: 1 }, at: 18m }
  - { order: table, at: 5m, as: late }
  - { order: table, at: 6m, as: later }
`;

test('[SIM-34] with an earlier end the same seed gives the same world until then', async () => {
  const full = scenarioIn(SCENARIO);
  const untilMs = 10 * MINUTE_MS;
  const worldOf = async (scenario: Scenario) => {
    const entries: JournalEntry[] = [];
    const { results } = await runScenario(scenario, scenario.seed, {
      journalled: (entry) => entries.push(entry),
    });
    const world = entries.filter(({ scope, atMs }) => scope === 'world' && atMs < untilMs);
    return {
      world: world.map(({ atMs, what, text }) => `${atMs} ${what} ${text}`),
      titles: results.map(({ title }) => title),
    };
  };
  const [whole, cut] = [await worldOf(full), await worldOf(shorten(full, untilMs))];
  expect(cut.world.length).toBeGreaterThan(20);
  expect(cut.world).toEqual(whole.world);
  expect(cut.titles).toEqual(['at the end every board agrees with the cloud']);
});
