import { fireEvent, screen } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { row, ticket } from '../../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

const tickets = (count: number) => Array.from({ length: count }, (_, at) => ticket(5_000 + at, [row({ id: 1 })]));
const filled = (): readonly number[] =>
  [...document.querySelectorAll('[data-card]')].flatMap((card, at) => (card.querySelector('[data-line]') ? [at] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

function scrollTo(left: number): void {
  const strip = screen.getByRole('region', { name: 'Pedidos' });
  strip.scrollLeft = left;
  fireEvent.scroll(strip);
}

test('[PERF-13] the first thirty cards of a long board have their content, and the other cards are empty frames with accessible names', () => {
  renderKitchen({ cards: tickets(60) });
  expect(filled()).toEqual(upTo(30));
  expect(document.querySelectorAll('[data-card]')).toHaveLength(60);
  expect(document.querySelector('[data-card="5059-0"]')?.getAttribute('aria-label')).not.toBe('');
});

test('[PERF-13] a card that comes near the view gets its content, and keeps it', async () => {
  renderKitchen({ cards: tickets(60) });
  await actAsync(() => scrollTo(6_000));
  const after = filled();
  expect(after).toContain(59);
  await actAsync(() => scrollTo(0));
  expect(filled()).toEqual(after);
});

test('[PERF-13] a new order among the first thirty has its content at once, and of many new orders only the first few', async () => {
  const { app } = renderKitchen({ cards: tickets(20) });
  await actAsync(() => app.show(tickets(21)));
  expect(filled()).toEqual(upTo(21));
  await actAsync(() => app.show(tickets(60)));
  expect(filled()).toEqual(upTo(29));
});

test('[PERF-13] a new order behind the first thirty cards is an empty frame', async () => {
  const { app } = renderKitchen({ cards: tickets(40) });
  await actAsync(() => app.show(tickets(41)));
  expect(filled()).toEqual(upTo(30));
});

test('[KEY-1] when the cursor moves to a line far from the view, the line is rendered and marked', async () => {
  const { app } = renderKitchen({ cards: tickets(60) });
  await changeState(app.state.board, { cursor: ref({ cardKey: '5055-0', lineId: 1 }) });
  expect(document.querySelector('[data-card="5055-0"] [data-cursor]')?.getAttribute('data-line')).toBe('5055:1');
});
