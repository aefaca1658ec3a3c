import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { orderTitle } from '../../../../src/domain/presentation/title.ts';
import { viewChoices } from '../../../../src/ui/base/view-choices.ts';
import { lunch, placed, row, ticket } from '../../../../stories/lunch.ts';
import { actAsync, renderKitchen } from '../../render.tsx';

vi.mock('../../../../src/domain/presentation/title.ts', async (original) => {
  const real = await original<typeof import('../../../../src/domain/presentation/title.ts')>();
  return { ...real, orderTitle: vi.fn(real.orderTitle) };
});

/** The distance between two small orders, because jsdom has no layout; about twenty are in view. */
const STEP_PX = 100;
function placeInList(this: HTMLElement): number {
  return STEP_PX * [...(this.parentElement?.children ?? [])].indexOf(this);
}
const offsetLeft = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(placeInList);

// The bar is a deferred part.
const bar = () => screen.findByRole('list', { name: 'Pedidos en miniatura' });

test('[LOOK-9] each order is in the bar once, named by title and level, with its digit up to nine', async () => {
  renderKitchen({ cards: lunch() });
  const small = within(await bar()).getAllByRole('listitem');
  expect(small).toHaveLength(11);
  expect(within(small[0] as HTMLElement).getByRole('button', { name: 'M 12, Crítico' })).toBeDefined();
  expect(small.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'M 1221 min1',
    'D 441714 min2',
    'M 711 min3',
  ]);
  expect(small[9]?.textContent).toBe('V 220 min');
});

test('[ORDER-36] an order with nothing left to do shows LISTO in place of its time', async () => {
  renderKitchen({ cards: placed([ticket(1, [row({}, { isFinal: true })], { order: { tableIds: [9] } })]) });
  const small = within(await bar()).getByRole('button', { name: 'M 9, LISTO' });
  expect(small.closest('li')?.textContent).toBe('M 9LISTO1');
});

test('[PERF-1] a tap renders no small order, a tick of the clock commits nothing, and LISTO renders only its small order', async () => {
  const first = ticket(1, [row({}), row({ id: 2 })]);
  const { app, commits } = renderKitchen({ cards: placed([first, ticket(2, [row()], { order: { tableIds: [8] } })]) });
  const list = await bar();
  const drawn = vi.fn();
  new MutationObserver((records) => drawn(records.length)).observe(list, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  await actAsync(() => app.change({ ...first.card, lines: [row({}, { saveMark: 'pending' }), row({ id: 2 })] }));
  expect(drawn).not.toHaveBeenCalled();
  const before = commits();
  await actAsync(() => app.pass(60));
  expect(within(list).getAllByText('2 min')).toHaveLength(2);
  expect(commits()).toBe(before);
  const done = [row({}, { isFinal: true }), row({ id: 2 }, { isFinal: true })];
  vi.mocked(orderTitle).mockClear();
  await actAsync(() => app.change({ ...first.card, lines: done }));
  expect(within(list).getByText('LISTO')).toBeDefined();
  // Neither the card nor the small order of the other order computed its title.
  expect(vi.mocked(orderTitle).mock.calls.map(([order]) => order.id)).not.toContain(2);
});

test('[PERF-1][LOOK-12] the clock writes a small order once a minute, and reads no layout', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const list = await bar();
  const view = list.parentElement as HTMLElement;
  const reads = vi.spyOn(view, 'scrollLeft', 'get');
  const written = vi.fn();
  new MutationObserver(written).observe(list, { subtree: true, characterData: true, childList: true });
  // The first order has waited 21:07; in the next second no order reaches a full minute.
  await actAsync(() => app.pass(1));
  expect(written).not.toHaveBeenCalled();
  await actAsync(() => app.pass(51));
  expect(within(list).getByText('21 min')).toBeDefined();
  await actAsync(() => app.pass(1));
  expect(within(list).getByText('22 min')).toBeDefined();
  expect(reads).not.toHaveBeenCalled();
  await actAsync(() => void view.dispatchEvent(new Event('scroll')));
  expect(reads).toHaveBeenCalled();
});

const MANY = Array.from({ length: 200 }, (_, at) => ticket(at + 1, [row()], { order: { tableIds: [at + 1] } }));
const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const titles = (from: number, to: number) => MANY.slice(from, to).map((_, at) => `M ${from + at + 1}`);

test('[LOOK-10] only the orders near the view are rendered, and the list is as long as for all orders', async () => {
  const { app } = renderKitchen({ cards: placed(MANY) });
  const list = await bar();
  const view = list.parentElement as HTMLElement;
  expect(titlesIn(list)).toEqual(titles(0, 36));
  expect(list.style.width).toContain('200');
  const scrollTo = (place: number) =>
    actAsync(() => {
      view.scrollLeft = place * STEP_PX;
      view.dispatchEvent(new Event('scroll'));
    });
  // Inside the rendered range nothing renders again.
  await scrollTo(4);
  expect(titlesIn(list)).toEqual(titles(0, 36));
  await scrollTo(100);
  expect(titlesIn(list)).toEqual(titles(79, 142));
  expect(list.style.paddingInlineStart).toContain('79');
  await userEvent.click(within(list).getByRole('button', { name: 'M 104' }));
  expect(app.commanded).toEqual([['moveCursor', 104]]);
  await scrollTo(195);
  expect(titlesIn(list)).toEqual(titles(137, 200));
  // The remaining orders show at the new end of the list, before any scroll.
  await actAsync(() => app.show(placed(MANY.slice(0, 100))));
  expect(titlesIn(list)).toEqual(titles(37, 100));
});

test('[LOOK-10] a bar that was hidden has its orders as soon as the bar has room', async () => {
  offsetLeft.mockReturnValue(0);
  renderKitchen({ cards: lunch() });
  const list = await bar();
  const view = list.parentElement as HTMLElement;
  await actAsync(() => void view.dispatchEvent(new Event('scroll')));
  expect(within(list).getAllByRole('listitem')).toHaveLength(11);
  offsetLeft.mockImplementation(placeInList);
});

test('a press on a small order puts the cursor on the order', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(within(await bar()).getByRole('button', { name: 'D 4420' }));
  expect(app.commanded).toEqual([['moveCursor', 8]]);
});

test.each([
  ['the settings hide it', { settings: { showmini: false } }, true],
  ['a user is logged in', { state: { loggedIn: true } }, true],
  ['no KDS is configured', { state: { installed: false } }, true],
  ['the user has hidden it', {}, false],
])('[BAR-2] the board has no bar of small orders where %s', async (_, kitchen, chosen) => {
  viewChoices.miniBar = chosen;
  renderKitchen({ cards: lunch(), ...kitchen });
  await actAsync(() => {});
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('list', { name: 'Pedidos en miniatura' })).toBeNull();
});
