import { expect, test } from 'vitest';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const HEAD = 'title: { es: a, en: b }\nseed: 3\nlength: 13m\npreRoll: 1m\ncooks: none\n';
const STEPS = [
  '  - { order: table, at: 0s, as: one, lines: [{ product: 301 }] }',
  '  - { fault: cloud-down, at: 3m, during: 4m }',
  '  - { expect: { kds: 3, banner: offline, within: 12s }, at: 3m }',
  '  - { expect: { kds: 3, banner: none, within: 75s }, at: 7m }\n',
].join('\n');

/** Whether OFFLINE appears and disappears in time, for some seeds. */
async function noticed(more: string) {
  const scenario = scenarioIn(`${HEAD}steps:\n${STEPS}${more}`);
  const reports = [];
  for (const seed of [3, 4, 5]) reports.push(await runScenario(scenario, seed));
  return reports.map(({ results }) => results.slice(0, 2).map(({ problems }) => problems.length === 0));
}

const IN_TIME = [true, true];

test.each([
  ['an order arrives', '  - { order: table, at: 3m1s, lines: [{ product: 301 }] }\n'],
  ['realtime fails too', '  - { fault: realtime-down, at: 3m, during: 4m }\n'],
])(
  'with three seeds, OFFLINE appears within 12 s of an outage, and disappears within 75 s of the outage’s end, when %s',
  async (_, more) => {
    expect(await noticed(more)).toEqual([IN_TIME, IN_TIME, IN_TIME]);
  },
);

test('in an outage without an event, OFFLINE does not appear within 12 s', async () => {
  expect((await noticed('')).map(([isGiven]) => isGiven)).toEqual([false, false, false]);
});
