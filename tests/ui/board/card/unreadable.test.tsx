import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { row, ticket } from '../../../../stories/lunch.ts';
import { renderKitchen } from '../../render.tsx';

const textOf = (name: RegExp) => screen.getByRole('article', { name }).textContent;

test.each([
  [{ isOutdated: true }, 'No se pudo leer lo último de este pedido: pregunte en sala.'],
  [{ unreadLines: 1 }, '1 línea no se pudo leer: pregunte en sala.'],
  [{ unreadLines: 2 }, '2 líneas no se pudieron leer: pregunte en sala.'],
])('[FILTER-19] a card shows that its order may be incomplete: %j', (order, words) => {
  renderKitchen({ cards: [ticket(1, [row()], { order })] });
  expect(textOf(/^M 12/)).toContain(words);
});

test('[FILTER-18] the card of an unreadable order directs the cook to the floor staff', () => {
  renderKitchen({ cards: [ticket(1, [], { order: { lines: [], isOutdated: true } })] });
  expect(textOf(/^M 12/)).toContain('Este pedido no se pudo leer: pregunte en sala.');
});

test('[FILTER-18] the card of an order that was never readable has no button that advances it', () => {
  renderKitchen({ cards: [ticket(1, [], { order: { lines: [], isOutdated: true } }), ticket(2, [row()])] });
  expect(screen.getAllByRole('button', { name: /^Avanzar/ })).toHaveLength(1);
});

test('[BOARD-29] the board shows the number of unreadable orders', () => {
  renderKitchen({ cards: [ticket(1, [row()])], board: { setAside: 3 } });
  expect(screen.getByText('3 pedidos no se pueden leer: pregunte en sala.')).toBeDefined();
});
