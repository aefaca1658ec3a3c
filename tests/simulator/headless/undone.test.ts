import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../simulator/core/base/journal.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const MINUTE_MS = 60_000;
const AT = { atMs: 3 * MINUTE_MS } as const;

/** The failures of a run with one order of two dishes, and the errors in its journal. */
async function run(more: readonly ScenarioStep[], steps = '') {
  const written = scenarioIn(
    `title: { es: a, en: b }\nseed: 3\nlength: 6m\nsteps:\n  - { order: table, at: 1m, as: one, lines: [{ product: 301 }, { product: 302 }] }\n${steps}`,
  );
  const notified: JournalEntry[] = [];
  const scenario = { ...written, steps: [...written.steps, ...more] };
  const { results } = await runScenario(scenario, 3, { journalled: (entry) => notified.push(entry) });
  const failed = results.filter(({ problems }) => problems.length > 0);
  return {
    failed: failed.map(({ title, problems }) => `${title}: ${problems.join()}`),
    notified: notified.filter(({ scope }) => scope === 'trouble').map(({ text }) => text),
  };
}

const ONE = { ...AT, order: 'one' } as const;

test.each<readonly [string, ScenarioStep, string, string]>([
  [
    'a tap to a status that no unit has',
    { ...ONE, kind: 'tap-line', kdsId: 3, status: 105 },
    'at 3m: tap-line "one"',
    'no KDS sets status 105, only 0, 100, 110, 120, 130',
  ],
  [
    'a tap on a dish that the order lacks',
    { ...ONE, kind: 'tap-line', kdsId: 3, status: 110, productId: 401 },
    'at 3m: tap-line "one"',
    'the order has no line of product 401',
  ],
  [
    'a void of a dish that the order lacks',
    { ...ONE, kind: 'void-line', productId: 401 },
    'at 3m: void-line "one"',
    'the order has no line of product 401',
  ],
  [
    'a fire of an order that does not exist',
    { ...AT, kind: 'fire-order', order: 'two' },
    'at 3m: fire-order "two"',
    'there is no open order of this name',
  ],
  [
    'a web status of a table order',
    { ...ONE, kind: 'web-order', status: 1 },
    'at 3m: web-order "one"',
    'the order is not a web order',
  ],
  [
    'a split of all lines of the order',
    { ...ONE, kind: 'split-order', productIds: [301, 302], as: 'two' },
    'at 3m: split-order "one"',
    'nothing would be left of the order',
  ],
  [
    'a command for a unit that does not exist',
    { ...AT, kind: 'take-unit', kdsId: 77 },
    'at 3m: take-unit',
    'there is no KDS 77',
  ],
  [
    'settings of a unit that does not exist',
    { ...AT, kind: 'push-settings', kdsId: 77, settings: { autosave: 0 } },
    'at 3m: push-settings',
    'KDS 77 has no settings',
  ],
  [
    'blocked settings of a unit that does not exist',
    { ...AT, kind: 'block-settings', kdsId: 77, on: true },
    'at 3m: block-settings',
    'there is no KDS 77',
  ],
])('[SIM-21] the run fails with one sentence for %s', async (_, step, title, why) => {
  const { failed, notified } = await run([step]);
  expect(failed).toEqual([`${title}: ${why}`]);
  expect(notified).toEqual([expect.stringContaining(`: ${why}`)]);
});

test('[SIM-21] a second drop of a setting fails the run, although the parser accepts the file', async () => {
  const drop = '  - { drop-settings: { kds: 3, names: [width] }, at: 2m }\n';
  expect((await run([], drop)).failed).toEqual([]);
  expect((await run([], drop + drop)).failed).toEqual([
    'at 2m: drop-settings: there is no such setting: KDS 3 · width',
  ]);
});

test('[SIM-21] a tap on lines that the server does not have fails the run with one sentence', async () => {
  const steps = [
    '  - { local-mode: 3, at: 30s }',
    '  - { add-line: one, at: 2m, lines: [{ product: 401 }] }',
    '  - { fault: local-restored, at: 2m30s, during: 3m, options: { ageMs: 1m } }',
    '  - { tap-line: one, at: 2m40s, kds: 3, status: 110, product: 401 }\n',
  ];
  const { failed } = await run([], steps.join('\n'));
  expect(failed).toEqual(['at 2m40s: tap-line "one": the server that has the order does not know these lines']);
});
