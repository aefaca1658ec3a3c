import { expect, test } from 'vitest';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { exchangesOf, ordersIn, reportedMode } from '../../../../simulator/headless/replay/exchanges.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import type { RecordedEntry } from '../../../../src/recording/entry.ts';
import { LONG } from '../../../long.ts';
import { extractedFrom, recordingIn, scenarioIn, scenarioNamed } from '../../scenarios/read-scenario.ts';
import { unitsRecordedIn } from '../recorded-scenario.ts';

/** By KDS. */
async function extractsOf(scenario: Scenario): Promise<ReadonlyMap<number, Scenario>> {
  const units = await unitsRecordedIn(scenario);
  return new Map([...units].map(([kdsId, { text }]) => [kdsId, extractedFrom(recordingIn(text))] as const));
}

async function failuresOf(scenario: Scenario) {
  const { results } = await runScenario(scenario);
  return results.filter(({ problems }) => problems.length > 0);
}

const expectationsOf = ({ steps }: Scenario) =>
  steps.flatMap((step) => (step.kind === 'expect' ? [step.expectation] : []));

test('[RECORDING-11] orders whose lines moved to another table have no expectation', LONG, async () => {
  const extracts = await extractsOf({ ...scenarioNamed('tables-move'), seed: 5 });
  expect([...extracts.keys()].sort()).toEqual([1, 3, 4, 5, 6, 9]);
  for (const [kdsId, scenario] of extracts) {
    expect(await failuresOf(scenario), `KDS ${kdsId}`).toEqual([]);
    // Other orders still have expectations.
    expect(expectationsOf(scenario).some(({ shows = [], hides = [] }) => shows.length + hides.length > 0)).toBe(true);
  }
});

const OTHERS = [
  'title: { es: a, en: b }',
  'seed: 5',
  'length: 12m',
  'preRoll: 2m',
  'steps:',
  '  - { rush: 60, at: 0s, during: 12m }',
  '  - { local-mode: 3, at: 0s }',
  '  - { fault: local-other-venue, at: 5m, during: 2m }\n',
].join('\n');

test("[RECORDING-11] another restaurant's local server becomes a fault, and the scenario has neither that server's mode nor its orders", async () => {
  const scenario = (await extractsOf(scenarioIn(OTHERS))).get(3) as Scenario;
  const faults = scenario.steps.flatMap((step) => (step.kind === 'fault' ? [step.fault] : []));
  expect(faults).toEqual(['local-other-venue']);
  expect(scenario.steps.flatMap((step) => (step.kind === 'local-mode' ? [step.mode] : []))).toEqual([3]);
  expect(await failuresOf(scenario)).toEqual([]);
});

const START = {
  k: 'start',
  t: 0,
  facts: { install: JSON.stringify({ ir: 71, il: 3, kdsid: 3 }) },
  orders: { etag: 'a', list: [{ io: 1 }] },
} as unknown as RecordedEntry;
const respond = (t: number, data: object, orders?: readonly unknown[]) =>
  ({
    k: 'answer',
    t,
    n: t,
    status: 200,
    body: { ok: true, data },
    ...(orders && { orders }),
  }) as unknown as RecordedEntry;

test.each([
  ['another restaurant', { ir: 72, il: 3 }],
  ['another location of the restaurant', { ir: 71, il: 4 }],
])('[RECORDING-11] orders and a mode in a response of $0 are ignored', (_, theirs) => {
  const asks = [1, 2, 3].map((n) => ({ k: 'asked', t: n, n, call: n === 3 ? 'localStatus' : 'orders', of: '' }));
  const entries = [
    START,
    ...(asks as unknown as RecordedEntry[]),
    respond(1, { d: [], et: 'x', ...theirs }, [{ io: 990_001 }]),
    respond(2, { d: [], et: 'b', ir: 71, il: 3 }, [{ io: 1 }, { io: 2 }]),
    respond(3, { md: 2, ...theirs }),
  ];
  expect(ordersIn(entries).map(({ etag, list }) => [etag, list])).toEqual([
    ['a', [{ io: 1 }]],
    ['b', [{ io: 1 }, { io: 2 }]],
  ]);
  const all = exchangesOf(entries);
  expect(all.map(({ outcome }) => outcome?.isForeign)).toEqual([true, false, true]);
  expect(reportedMode(all[2] as (typeof all)[number])).toBeNull();
});

const BY_OTHERS = [
  'title: { es: a, en: b }',
  'seed: 5',
  'length: 8m',
  'preRoll: 2m',
  'cooks: none',
  'steps:',
  '  - { order: table, at: 3m, as: one, lines: [{ product: 301 }, { product: 601 }] }',
  '  - { tap-line: one, at: 4m, kds: 3, status: 100, product: 301 }',
  '  - { tap-line: one, at: 5m, kds: 1, status: 130, product: 301 }',
  '  - { tap-line: one, at: 5m, kds: 5, status: 110, product: 601 }\n',
].join('\n');

test('[RECORDING-11] a status that the unit does not set becomes a tap of another unit, and a dish that the unit does not make is omitted', async () => {
  const scenario = (await extractsOf(scenarioIn(BY_OTHERS))).get(3) as Scenario;
  const taps = scenario.steps.flatMap((step) => (step.kind === 'tap-line' ? [[step.kdsId, step.status]] : []));
  expect(taps).toEqual([
    [3, 100],
    [1, 130],
  ]);
  expect(await failuresOf(scenario)).toEqual([]);
});
