import { expect, test } from 'vitest';
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const HEAD = 'title: { es: a, en: b }\nseed: 5\nlength: 15m\npreRoll: 5m\n';
const ORDER = '  - { order: table, at: 6m, as: one, lines: [{ product: 301 }] }\n';
/** Without an expediter, who would have served the order before the set-up. */
const BLANK = 'units: [{ kds: 1, active: false }, { kds: 3, configured: false }, { kds: 4, configured: false }]';

async function verdictsOf(steps: string, world = BLANK) {
  const scenario = scenarioIn(`${HEAD}world: { ${world} }\nsteps:\n${ORDER}${steps}`);
  return playedOf(scenario);
}

async function playedOf(scenario: Scenario) {
  const { results } = await runScenario(scenario);
  return results.slice(0, -1);
}

const shows = (at: string) => `  - { expect: { kds: 3, shows: one, message: none, link: online }, at: ${at} }\n`;

test('[SIM-28] a device without set-up states this, and requests and shows orders only once an administrator has set it up', async () => {
  const blank =
    '  - { expect: { kds: 3, message: configure, hides: [one], requests: [{ call: orders, most: 0 }] }, at: 7m }\n';
  const verdicts = await verdictsOf(`${blank}  - { configure: { kds: 3 }, at: 8m }\n${shows('9m')}`);
  expect(verdicts).toHaveLength(3);
  expect(verdicts.flatMap(({ problems }) => problems)).toEqual([]);
});

test('[SIM-28] a set-up that begins while the cloud is down succeeds after the outage', async () => {
  const steps =
    '  - { fault: cloud-down, at: 7m, during: 2m }\n  - { configure: { kds: 3, person: manager }, at: 7m30s }\n';
  const early = '  - { expect: { kds: 3, message: configure, link: idle }, at: 8m50s }\n';
  const late = '  - { expect: { kds: 3, link: online, requests: [{ call: orders, least: 1 }] }, at: 10m }\n';
  expect((await verdictsOf(steps + early + late)).flatMap(({ problems }) => problems)).toEqual([]);
});

test('[SIM-28] a person without the rights cannot complete a set-up, and the run fails', async () => {
  const verdicts = await verdictsOf('  - { configure: { kds: 3, person: cook }, at: 8m }\n');
  expect(verdicts).toEqual([
    { title: 'KDS 3 at 8m: cook sets the device up', problems: [expect.stringMatching(/^could not /)] },
  ]);
});

test('[SIM-28] a cook with administrator rights sets a device up, and an owner without these rights does not', async () => {
  const given = `${BLANK}, users: [{ person: cook, rights: administrator }, { person: owner, rights: diner }]`;
  const verdicts = await verdictsOf(
    '  - { configure: { kds: 4, person: owner }, at: 6m30s }\n  - { configure: { kds: 3, person: cook }, at: 10m }\n',
    given,
  );
  expect(verdicts.map(({ problems }) => problems.length)).toEqual([1, 0]);
});

test('[SIM-28] a unit without a device cannot be set up', async () => {
  // Built in code, because the parser rejects such a unit.
  const scenario = scenarioIn(`${HEAD}steps: []\n`);
  const nowhere = { kind: 'configure', atMs: 8 * 60_000, kdsId: 99, person: 'owner' } as const;
  expect(await playedOf({ ...scenario, steps: [nowhere] })).toEqual([
    { title: 'KDS 99 at 8m: owner sets the device up', problems: ['the scenario has no kitchen KDS 99'] },
  ]);
});
