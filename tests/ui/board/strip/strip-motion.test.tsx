import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FrozenApp } from '../../../../stories/frozen-app.ts';
import { lunch } from '../../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

const cards = () => [...document.querySelectorAll<HTMLElement>('article:not([aria-hidden] *)')];
const places = () => new Map(cards().map(({ dataset, style }) => [dataset.card ?? '', style.transform]));
const fadingCards = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > article')];
const lose = (app: FrozenApp, key: string) => {
  app.state.board.keys = app.state.board.keys.filter((each) => each !== key);
};

/** The cards that were on the board before and have moved. */
const moved = (before: ReadonlyMap<string, string>) =>
  [...places()].filter(([key, place]) => before.has(key) && before.get(key) !== place).map(([key]) => key);

test('[LOOK-26] no card moves while a finger is on the strip and for 400 ms after, and then all cards close the gap together', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const before = places();
  const line = screen.getByRole('button', { name: '1 Mote con huesillo, Pendiente' });
  fireEvent.pointerDown(line);
  await actAsync(() => lose(app, '4702-0'));
  await actAsync(() => app.pass(1));
  expect(moved(before)).toEqual([]);
  fireEvent.pointerUp(line);
  await actAsync(() => app.pass(0.39));
  expect(moved(before)).toEqual([]);
  await actAsync(() => app.pass(0.02));
  const after = moved(before);
  expect(after.length).toBeGreaterThan(3);
  expect(after).toContain('4703-0');
  const settledAt = places();
  await actAsync(() => app.pass(5));
  expect(moved(settledAt)).toEqual([]);
});

test('[LOOK-26] without a finger the other cards slide together at once', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const before = places();
  await actAsync(() => lose(app, '4702-0'));
  expect(moved(before)).toContain('4703-0');
  expect(cards()[0]?.style.transition).toContain('transform');
});

test('[LOOK-13] a card that leaves fades at its place, out of reach, and is removed within two seconds', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const place = places().get('4703-0');
  await actAsync(() => lose(app, '4703-0'));
  expect(fadingCards().map(({ dataset }) => dataset.card)).toEqual(['4703-0']);
  expect(fadingCards()[0]?.style.transform).toBe(place);
  expect(fadingCards()[0]?.closest<HTMLElement>('[aria-hidden]')?.inert).toBe(true);
  expect(screen.queryByRole('article', { name: /^D 4417/ })).toBeNull();
  await actAsync(() => app.pass(1));
  await actAsync(() => app.pass(1));
  expect(fadingCards()).toEqual([]);
});

test('[LOOK-13] a faded card is removed at the end of its animation', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await actAsync(() => lose(app, '4703-0'));
  const [ghost] = fadingCards();
  if (!ghost) throw new Error('Failed to test: nothing fades.');
  fireEvent.animationEnd(ghost);
  expect(fadingCards()).toEqual([]);
});

test('[LOOK-13] a card that only changes its place leaves no faded copy behind', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await changeState(app.state.board, { keys: app.state.board.keys.toReversed() });
  expect(fadingCards()).toEqual([]);
});

test('[LOOK-14] a later card slides in once, and the cards of the first board do not', async () => {
  const { app } = renderKitchen({ cards: lunch().slice(0, -1) });
  expect(cards().some(({ dataset }) => dataset.arrives !== undefined)).toBe(false);
  await actAsync(() => app.show(lunch()));
  const arrived = cards().filter(({ dataset }) => dataset.arrives !== undefined);
  expect(arrived.map(({ dataset }) => dataset.card)).toEqual(['4712-0']);
  fireEvent.animationEnd(arrived[0] as HTMLElement);
  expect(arrived[0]?.dataset.arrives).toBeUndefined();
});

test('a long press on the board opens no context menu', () => {
  renderKitchen({ cards: lunch() });
  const line = screen.getByRole('button', { name: '1 Mote con huesillo, Pendiente' });
  expect(fireEvent.contextMenu(line)).toBe(false);
});
