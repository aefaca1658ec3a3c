import { expect, test } from 'vitest';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { scenarioIn } from '../../scenarios/read-scenario.ts';

const HEAD = `title: { es: Uno, en: One }
seed: 4
length: 10m
preRoll: 1m
cooks: none
steps:
  - { order: table, at: 2m, as: one, table: 4, lines: [{ product: 301, priority: 0 }, { product: 302, priority: 0 }] }
`;

async function run(...steps: readonly string[]) {
  const { results, taps } = await runScenario(scenarioIn(`${HEAD}${steps.map((step) => `  - ${step}\n`).join('')}`));
  return { taps, failed: results.flatMap(({ title, problems }) => problems.map((problem) => `${title}: ${problem}`)) };
}

const line = (product: number, status: number) => `lines: [{ order: one, product: ${product}, status: ${status} }]`;
const saved = (product: number, status: number) => `saved: [{ order: one, product: ${product}, status: ${status} }]`;

test('[SIM-32] a tap moves the dish one status on, on its own board at once and at the cloud once it is saved', async () => {
  const { taps, failed } = await run(
    '{ device-tap: { kds: 3, order: one, product: 301 }, at: 3m }',
    `{ expect: { kds: 3, ${line(301, 100)}, ${saved(301, 0)} }, at: 3m1s }`,
    `{ expect: { kds: 3, ${line(302, 0)} }, at: 3m1s }`,
    `{ expect: { kds: 1, ${saved(301, 100)}, ${line(301, 100)}, within: 15s }, at: 3m2s }`,
  );
  expect([taps, failed]).toEqual([1, []]);
});

test('[SIM-32] several taps follow a second apart, and no tap counts as a double tap', async () => {
  const { taps, failed } = await run(
    '{ device-tap: { kds: 1, order: one, product: 301, times: 3 }, at: 3m }',
    `{ expect: { kds: 1, ${line(301, 100)} }, at: 3m0.5s }`,
    `{ expect: { kds: 1, ${line(301, 110)} }, at: 3m1.5s }`,
    `{ expect: { kds: 1, ${line(301, 120)}, nothingLost: true }, at: 3m2.5s }`,
  );
  expect([taps, failed]).toEqual([3, []]);
});

test('[SIM-32] without a product, all dishes of the order on that board are tapped', async () => {
  const { taps, failed } = await run(
    '{ device-tap: { kds: 3, order: one }, at: 3m }',
    `{ expect: { kds: 3, ${line(301, 100)} }, at: 3m1s }`,
    `{ expect: { kds: 3, ${line(302, 100)} }, at: 3m1s }`,
  );
  expect([taps, failed]).toEqual([2, []]);
});

test('[SIM-32] the tap of a device without a network is pending there, while another device moves the dish further', async () => {
  const { failed } = await run(
    '{ trouble: offline, kds: 3, at: 3m, during: 3m }',
    '{ device-tap: { kds: 3, order: one, product: 301 }, at: 4m }',
    `{ expect: { kds: 3, ${line(301, 100)}, ${saved(301, 0)}, nothingLost: true }, at: 4m30s }`,
    '{ device-tap: { kds: 1, order: one, product: 301, times: 2 }, at: 5m }',
    `{ expect: { kds: 3, ${line(301, 100)}, ${saved(301, 110)} }, at: 5m30s }`,
    `{ expect: { kds: 3, ${saved(301, 110)}, notices: [changeSuperseded], within: 75s }, at: 6m }`,
    '{ expect: { kds: 3, nothingLost: true }, at: 7m31s }',
  );
  expect(failed).toEqual([]);
});

test('[SIM-47][ORDER-64] the end of a web order drops its pending taps, which do not count as lost', async () => {
  const { failed } = await run(
    '{ order: delivery, at: 2m, as: web, lines: [{ product: 301 }] }',
    '{ device-tap: { kds: 3, order: web, product: 301 }, at: 3m }',
    '{ web-order: { order: web, status: -2 }, at: 3m1s }',
    '{ expect: { kds: 3, notices: [changeVoided], saved: [{ order: web, product: 301, status: 0 }], within: 10s }, at: 3m2s }',
    '{ expect: { kds: 3, nothingLost: true }, at: 4m }',
  );
  expect(failed).toEqual([]);
});

test('[SIM-21] a tap on a line that is not on the board fails the run, in one sentence', async () => {
  const { taps, failed } = await run(
    '{ void-order: one, how: confirmed, at: 2m30s }',
    '{ device-tap: { kds: 3, order: one, product: 302, times: 2 }, at: 4m }',
  );
  expect(taps).toBe(0);
  expect(failed).toEqual(['at 4m: device-tap "one": the board of Cocina caliente does not show product 302 of it']);
});
