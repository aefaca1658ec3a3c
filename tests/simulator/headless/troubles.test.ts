import { expect, test } from 'vitest';
import { DEVICE_TROUBLES } from '../../../simulator/core/base/device-troubles.ts';
import { createPrng } from '../../../simulator/core/base/prng.ts';
import type { Scenario, ScenarioStep, TroubleStep } from '../../../simulator/core/script/script.ts';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { troubleDevice } from '../../../simulator/headless/trouble-device.ts';
import { LONG } from '../../long.ts';
import { createTestWorld, MINUTE_MS, rush, START_MS } from '../core/test-world.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';
import { openDevice } from './open-device.ts';

type StepFields<Step> = Step extends unknown ? Omit<Step, 'kind' | 'atMs' | 'kdsId'> : never;

/** A kitchen after a minute of work, with a function that troubles its device. */
async function aKitchen() {
  const world = createTestWorld({ steps: [rush(90)], preRollMs: 20 * MINUTE_MS });
  const device = openDevice(world);
  await runWorld(world, START_MS + MINUTE_MS);
  return {
    world,
    device,
    trouble: (fields: StepFields<TroubleStep>) =>
      troubleDevice(world, device, { kind: 'trouble', atMs: 0, kdsId: 3, ...fields }, createPrng(1)),
    pass: (ms: number) => runWorld(world, world.nowMs() + ms),
  };
}

const runIdOf = (device: HeadlessDevice) => device.ports().page.runId;

function tapAll(device: HeadlessDevice): void {
  const { commands, state } = device.app();
  for (const key of [...state.board.keys]) commands.advanceCard(key);
}

test('[SIM-45] each trouble is on for as long as the scenario states', async () => {
  const { device, trouble: strike, pass } = await aKitchen();
  for (const trouble of DEVICE_TROUBLES) {
    strike({ trouble, forMs: 30_000 });
    expect(DEVICE_TROUBLES.filter(device.troubles.isOn)).toEqual([trouble]);
    await pass(29_999);
    expect(device.troubles.isOn(trouble), trouble).toBe(true);
    await pass(1);
    expect(device.troubles.isOn(trouble), trouble).toBe(false);
  }
});

test('[SIM-45] a killed device restarts from its storage; when it had two tabs, the second tab continues', async () => {
  const { device, trouble, pass } = await aKitchen();
  const first = runIdOf(device);
  const held = new Map(device.storage.facts);
  trouble({ trouble: 'killed' });
  const second = runIdOf(device);
  expect(second).not.toBe(first);
  expect(device.storage.facts.get('install')).toBe(held.get('install'));
  trouble({ trouble: 'second-tab', forMs: 30_000 });
  expect([device.apps().length, runIdOf(device)]).toEqual([2, second]);
  trouble({ trouble: 'killed' });
  const beside = runIdOf(device);
  expect([device.apps().length, beside === second]).toEqual([1, false]);
  await pass(29_999);
  expect(runIdOf(device)).toBe(beside);
  await pass(1);
  expect([device.apps().length, runIdOf(device) === beside]).toEqual([1, false]);
});

test('[SIM-45] a reload opens a new page with the same storage, and the second tab stays', async () => {
  const { device, trouble, pass } = await aKitchen();
  const first = runIdOf(device);
  const held = device.storage.facts.get('install');
  trouble({ trouble: 'second-tab', forMs: 10 * MINUTE_MS });
  const beside = device.apps()[1];
  trouble({ trouble: 'reloaded' });
  await pass(10_000);
  expect([device.apps().length, runIdOf(device) === first, device.apps()[1] === beside]).toEqual([2, false, true]);
  expect([device.storage.facts.get('install'), device.app().state.board.keys.length > 0]).toEqual([held, true]);
});

test('[SIM-45] `killed-in-write` waits for the next save, and then kills all tabs', async () => {
  const { device, trouble, pass } = await aKitchen();
  trouble({ trouble: 'second-tab', forMs: 10 * MINUTE_MS });
  await pass(1_000);
  trouble({ trouble: 'killed-in-write' });
  await pass(5_000);
  expect([device.apps().length, device.storage.armed === null]).toEqual([2, false]);
  tapAll(device);
  const waiting = device.storage.records.size;
  device.app().commands.save();
  await pass(1);
  expect([waiting > 0, device.apps().length, device.storage.armed]).toEqual([true, 1, null]);
});

test('[SIM-45] a clock jump moves the clock, and damage spares the device’s unit and its stored taps', async () => {
  const { world, device, trouble, pass } = await aKitchen();
  trouble({ trouble: 'clock-jump', byMs: -90_000 });
  expect(device.ports().clock.wallMs() - world.nowMs()).toBe(-90_000);
  tapAll(device);
  await pass(1);
  const [facts, records] = [new Map(device.storage.facts), new Map(device.storage.records)];
  trouble({ trouble: 'storage-damaged' });
  expect(device.storage.facts.get('install')).toBe(facts.get('install'));
  expect([...facts].filter(([key, text]) => device.storage.facts.get(key) !== text)).toHaveLength(1);
  expect([...records].filter(([key, text]) => device.storage.records.get(key) !== text)).toEqual([]);
  expect(device.storage.records.size).toBe(records.size + 1);
});

test('[SIM-45] a storage that refuses everything refuses each read and write of facts, records and recordings', async () => {
  const { device, trouble, pass } = await aKitchen();
  const { facts, records, page } = device.ports();
  const recordings = await page.recordings();
  await recordings.store(1, 'line');
  const tries = async () => [
    facts.read('install') !== null,
    facts.write('language', 'es'),
    ...(
      await Promise.all([
        records.put('outbox', '1', {}),
        records.all('outbox'),
        records.remove('outbox', ['1']),
        records.clear(),
        recordings.store(2, 'line'),
        recordings.readAll(),
        recordings.remove([2]),
      ])
    ).map(({ ok }) => ok),
  ];
  trouble({ trouble: 'storage-refuses', forMs: MINUTE_MS });
  expect(await tries()).toEqual(Array(9).fill(false));
  await pass(MINUTE_MS);
  expect(await tries()).toEqual(Array(9).fill(true));
});

test('[SIM-44] a heal ends all troubles of a device early, also a second tab, and corrects the clock', async () => {
  const { world, device, trouble, pass } = await aKitchen();
  for (const name of ['offline', 'storage-full', 'asleep'] as const) trouble({ trouble: name, forMs: MINUTE_MS });
  trouble({ trouble: 'second-tab', forMs: 10 * MINUTE_MS });
  trouble({ trouble: 'clock-jump', byMs: -90_000 });
  trouble({ trouble: 'clock-jump', byMs: 30_000 });
  await pass(1_000);
  device.heal();
  const isWell = () => [
    DEVICE_TROUBLES.filter(device.troubles.isOn),
    device.apps().length,
    device.ports().clock.wallMs() - world.nowMs(),
  ];
  expect(isWell()).toEqual([[], 1, 0]);
  // A trouble that begins again has its own duration; no tab is killed at the former end.
  const first = runIdOf(device);
  trouble({ trouble: 'offline', forMs: 2 * MINUTE_MS });
  await pass(90_000);
  expect(DEVICE_TROUBLES.filter(device.troubles.isOn)).toEqual(['offline']);
  await pass(10 * MINUTE_MS);
  expect([isWell(), runIdOf(device)]).toEqual([[[], 1, 0], first]);
});

test('[SIM-44] a heal cancels a kill that waits for a save', async () => {
  const { device, trouble, pass } = await aKitchen();
  const first = runIdOf(device);
  trouble({ trouble: 'killed-in-write' });
  device.heal();
  tapAll(device);
  device.app().commands.save();
  await pass(5_000);
  expect([device.storage.armed, runIdOf(device)]).toEqual([null, first]);
});

test('[SIM-44] a scenario heals the devices of one KDS and no other devices', async () => {
  const scenario = scenarioIn(`title: { es: a, en: b }
seed: 1
length: 20m
preRoll: 5m
steps:
  - { trouble: offline, kds: 3, at: 6m, during: 10m }
  - { trouble: offline, kds: 4, at: 6m, during: 10m }
  - { heal-device: 3, at: 10m }
  - expect: { kds: 3, banner: none, within: 2m }
    at: 11m
  - expect: { kds: 4, banner: offline }
    at: 13m
`);
  // Built in code, because the parser rejects an unknown unit.
  const ofUnknownUnit = { kind: 'heal-device', atMs: 14 * MINUTE_MS, kdsId: 77 } as const;
  expect(await failuresOf({ ...scenario, steps: [...scenario.steps, ofUnknownUnit] })).toEqual([
    'KDS 77 at 14m: its troubles end: the scenario has no kitchen KDS 77',
  ]);
});

async function failuresOf(scenario: Scenario): Promise<readonly string[]> {
  const { results } = await runScenario(scenario);
  return results.filter(({ problems }) => problems.length > 0).map(({ title, problems }) => `${title}: ${problems[0]}`);
}

/** `more` has steps that no file may contain. */
async function failures(steps: string, more: readonly ScenarioStep[] = []): Promise<readonly string[]> {
  const scenario = scenarioIn(
    `title: { es: a, en: b }\nseed: 3\nlength: 26m\npreRoll: 10m\nsteps:\n  - { rush: 90, at: 0s, during: 26m }\n${steps}`,
  );
  return failuresOf({ ...scenario, steps: [...scenario.steps, ...more] });
}

const NOTHING_LOST = '  - { expect: { kds: 3, nothingLost: true }, at: 20m }\n';

const QUICK = ['offline', 'storage-full'];
const NO_PROMISE = '[SIM-47] the trouble %s loses no promise';
const costsNoPromise = async (name: string) =>
  expect(await failures(`  - { trouble: ${name}, kds: 3, at: 12m, during: 3m }\n${NOTHING_LOST}`)).toEqual([]);

test.each(QUICK)(NO_PROMISE, costsNoPromise);
test.each(DEVICE_TROUBLES.filter((name) => !QUICK.includes(name)))(NO_PROMISE, LONG, costsNoPromise);

test.each(['killed', 'killed-in-write', 'reloaded', 'storage-damaged', 'clock-jump, byMs: 3600000'])(
  '[SIM-47] while the cloud is down, the trouble %s loses no promise, with or without a second tab',
  LONG,
  async (name) => {
    const steps = [
      '  - { fault: cloud-down, at: 11m, during: 3m }',
      `  - { trouble: ${name}, kds: 3, at: 13m }`,
      '  - { trouble: second-tab, kds: 3, at: 14m, during: 4m }',
      `  - { trouble: ${name}, kds: 3, at: 15m }\n`,
    ];
    expect(await failures(steps.join('\n') + NOTHING_LOST)).toEqual([]);
  },
);

test('[SIM-47] taps that a full storage had not written when its device was killed are lost, and only those', async () => {
  const steps = [
    '  - { fault: cloud-down, at: 11m, during: 4m }',
    '  - { trouble: storage-full, kds: 3, at: 11m, during: 4m }',
    '  - { trouble: killed, kds: 3, at: 14m }',
    '  - { expect: { kds: 4, nothingLost: true }, at: 20m }',
    '  - { expect: { kds: 1, nothingLost: true }, at: 20m }\n',
  ];
  expect(await failures(steps.join('\n') + NOTHING_LOST)).toEqual([
    expect.stringMatching(
      /^KDS 3 at 20m: nothing lost: order .+ \(\d+\), \d+× .+ \(line \d+\): the device accepted \d+, the cloud has \d+$/,
    ),
  ]);
});

test('[SIM-45] no cook taps on a device that sleeps or is hidden', async () => {
  const steps = (name: string): ScenarioStep[] => [
    rush(90),
    ...[1, 3, 4, 5, 6].map(
      (kdsId): ScenarioStep => ({ kind: 'trouble', atMs: 1, kdsId, trouble: name as 'asleep', forMs: 9 * MINUTE_MS }),
    ),
  ];
  for (const name of ['asleep', 'hidden']) {
    const scenario = { name, title: { es: 'a', en: 'b' }, seed: 3, lengthMs: 9 * MINUTE_MS, preRollMs: 0 };
    const { taps, ordersPlaced } = await runScenario({ ...scenario, steps: steps(name) });
    expect([taps, ordersPlaced > 3]).toEqual([0, true]);
  }
});

test('[SIM-45] a trouble that is longer than the scenario ends with the scenario', async () => {
  // Built in code, because the parser rejects such a step.
  const asleep: ScenarioStep = {
    kind: 'trouble',
    atMs: 12 * MINUTE_MS,
    kdsId: 1,
    trouble: 'asleep',
    forMs: 120 * MINUTE_MS,
  };
  const title = { es: 'a', en: 'b' };
  const times = { lengthMs: 26 * MINUTE_MS, preRollMs: 10 * MINUTE_MS };
  const scenario: Scenario = { name: 'asleep', title, seed: 3, ...times, steps: [rush(90), asleep] };
  expect(await failuresOf(scenario)).toEqual([]);
});

test('[SIM-46] a run fails when the unit of a trouble has no device, and when the save of a `killed-in-write` never happens', async () => {
  const steps = [
    // This kill has its save, so only the second one is reported.
    '  - { trouble: killed-in-write, kds: 3, at: 14m }',
    '  - { trouble: hidden, kds: 3, at: 23m, during: 3m }',
    '  - { trouble: killed-in-write, kds: 3, at: 25m59s }\n',
  ];
  const nowhere = { kind: 'trouble', atMs: 12 * MINUTE_MS, kdsId: 99, trouble: 'killed' } as const;
  expect(await failures(steps.join('\n'), [nowhere])).toEqual([
    'KDS 99 at 12m: killed begins: the scenario has no kitchen KDS 99',
    'KDS 3 at 25m59s: killed-in-write begins: it was not saved afterwards',
  ]);
});
