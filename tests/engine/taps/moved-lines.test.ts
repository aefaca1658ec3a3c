import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { cardsOf, choose, linesOf, openKitchen, presses, tableOrder } from '../kitchen.ts';

const HOT = 3;
const at = (second: number) => 1_200_000 + second * 1_000;
const MERGE: ScenarioStep = { kind: 'merge-order', atMs: at(20), order: 'two', into: 'one' };
const SPLIT: ScenarioStep = { kind: 'split-order', atMs: at(20), order: 'one', productIds: [141], as: 'apart' };

/** Two equal dishes at each table: moved lines have the same dish and time. */
const TWICE = [tableOrder('one', 1, 141, 141, 142), tableOrder('two', 2, 143, 143)];

async function openTables(step: ScenarioStep, tables = [tableOrder('one', 1, 141, 142), tableOrder('two', 2, 143)]) {
  const kitchen = openKitchen([...tables, step], 0);
  choose(kitchen.world, HOT, { autosave: 0, stn: 1, dest: true });
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const dish = linesOf(device.app()).find((each) => each.line.productId === (step.kind === 'merge-order' ? 143 : 141));
  if (!dish) throw new Error('Failed to find the dish.');
  const tap = () => device.app().commands.advanceLine(dish.cardKey, dish.line.id);
  const target = () => kitchen.world.namedOrder(step.kind === 'merge-order' ? 'one' : 'apart') ?? 0;
  /** The status of the dish in the order that it moved to; the platform may have given it another line id. */
  const saved = () => {
    const [lineId = 0] = kitchen.world.namedLines(step.kind === 'merge-order' ? 'one' : 'apart', dish.line.productId);
    return kitchen.world.savedStatus(target(), lineId);
  };
  return { kitchen, device, dish, tap, target, saved };
}

const STEPS = [['joined', MERGE] as const, ['split', SPLIT] as const];
const RENUMBERED = STEPS.map(([how, step]) => [`${how} and renumbered`, { ...step, renumber: true }] as const);
const ALL_STEPS = [...STEPS, ...RENUMBERED];

test.each(ALL_STEPS)('[ORDER-75][ORDER-76] a pending tap follows its dish when orders are %s', async (_, step) => {
  const { kitchen, device, tap, saved } = await openTables(step);
  tap();
  await kitchen.run(15);
  device.app().commands.save();
  await kitchen.run(5);
  expect([saved(), device.app().state.notices]).toEqual([100, []]);
  expect([...device.storage.records.keys()]).toEqual([]);
});

test.each(ALL_STEPS)('[ORDER-75] a queued tap follows its dish when orders are %s', async (_, step) => {
  const { kitchen, device, tap, saved } = await openTables(step);
  kitchen.world.setFault('cloud-down', 15_000);
  tap();
  device.app().commands.save();
  await kitchen.run(100);
  expect([saved(), device.app().state.notices, device.app().state.saving.unsent]).toEqual([100, [], 0]);
});

test.each(ALL_STEPS)('[ORDER-73] known dishes play no sound and get no mark when orders are %s', async (_, step) => {
  const { kitchen, device, target } = await openTables(step, TWICE);
  const sounds = () => device.ports().played().length;
  await kitchen.run(8);
  const before = sounds();
  await kitchen.run(10);
  expect(cardsOf(device.app(), target()).length).toBeGreaterThan(0);
  const marked = device
    .app()
    .state.board.keys.flatMap((key) => [...(device.app().entry(key)?.marks.lineMarks.keys() ?? [])]);
  expect([sounds() - before, marked, linesOf(device.app()).filter((each) => each.isTakenBack)]).toEqual([0, [], []]);
});

test('[ORDER-75] a held tap follows its dish and stays held', async () => {
  const { kitchen, device, tap, target } = await openTables(SPLIT);
  tap();
  device.app().commands.cancelAutosave();
  await kitchen.run(15);
  expect(device.app().state.saving).toMatchObject({ pending: 1, held: 1 });
  expect(linesOf(device.app()).find(({ saveMark }) => saveMark === 'pending')?.orderId).toBe(target());
  const [record, ...others] = [...device.storage.records.keys()];
  expect([record?.includes(String(target())), others]).toEqual([true, []]);
});

test('[ORDER-78] a change of an unknown order is refused, and the notice names no order id', async () => {
  const { kitchen, device, tap, dish } = await openTables(SPLIT);
  tap();
  await kitchen.run(1);
  const [key, record] = [...device.storage.records][0] ?? ['', ''];
  device.dispose();
  const [table] = key.split('/');
  device.storage.records.clear();
  device.storage.records.set(`${table}/1:${dish.line.id}`, record.replaceAll(String(dish.orderId), '1'));
  device.crash();
  await kitchen.run(8);
  expect(device.app().state.notices.map(({ text, values }) => [text, values])).toEqual([['changeGone', { count: 1 }]]);
});

test('[ORDER-77] the undo of a finished card changes its dishes in their current order', async () => {
  const { kitchen, device, dish, target, saved } = await openTables(MERGE);
  await presses(kitchen, 2, () => device.app().commands.advanceLine(dish.cardKey, dish.line.id));
  device.app().commands.save();
  await kitchen.run(15);
  expect(saved()).toBe(110);
  const [entry] = device.app().state.board.recent;
  expect(entry?.order.id).toBe(target());
  device.app().commands.undoRecent(entry?.key ?? '');
  device.app().commands.save();
  await kitchen.run(5);
  expect(saved()).not.toBe(110);
});
