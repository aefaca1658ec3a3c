import { expect, test } from 'vitest';
import { changedCells, createCellReader } from '../../src/recording/screen-cells.ts';
import { freshLine, openKitchen } from '../engine/kitchen.ts';

test('[RECORDING-6] a screen is recorded as its cards, levels and lines, the message, the banner and the tiles', async () => {
  const kitchen = openKitchen([]);
  const app = kitchen.device(3).app();
  await kitchen.run(10);
  const cells = createCellReader()(app);
  const { cardKey, line } = freshLine(app);
  expect(cells.get('cards')).toBe(app.state.board.keys.join(' '));
  expect(cells.get(`card ${cardKey} level`)).toBe(app.entry(cardKey)?.level);
  expect(cells.get(`card ${cardKey} line ${line.id}`)).toBe(`${line.status ?? ''}`);
  expect([cells.get('message'), cells.get('banner'), cells.get('tiles')]).toEqual(['none', 'none', '']);
});

test('[RECORDING-6] two screens differ by the cells that changed, appeared or disappeared', () => {
  const before = new Map([
    ['cards', '1-1 2-1'],
    ['card 1-1 line 7', '100'],
    ['card 2-1 level', 'normal'],
  ]);
  const after = new Map([
    ['cards', '1-1 3-1'],
    ['card 1-1 line 7', '100'],
    ['card 3-1 level', 'normal'],
  ]);
  expect(changedCells(before, after)).toEqual({ cards: '1-1 3-1', 'card 3-1 level': 'normal', 'card 2-1 level': null });
  expect(changedCells(after, after)).toEqual({});
});

test('[RECORDING-6] the recorder does not read an unchanged screen again, and reads it after a tap', async () => {
  const kitchen = openKitchen();
  const app = kitchen.device(3).app();
  await kitchen.run(10);
  const read = createCellReader();
  const before = read(app);
  expect(read(app)).toBe(before);
  const { cardKey, line } = freshLine(app);
  app.commands.advanceLine(cardKey, line.id);
  expect(Object.keys(changedCells(before, read(app)))).toContain(`card ${cardKey} line ${line.id}`);
});
