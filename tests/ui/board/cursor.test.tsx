import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CardLine } from '../../../src/ui/board/card/card-line.tsx';
import { lunch, row, ticket } from '../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../render.tsx';

vi.mock('../../../src/ui/board/card/card-line.tsx', async (original) => {
  const real = await original<typeof import('../../../src/ui/board/card/card-line.tsx')>();
  return { CardLine: vi.fn(real.CardLine.type) };
});

const marked = () => [...document.querySelectorAll<HTMLElement>('[data-cursor]')].map(({ dataset }) => dataset.line);
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-at]')].map(({ dataset }) => dataset.card);

test('[CURSOR-1] the cursor marks its line and its card, and a move renders no line', async () => {
  const { app } = renderKitchen({ cards: lunch(), board: { cursor: { cardKey: '4702-0', lineId: 1 } } });
  expect([marked(), cards()]).toEqual([['4702:1'], ['4702-0']]);
  vi.mocked(CardLine).mockClear();
  await changeState(app.state.board, { cursor: { cardKey: '4703-0', lineId: 2 } });
  expect([marked(), cards()]).toEqual([['4703:2'], ['4703-0']]);
  expect(CardLine).not.toHaveBeenCalled();
  await changeState(app.state.board, { cursor: null });
  expect([marked(), cards()]).toEqual([[], []]);
});

test('[CURSOR-1] a line whose number ends like the number of the cursor’s line is not marked', () => {
  const rows = [row({ id: 15 }), row({ id: 5, name: 'Flan' })];
  renderKitchen({ cards: [ticket(1, rows)], board: { cursor: { cardKey: '1-0', lineId: 5 } } });
  expect(marked()).toEqual(['1:5']);
});

test('[CURSOR-5] the cursor mark follows its line to another card after a refresh', async () => {
  const { app } = renderKitchen({ cards: lunch(), board: { cursor: { cardKey: '4704-1', lineId: 9 } } });
  expect(marked()).toEqual(['4704:9']);
  const first = app.entry('4704-0')?.card;
  if (!first) throw new Error('Failed to test: the lunch has no such card.');
  await actAsync(() => {
    app.change({ ...first, lines: [row({ id: 9 })] });
    app.state.board.keys = app.state.board.keys.filter((key) => key !== '4704-1');
    app.state.board.cursor = { cardKey: '4704-0', lineId: 9 };
  });
  expect([marked(), cards()]).toEqual([['4704:9'], ['4704-0']]);
});

test('[CURSOR-11] a cursor move scrolls the line into view, except under a finger on the strip or after a refresh', async () => {
  const { app } = renderKitchen({ cards: lunch(), board: { cursor: { cardKey: '4702-0', lineId: 1 } } });
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const move = (cardKey: string, lineId: number) =>
    actAsync(() => {
      app.state.board.cursor = { cardKey, lineId };
    });
  await move('4712-0', 1);
  expect(seen).toHaveBeenCalledTimes(1);
  expect(seen.mock.contexts[0]).toBe(document.querySelector('[data-line="4712:1"]'));

  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  fireEvent.pointerDown(line);
  await move('4702-0', 5);
  expect(seen).toHaveBeenCalledTimes(1);
  fireEvent.pointerUp(line);
  await actAsync(() => app.pass(1));

  await actAsync(() => {
    app.show(lunch().slice(1));
    app.state.board.cursor = { cardKey: '4703-0', lineId: 1 };
  });
  expect(marked()).toEqual(['4703:1']);
  expect(seen).toHaveBeenCalledTimes(1);
  seen.mockRestore();
});
