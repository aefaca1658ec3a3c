import { expect, test } from 'vitest';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { routeTroubles } from '../../../../simulator/headless/extract/route-troubles.ts';
import { unitSteps } from '../../../../simulator/headless/extract/unit-steps.ts';
import type { RecordedExchange } from '../../../../simulator/headless/replay/exchanges.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { LONG } from '../../../long.ts';
import { extractedFrom, recordingIn, scenarioIn } from '../../scenarios/read-scenario.ts';
import { unitsRecordedIn } from '../recorded-scenario.ts';

const KDS = 3;

const kitchen = (...steps: readonly string[]): Scenario =>
  scenarioIn(`
title: { es: Grabada, en: Recorded }
about: { es: Lo que se graba., en: What is recorded. }
seed: 5
length: 20m
preRoll: 5m
cooks: none
steps:
  - { rush: 120, at: 0s, during: 19m }
${steps.map((step) => `  - ${step}\n`).join('')}`);

/** The scenario from KDS 3's recording, after a check that it shows the same. */
async function madeOf(scenario: Scenario): Promise<Scenario> {
  const recording = recordingIn((await unitsRecordedIn(scenario)).get(KDS)?.text ?? '');
  const made = extractedFrom(recording);
  const { results } = await runScenario(made);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  return made;
}

const expectationsIn = ({ steps }: Scenario) => steps.flatMap((step) => (step.kind === 'expect' ? [step] : []));
const faultsIn = ({ steps }: Scenario) => steps.flatMap((step) => (step.kind === 'fault' ? [step] : []));

test.each([
  ['take-unit', ['take-unit']],
  ['revoke-unit', ['revoke-unit']],
])('[RECORDING-11] a recorded %s becomes the same step, and an expectation has OFFLINE', async (what, expected) => {
  const made = await madeOf(kitchen(`{ ${what}: { kds: 3 }, at: 9m }`));
  expect(made.steps.filter(({ kind }) => kind.endsWith('-unit')).map(({ kind }) => kind)).toEqual(expected);
  expect(faultsIn(made)).toEqual([]);
  expect(expectationsIn(made).map(({ expectation }) => expectation.banner)).toContain('offline');
});

test('[RECORDING-11] a unit that returns to its device also returns in the scenario', LONG, async () => {
  const made = await madeOf(kitchen('{ take-unit: { kds: 3 }, at: 8m }', '{ free-unit: { kds: 3 }, at: 13m }'));
  const steps = made.steps.filter(({ kind }) => kind.endsWith('-unit'));
  expect(steps.map(({ kind }) => kind)).toEqual(['take-unit', 'free-unit']);
  expect(expectationsIn(made).at(-1)?.expectation.banner).toBe('none');
});

test(
  '[RECORDING-11] responses that take eight seconds become a fault with these delays, and no expectation in that time has a banner',
  LONG,
  async () => {
    const made = await madeOf(kitchen('{ fault: cloud-slow, at: 7m, during: 9m, options: { delayMs: 8s } }'));
    const [slow, ...more] = faultsIn(made);
    expect(more).toEqual([]);
    expect(slow).toMatchObject({ fault: 'cloud-slow', options: { delayMs: expect.any(Number) } });
    const { delayMs = 0, spreadMs = 0 } = slow?.options ?? {};
    expect(delayMs - spreadMs).toBeGreaterThan(5_900);
    expect(delayMs + spreadMs).toBeLessThan(11_100);
    const [fromMs, untilMs] = [slow?.atMs ?? 0, (slow?.atMs ?? 0) + (slow?.forMs ?? 0)];
    expect(untilMs - fromMs).toBeGreaterThan(7 * 60_000);
    const during = expectationsIn(made).filter(({ atMs }) => atMs > fromMs && atMs < untilMs);
    expect(during.map(({ expectation }) => expectation.banner)).toEqual(during.map(() => undefined));
  },
);

test('[RECORDING-11] when cloud and serving local server fail, the scenario has a fault for each', async () => {
  const made = await madeOf(
    kitchen(
      '{ local-mode: 2, at: 6m }',
      '{ fault: cloud-down, at: 8m, during: 12m }',
      '{ fault: local-down, at: 10m, during: 8m }',
    ),
  );
  expect(faultsIn(made).map(({ fault }) => fault)).toEqual(['cloud-down', 'local-down']);
  expect(expectationsIn(made).map(({ expectation }) => expectation.banner)).toContain('offline');
});

type Came = 'down' | 'hang' | 'html' | 'refused' | number;

/** A call every ten seconds: a failure, or a response after these milliseconds. */
function exchanges(call: string, came: readonly Came[], text = '{}'): readonly RecordedExchange[] {
  return came.map((each, at) => {
    const t = at * 10_000;
    const tookMs = typeof each === 'number' ? each : each === 'hang' ? 9_000 : 50;
    const none = { why: each === 'hang' ? 'timeout' : 'network' } as const;
    const status = each === 'refused' ? 401 : 200;
    const response = each === 'down' || each === 'hang' ? none : { status, text: () => (each === 'html' ? '<' : text) };
    return { request: { k: 'asked', t, n: at, call, of: '' }, outcome: { t: t + tookMs, response, isForeign: false } };
  });
}

const SLOW = 3_000;

test.each<readonly [string, readonly Came[], readonly string[]]>([
  ['one slow response is not a fault', [50, SLOW, 50], []],
  ['two slow responses are a fault', [50, SLOW, SLOW, 50], ['cloud-slow']],
  ['slow responses around a hanging request are one fault', [50, SLOW, 'hang', SLOW, 50], ['cloud-slow']],
  ['requests that hang before a slow response are a hang', [50, 'hang', 'hang', 'hang', SLOW, 50], ['cloud-hang']],
  [
    'an outage after slow responses is a separate fault',
    [SLOW, SLOW, 'down', 'down', 50],
    ['cloud-slow', 'cloud-down'],
  ],
  [
    'slow responses after an outage are a separate fault',
    ['down', 'down', SLOW, SLOW, 50],
    ['cloud-down', 'cloud-slow'],
  ],
  ['failures of other kinds continue an outage', ['down', 'hang', 'html', 50], ['cloud-down']],
])('[RECORDING-11] in the faults of a scenario, %s', (_, came, expected) => {
  const troubles = routeTroubles(exchanges('cloudTest', came), [], { firstMode: 1, untilMs: 100_000 });
  expect(troubles.map(({ step }) => step.fault)).toEqual(expected);
});

test('[RECORDING-11] a fault begins and ends halfway between two calls, and has its earliest possible times', () => {
  const [trouble] = routeTroubles(exchanges('cloudTest', [50, 'down', 'down', 50]), [], {
    firstMode: 1,
    untilMs: 100_000,
  });
  expect(trouble).toMatchObject({ at: 5_000, until: 25_025, earliest: { at: 0, until: 20_050 } });
});

test('[RECORDING-11] failed calls to the local server are a fault only in a mode with a local server', () => {
  const ask = exchanges('localStatus', ['down', 'down', 'down']);
  expect(routeTroubles(ask, [], { firstMode: 0, untilMs: 100_000 })).toEqual([]);
  expect(routeTroubles(ask, [], { firstMode: 1, untilMs: 100_000 })).toMatchObject([{ step: { fault: 'local-down' } }]);
});

test('[RECORDING-11] rejections without a change in call 2 become a fault of the cloud, and a single rejection becomes no fault', () => {
  const refused = unitSteps(exchanges('orders', [50, 'refused', 'refused', 50]), KDS, 100_000);
  expect(refused).toEqual([{ at: 10_000, until: 25_000, step: { fault: 'cloud-401' } }]);
  expect(unitSteps(exchanges('orders', [50, 'refused', 50]), KDS, 100_000)).toEqual([]);
});

test('[RECORDING-11] a unit is deleted in the scenario while the platform has no record of it', () => {
  const none = exchanges('installRecord', [50, 50], '{"ok":true,"data":[]}');
  const there = exchanges('installRecord', [50], '{"ok":true,"data":[{"kdsid":3}]}');
  const [first] = there as [RecordedExchange];
  const later = { ...first, request: { ...first.request, t: 30_000 } };
  expect(unitSteps([...none, later], KDS, 100_000)).toEqual([
    { at: 0, step: { 'delete-unit': { kds: KDS } } },
    { at: 30_000, step: { 'free-unit': { kds: KDS } } },
  ]);
});

const LOCAL_CALL = ['localStatus', 20_000] as const;

/** Calls at these times; each one ends after `tookMs`. */
const calls = (...made: readonly (readonly [call: string, t: number, came?: 'down' | 'well', tookMs?: number])[]) =>
  made.map(([call, t, came = 'well', tookMs = 50], n): RecordedExchange => {
    const response = came === 'down' ? ({ why: 'network' } as const) : { status: 200, text: () => '{}' };
    return { request: { k: 'asked', t, n, call, of: '' }, outcome: { t: t + tookMs, response, isForeign: false } };
  });

test.each([
  ['the hand-back of the local server', 2, 1, []],
  ['the takeover by the local server', 1, 2, []],
  ['a mode in which the same server serves', 2, 3, ['local-down']],
])(
  '[RECORDING-12] an orders request that fails at a change of mode is a fault only if the same server still serves: %s',
  (_, firstMode, mode, expected) => {
    const made = calls(['localStatus', 0], ['orders', 1_000], ['orders', 10_000, 'down', 200], LOCAL_CALL, [
      'orders',
      21_000,
    ]);
    const troubles = routeTroubles(made, [{ t: 10_190, mode }], { firstMode, untilMs: 100_000 });
    expect(troubles.flatMap(({ step }) => step.fault ?? [])).toEqual(expected);
  },
);
