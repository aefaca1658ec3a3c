import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DRAG_HOLD_MS } from '../../../../src/domain/limits.ts';
import { stepBefore } from '../../../../src/ui/board/card/move-buttons.tsx';
import { dropBefore } from '../../../../src/ui/board/strip/drop-place.ts';
import type { Grid } from '../../../../src/ui/board/strip/packing.ts';
import type { StripCard } from '../../../../src/ui/board/strip/strip-cards.ts';
import { lunch } from '../../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

// Loads the deferred drag code, so that each test can drag at once.
await import('../../../../src/ui/board/strip/card-drag.tsx');

// Every element has its origin at (0, 0), so coordinates of the strip equal those of the window.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_920, 1_000));
});

const dragging = async (settings = {}) => {
  const rendered = renderKitchen({ cards: lunch(), settings: { dragndrop: true, ...settings } });
  await act(() => vi.dynamicImportSettled());
  return rendered;
};
const head = (name: string) => screen.getAllByRole('heading', { name })[0] as HTMLElement;
const cardOf = (element: HTMLElement) => element.closest('article') as HTMLElement;

async function drag(from: HTMLElement, by: { x: number; y: number }, ends = true): Promise<void> {
  await actAsync(() => fireEvent.mouseDown(from, { clientX: 50, clientY: 50 }));
  await actAsync(() => fireEvent.mouseMove(document, { clientX: 60, clientY: 60 }));
  await actAsync(() => fireEvent.mouseMove(document, { clientX: 50 + by.x, clientY: 50 + by.y }));
  if (ends) await actAsync(() => fireEvent.mouseUp(document));
}

test('[PLACE-9] a card moves to the place at which the mouse drops it', async () => {
  const { app } = await dragging();
  await drag(head('M 12'), { x: 400, y: 400 });
  expect(app.commanded).toEqual([['placeCard', '4702-0', '4705-0']]);
  expect(cardOf(head('M 12')).dataset.dropped).toBe('');
});

test('[PLACE-9] the dragged card follows the pointer, and its target is marked and announced', async () => {
  const { app } = await dragging();
  await drag(head('M 12'), { x: 400, y: 400 }, false);
  expect(cardOf(head('M 12')).style.translate).toBe('400px 400px');
  expect(cardOf(head('M 12')).dataset.dragged).toBe('');
  expect(document.querySelector<HTMLElement>('[data-drop]')?.dataset.card).toBe('4705-0');
  expect(screen.getByText('M 12 irá antes de #308.')).toBeDefined();
  await actAsync(() => fireEvent.keyDown(document, { code: 'Escape' }));
  expect(document.querySelector('[data-drop], [data-dragged], [data-dragging]')).toBeNull();
  expect(screen.getByText('M 12 queda donde estaba.')).toBeDefined();
  expect(app.commanded.map(([name]) => name)).not.toContain('placeCard');
});

test('[PLACE-9] no other card moves while a card is dragged', async () => {
  const { app } = await dragging();
  await drag(head('M 12'), { x: 400, y: 400 }, false);
  const place = cardOf(head('M 3')).style.transform;
  await changeState(app.state.board, { keys: app.state.board.keys.filter((key) => key !== '4703-0') });
  await actAsync(() => app.pass(10));
  expect(cardOf(head('M 3')).style.transform).toBe(place);
  await actAsync(() => fireEvent.mouseUp(document));
  await actAsync(() => app.pass(1));
  expect(cardOf(head('M 3')).style.transform).not.toBe(place);
});

test('[PLACE-12] layout changes that waited for the finger to lift show when a drag begins, except on the dragged card, which moves after the drag', async () => {
  const { app } = await dragging();
  const transforms = () => ['D 4417', 'M 3'].map((name) => cardOf(head(name)).style.transform);
  await actAsync(() => fireEvent.pointerDown(head('D 4417')));
  await changeState(app.state.board, { keys: app.state.board.keys.slice(1) });
  const [lifted, other] = transforms();
  await drag(head('D 4417'), { x: 5, y: 10 }, false);
  expect(transforms()).toEqual([lifted, expect.not.stringMatching(other ?? '')]);
  const placed = transforms()[1];
  await actAsync(() => fireEvent.keyDown(document, { code: 'Escape' }));
  await actAsync(() => fireEvent.pointerUp(head('D 4417')));
  await actAsync(() => app.pass(2));
  expect(transforms()).toEqual([expect.not.stringMatching(lifted ?? ''), placed]);
});

test('[PLACE-9] a move of less than eight pixels counts as a tap', async () => {
  const { app } = await dragging();
  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  await actAsync(() => fireEvent.mouseDown(line, { clientX: 50, clientY: 50 }));
  await actAsync(() => fireEvent.mouseMove(document, { clientX: 54, clientY: 54 }));
  await actAsync(() => fireEvent.mouseUp(document));
  await actAsync(() => fireEvent.click(line, { clientX: 54, clientY: 54 }));
  expect(app.commanded).toContainEqual(['advanceLine', '4702-0', 5]);
  expect(document.querySelector('[data-dragged]')).toBeNull();
});

const touching = (element: Element, count: number) => ({
  touches: Array.from({ length: count }, (_, identifier) => ({
    identifier,
    target: element,
    clientX: 50,
    clientY: 50,
  })),
  changedTouches: [{ identifier: count - 1, target: element, clientX: 50, clientY: 50 }],
});

test.each([
  ['before it starts', 0],
  ['after it starts', DRAG_HOLD_MS],
])('[PLACE-13] a second finger cancels a drag $0, so that no card moves and no tap counts', async (_, afterMs) => {
  const { app } = await dragging();
  vi.useFakeTimers();
  const [line, other] = [screen.getByRole('button', { name: '1 Ají de gallina, En prep.' }), head('M 3')];
  await actAsync(() => fireEvent.touchStart(line, touching(line, 1)));
  await actAsync(() => vi.advanceTimersByTime(afterMs));
  expect(document.querySelector('[data-dragged]') !== null).toBe(afterMs > 0);
  await actAsync(() => fireEvent.touchStart(other, touching(other, 2)));
  await actAsync(() => vi.advanceTimersByTime(2 * DRAG_HOLD_MS));
  expect(document.querySelector('[data-dragged], [data-dragging]')).toBeNull();
  await actAsync(() => fireEvent.touchEnd(other, touching(other, 2)));
  await actAsync(() => fireEvent.touchEnd(line, touching(line, 1)));
  vi.useRealTimers();
  expect(app.commanded).toEqual([]);
});

test.each<readonly [string, (line: HTMLElement) => void, number]>([
  ['a second finger comes', () => fireEvent.touchStart(head('M 3'), touching(head('M 3'), 2)), 0],
  ['the finger is lifted', (line) => fireEvent.touchEnd(line, touching(line, 1)), 1],
  ['Escape is pressed', () => fireEvent.keyDown(document, { code: 'Escape' }), 0],
])('[PLACE-13] when %s before React renders the start of a drag, no card stays dragged', async (_, ends, taps) => {
  const { app } = await dragging();
  vi.useFakeTimers();
  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  await actAsync(() => fireEvent.touchStart(line, touching(line, 1)));
  let isTaken = false;
  // Within `act` React renders nothing, as on a busy machine.
  await actAsync(() => {
    vi.advanceTimersByTime(DRAG_HOLD_MS);
    isTaken = document.querySelector('[data-dragged]') !== null;
    ends(line);
  });
  expect(isTaken).toBe(true);
  expect(document.querySelector('[data-dragged], [data-dragging]')).toBeNull();
  expect(app.commanded.filter(([name]) => name === 'advanceLine')).toHaveLength(taps);
});

test('[PLACE-9] a card that is dropped on its own place, or pressed on its buttons, stays in its place', async () => {
  const { app } = await dragging();
  await drag(head('M 12'), { x: 5, y: 40 });
  await drag(screen.getByRole('button', { name: 'Avanzar todo: M 12' }), { x: 400, y: 400 });
  expect(app.commanded).toEqual([]);
});

test('[PLACE-9] without the setting no card can be dragged', async () => {
  const { app } = await dragging({ dragndrop: false });
  await drag(head('M 12'), { x: 400, y: 400 });
  expect(app.commanded).toEqual([]);
});

const GRID: Grid = {
  shape: 'columns',
  stacked: false,
  columns: 3,
  columnWidth: 340,
  height: 976,
  gap: 12,
  laterHeaderHeight: 0,
};
/** Two columns of three cards, 300 high. */
const stripCards = (): readonly StripCard[] =>
  Array.from({ length: 6 }, (_, at) => {
    const spot = { x: 352 * Math.floor(at / 3), y: 312 * (at % 3) };
    const element = document.createElement('article');
    const sizes = { header: 300, rows: [], joined: [], footer: 0 };
    return {
      element,
      orderId: at,
      level: 'normal',
      sizes,
      pieces: [{ ...spot, from: 0, height: 300 }],
      put: spot,
      near: true,
    };
  });
const scroller = document.createElement('section');

test.each([
  ['on the upper half of a card', { x: 500, y: 330 }, 4],
  ['on the lower half of a card', { x: 500, y: 500 }, 5],
  ['below the last card of a column', { x: 100, y: 960 }, 3],
  ['below the last card of the board', { x: 500, y: 960 }, null],
  ['beyond the last column', { x: 1_500, y: 20 }, null],
  ['before its own place', { x: 100, y: 20 }, undefined],
  ['after its own place', { x: 100, y: 330 }, undefined],
])(
  '[PLACE-10] the first card is dropped $0: it moves before the right card, to the end, or stays',
  (_, point, before) => {
    const cards = stripCards();
    const dragged = cards[0]?.element as Element;
    const found = dropBefore({ scroller, fromRight: false }, { cards, grid: GRID }, dragged, point);
    expect(found).toBe(typeof before === 'number' ? cards[before]?.element : before);
  },
);

test('[PLACE-10] where the oldest card is at the right, columns count from the right', () => {
  const cards = stripCards();
  const dragged = cards[0]?.element as Element;
  const point = { x: 1_920 - 500, y: 330 };
  expect(dropBefore({ scroller, fromRight: true }, { cards, grid: GRID }, dragged, point)).toBe(cards[4]?.element);
  expect(dropBefore({ scroller, fromRight: true }, { cards: [], grid: null }, dragged, point)).toBeUndefined();
});

const KEYS = ['1-0', '2-0', '2-1', '3-0'];
test.each([
  ['1-0', 1, '3-0'],
  ['1-0', -1, undefined],
  ['2-0', -1, '1-0'],
  ['2-1', -1, '1-0'],
  ['2-0', 1, null],
  ['3-0', -1, '2-1'],
  ['3-0', 1, undefined],
  ['9-0', 1, undefined],
] as const)(
  '[PLACE-11] the key before which a card moves, null for the end and undefined for no move: card $0, step $1, key $2',
  (key, step, before) => {
    expect(stepBefore(KEYS, key, step)).toBe(before);
  },
);
