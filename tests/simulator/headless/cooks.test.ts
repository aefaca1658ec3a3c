import { afterAll, expect, test } from 'vitest';
import { COOK_STYLES, type CookStyle, habitsOf } from '../../../simulator/core/base/cook-styles.ts';
import { withCooks } from '../../../simulator/core/script/cooks.ts';
import { createCook } from '../../../simulator/headless/cook.ts';
import { createDevice, type HeadlessDevice } from '../../../simulator/headless/device.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { LONG } from '../../long.ts';
import { createTestWorld, MINUTE_MS, rush, START_MS } from '../core/test-world.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const open: HeadlessDevice[] = [];

afterAll(() => {
  for (const device of open) device.dispose();
});

const workOf = new Map<CookStyle | null, ReturnType<typeof startRun>>();

/** The hot kitchen 15 minutes after its start, with a cook of this style. All tests share one run of each style. */
function runOfStyle(style: CookStyle | null) {
  const work = workOf.get(style) ?? startRun(style);
  workOf.set(style, work);
  return work;
}

async function startRun(style: CookStyle | null) {
  const world = createTestWorld({ steps: [rush(120)], preRollMs: 20 * MINUTE_MS });
  const device = createDevice(world, 3, 'one');
  open.push(device);
  await runWorld(world, START_MS + MINUTE_MS);
  const { commands } = device.app();
  const { advanceLine } = commands;
  const taps: { readonly atMs: number; readonly isFirst: boolean; readonly line: string }[] = [];
  const firstOpen = () =>
    device
      .app()
      .state.board.keys.flatMap((key) => device.app().entry(key)?.card.lines ?? [])
      .find((line) => !line.isFinal && !line.isVoided && !line.isLocked)?.line.id;
  commands.advanceLine = (cardKey, lineId) => {
    taps.push({ atMs: world.nowMs() - START_MS, isFirst: lineId === firstOpen(), line: `${cardKey}/${lineId}` });
    advanceLine(cardKey, lineId);
  };
  const cook = createCook(world, device, new Map(), habitsOf(style));
  cook.work();
  await runWorld(world, world.nowMs() + 15 * MINUTE_MS);
  cook.stop();
  const back = world.changes().filter(({ before, status }) => status < before).length;
  return { cook, taps, back };
}

test('[SIM-27] a fast cook taps more than twice as often as a careful or a plain cook, and none of them undoes a tap', async () => {
  const [fast, careful, plain] = [await runOfStyle('fast'), await runOfStyle('careful'), await runOfStyle(null)];
  expect(fast.cook.taps()).toBeGreaterThan(2 * Math.max(careful.cook.taps(), plain.cook.taps()));
  expect([fast, careful, plain].map(({ cook, back }) => [cook.undone(), back])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('[SIM-27] over 80 % of a careful cook’s taps are on the first line, and less than half of a fast cook’s', async () => {
  const shareOfFirst = async (style: CookStyle) => {
    const { taps } = await runOfStyle(style);
    return taps.filter(({ isFirst }) => isFirst).length / taps.length;
  };
  expect(await shareOfFirst('careful')).toBeGreaterThan(0.8);
  expect(await shareOfFirst('fast')).toBeLessThan(0.5);
});

test('[SIM-27] a careful cook checks a line before a tap, and does not tap a line that another cook changed', async () => {
  const world = createTestWorld({
    steps: [{ kind: 'order', atMs: 0, as: 'one', origin: 'table', lines: [{ productId: 301, quantity: 1 }] }],
  });
  const device = createDevice(world, 3, 'one');
  open.push(device);
  await runWorld(world, START_MS + MINUTE_MS);
  const habits = { ...habitsOf('careful'), readMs: 60_000 };
  const cook = createCook(world, device, new Map(), habits);
  cook.work(1);
  await runWorld(world, world.nowMs() + 30_000);
  const { commands, state } = device.app();
  const [card = ''] = state.board.keys;
  const line = device.app().entry(card)?.card.lines[0]?.line.id ?? 0;
  commands.advanceLine(card, line);
  // By then checks that began before the other change have ended.
  await runWorld(world, world.nowMs() + 29_000);
  expect(cook.taps()).toBe(0);
});

test('[SIM-27] a clumsy cook undoes between 15 and 50 % of the taps', async () => {
  const { cook, taps } = await runOfStyle('clumsy');
  expect(cook.undone()).toBeGreaterThan(taps.length * 0.15);
  expect(cook.undone()).toBeLessThan(taps.length * 0.5);
  const { taps: plain } = await runOfStyle(null);
  expect(plain.length).toBeGreaterThan(10);
});

const HEAD = 'title: { es: a, en: b }\nseed: 5\nlength: 20m\npreRoll: 5m\n';
const STEPS = 'steps:\n  - { rush: 90, at: 0s, during: 20m }\n  - { expect: { kds: 3, nothingLost: true }, at: 19m }\n';

function aScenario(head = '') {
  return scenarioIn(HEAD + head + STEPS);
}

async function tapsTheSame(style: CookStyle): Promise<void> {
  const [one, other, plain] = [
    await runScenario(aScenario(`cooks: ${style}\n`)),
    await runScenario(withCooks(aScenario(), style)),
    await runScenario(aScenario()),
  ];
  expect(other).toEqual(one);
  expect([one.worldHash, one.taps === plain.taps]).toEqual([plain.worldHash, false]);
  expect(one.results.flatMap(({ problems }) => problems)).toEqual([]);
}

test.each(COOK_STYLES)(
  '[SIM-27] a %s cook with the same seed has the same taps and world, and loses no tap',
  LONG,
  tapsTheSame,
);

test('[SIM-27] a unit’s cook may have another style, the command line overrides both, and the world stays the same', async () => {
  const own = aScenario('cooks: fast\nworld: { units: [{ kds: 3, cook: clumsy }] }\n');
  const [mixed, all] = [await runScenario(own), await runScenario(withCooks(own, 'fast'))];
  expect([mixed.worldHash, mixed.undone > 0, all.undone]).toEqual([all.worldHash, true, 0]);
});

test('[SIM-27] every unit of the venue has a device, also the customer screen, and every kitchen unit has a cook', async () => {
  const units = createTestWorld({}).devices.map(({ kdsId }) => kdsId);
  const expects = units
    .map((kds) => `  - { expect: { kds: ${kds}, link: online, message: none }, at: 19m }\n`)
    .join('');
  const workers = new Set<string>();
  const { results } = await runScenario(scenarioIn(HEAD + STEPS + expects), 5, {
    journalled({ what, text }) {
      if (what === 'saved') workers.add(/KDS (\d+)/.exec(text)?.[1] ?? '');
    },
  });
  expect(results.flatMap(({ problems }) => problems)).toEqual([]);
  expect([...workers].map(Number).sort((a, b) => a - b)).toEqual([1, 3, 4, 5, 6]);
});
