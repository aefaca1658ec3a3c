// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  cardOf,
  cardsOfOrder,
  lineName,
  lineOf,
  lineOfCell,
  linesOfOrder,
} from '../../../../simulator/core/base/card-keys.ts';
import { cardKey } from '../../../../src/domain/presentation/card-key.ts';
import { lineKey } from '../../../../src/domain/presentation/line-key.ts';

test('the simulator writes a line’s key like the kiosk, and reads the ids from the keys of lines and cards', () => {
  expect(lineName(4711, 3)).toBe(lineKey(4711, 3));
  expect(lineOf(lineKey(4711, 3))).toEqual({ orderId: 4711, lineId: 3 });
  expect(cardOf(cardKey(4711, 2))).toEqual({ orderId: 4711 });
});

test('only line cells of a recorded screen parse as lines', () => {
  expect(lineOfCell(`card ${cardKey(4711, 1)} line 3`)).toEqual({ orderId: 4711, lineId: 3 });
  for (const other of ['cards', `card ${cardKey(4711, 1)} level`, 'card 4711 line 3'])
    expect(lineOfCell(other)).toBeNull();
});

test('an order’s selectors find its own cards and lines, and none of an order whose number begins with the same digits', () => {
  const page = document.createElement('main');
  page.innerHTML = [471, 4711]
    .map((id) => `<article data-card="${cardKey(id, 0)}"><button data-line="${lineKey(id, 1)}"></button></article>`)
    .join('');
  const found = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset);
  expect(found(cardsOfOrder(471)).map(({ card }) => card)).toEqual(['471-0']);
  expect(found(linesOfOrder(471)).map(({ line }) => line)).toEqual(['471:1']);
});
