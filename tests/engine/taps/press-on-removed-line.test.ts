import { expect, test } from 'vitest';
import { cardsOf, linesOf, openWithoutAutosave, presses, tableOrder } from '../kitchen.ts';

const HOT = 3;

async function openOneOrder() {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const app = device.app();
  const [line] = linesOf(app);
  if (!line) throw new Error('Failed to test: there is no line.');
  return { kitchen, app, line, orderId: kitchen.world.namedOrder('one') ?? 0 };
}

test('[LOOK-27] a press on a line that was finished and left its card changes nothing, and a notice shows', async () => {
  const { kitchen, app, line, orderId } = await openOneOrder();
  await presses(kitchen, 2, () => app.commands.advanceLine(line.cardKey, line.line.id));
  app.commands.save();
  await kitchen.run(5);
  expect(cardsOf(app, orderId)).toContain(line.cardKey);
  expect(linesOf(app).map((each) => each.line.id)).not.toContain(line.line.id);
  app.commands.advanceLine(line.cardKey, line.line.id);
  expect(app.state.refused).toMatchObject({ key: `${orderId}:${line.line.id}`, why: 'unknown-line' });
  expect(app.state.saving.pending).toBe(0);
});

test('[LOOK-27] a press on a line whose card has left changes nothing, and a notice shows', async () => {
  const { kitchen, app, line, orderId } = await openOneOrder();
  await presses(kitchen, 2, () => cardsOf(app, orderId).map(app.commands.advanceCard));
  app.commands.save();
  await kitchen.run(5);
  expect(cardsOf(app, orderId)).toEqual([]);
  app.commands.advanceLine(line.cardKey, line.line.id);
  expect(app.state.refused).toMatchObject({ key: `${orderId}:${line.line.id}`, why: 'unknown-line' });
  expect(app.state.saving.pending).toBe(0);
});

test('[LOOK-27] a press on the button of a whole card that has left changes nothing, and a notice shows', async () => {
  const { kitchen, app, line, orderId } = await openOneOrder();
  await presses(kitchen, 2, () => app.commands.advanceCard(line.cardKey));
  app.commands.save();
  await kitchen.run(5);
  expect(cardsOf(app, orderId)).toEqual([]);
  expect(app.state.refused).toBe(null);
  app.commands.advanceCard(line.cardKey);
  expect(app.state.refused).toMatchObject({ why: 'unknown-line' });
  expect(app.state.saving.pending).toBe(0);
});
