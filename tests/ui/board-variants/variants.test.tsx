import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { es } from '../../../src/i18n/es.ts';
import { EDGE_PX } from '../../../src/ui/board/strip/viewport.ts';
import { allDay } from '../../../stories/all-day.ts';
import type { FrozenApp, FrozenCard, FrozenKitchen } from '../../../stories/frozen-app.ts';
import { comment, lunch, row, ticket } from '../../../stories/lunch.ts';
import { actAsync, changeState, type RenderedKitchen, renderKitchen } from '../render.tsx';

const products = () => screen.getByRole('region', { name: 'Total del día' });
const rows = () => within(products()).queryAllByRole('button');
const names = () => rows().map(({ textContent }) => textContent);
const rowOf = (name: string) => within(products()).getByRole('button', { name });
const age = (name: string) => rowOf(name).parentElement?.querySelector('p')?.textContent;
const waiting = (name: string) =>
  [...(rowOf(name).parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
const tickets = () => screen.queryByRole('region', { name: /^Pedidos con / });
const titlesIn = (region: HTMLElement | null) =>
  region
    ? within(region)
        .queryAllByRole('article')
        .map(({ ariaLabel }) => ariaLabel?.split(',')[0])
    : [];

const BREAD = { id: 1, name: 'Pan' };
const two = (): readonly FrozenCard[] => [
  ticket(1, [row({ ...BREAD, quantity: 2 }), row({ id: 2, name: 'Té' })], {
    waitedS: 700,
    order: { tableIds: [4], mainTableId: 4 },
  }),
  ticket(2, [row(BREAD)], { waitedS: 65, order: { tableIds: [9], mainTableId: 9 } }),
  ticket(3, [row({ id: 1, name: 'Café' })], { waitedS: 10, order: { tableIds: [5], mainTableId: 5 } }),
];

async function openTotal(cards = two(), kitchen: FrozenKitchen = {}): Promise<RenderedKitchen> {
  const rendered = renderKitchen({ cards, ...kitchen, board: { summary: allDay(cards), ...kitchen.board } }, '/home3');
  await screen.findByRole('region', { name: /^(Total del día|All-day total)$/ });
  return rendered;
}

/** Applies a change of the engine when no finger is on the screen. */
async function become(app: FrozenApp, cards: readonly FrozenCard[]): Promise<void> {
  await actAsync(() => {
    app.show(cards);
    app.state.board.summary = ref(allDay(cards));
  });
  await actAsync(() => app.pass(1));
}

/** Navigates as the browser's back button does; the router loads after the first board. */
async function navigate(path: string, shape: 'columns' | 'rail'): Promise<void> {
  await actAsync(() => {
    window.history.pushState(null, '', path);
    fireEvent.popState(window);
  });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Pedidos' }).dataset.shape).toBe(shape));
}

const places = (): readonly (readonly string[])[] =>
  screen
    .getAllByRole('article')
    .filter(({ dataset }) => dataset.near === 'true')
    .map(({ style }) => style.transform.match(/\d+(?=px)/g) ?? []);

test('[BOARD-10] /home2 shows the cards of the board, one per column, and handles presses and keys', async () => {
  const { app } = renderKitchen({ cards: lunch() }, '/home2');
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(lunch().length);
  expect(places().length).toBeGreaterThan(5);
  expect(new Set(places().map(([x]) => x)).size).toBe(places().length);
  expect(places().every(([, y]) => y === String(EDGE_PX))).toBe(true);
  await userEvent.click(within(cards[0] as HTMLElement).getByRole('button', { name: /^1 Ají de gallina/ }));
  expect(app.commanded).toContainEqual(['advanceLine', '4702-0', 5]);
  fireEvent.keyDown(document.body, { keyCode: 13 });
  expect(app.commanded).toContainEqual(['pressKey', 13]);
});

test('[BOARD-1][BOARD-10] the rail moves the card elements of the strip to other places, and the way back returns them to their former places', async () => {
  renderKitchen({ cards: lunch() });
  const before = screen.getAllByRole('article');
  const packed = places();
  expect(packed.some(([, y]) => y !== String(EDGE_PX))).toBe(true);
  await navigate('/home2', 'rail');
  expect(screen.getAllByRole('article')).toEqual(before);
  expect(places().every(([, y]) => y === String(EDGE_PX))).toBe(true);
  await navigate('/', 'columns');
  expect(screen.getAllByRole('article')).toEqual(before);
  expect(places()).toEqual(packed);
});

test('[BOARD-1] /home3 has a row for each product with its quantity, the longest wait first', async () => {
  await openTotal();
  expect(names()).toEqual(['3 Pan', '1 Té', '1 Café']);
});

test('[BOARD-8][BOARD-13] a row shows the tables with their quantities, the age and the level of the oldest', async () => {
  await openTotal(two(), { settings: { tw: 300, tt: 600 } });
  expect([age('3 Pan'), waiting('3 Pan')]).toEqual(['11:40 Tarde', ['M 4 ×2', 'M 9']]);
  expect([age('1 Café'), waiting('1 Café')]).toEqual(['00:10 ', ['M 5']]);
});

test('[BOARD-13] ages update without a render, and rise to the next level', async () => {
  const { app, commits } = await openTotal(two(), { settings: { tw: 66, tt: 600 } });
  const before = commits();
  expect(age('1 Café')).toBe('00:10 ');
  await actAsync(() => app.pass(60));
  expect(age('1 Café')).toBe('01:10 Aviso');
  expect(commits()).toBe(before);
});

test('[BOARD-13] a row whose lines have no time has no age', async () => {
  const cards = two();
  const summary = allDay(cards).map((each) => ({ ...each, oldestAtS: 0 }));
  await openTotal(cards, { board: { summary } });
  expect(age('1 Café')?.trim()).toBe('');
});

test('[BOARD-8] a row names eight orders, and shows the number of the others', async () => {
  const cards = Array.from({ length: 11 }, (_, at) =>
    ticket(at + 1, [row(BREAD)], { order: { tableIds: [at + 1], mainTableId: at + 1 } }),
  );
  await openTotal(cards);
  expect(waiting('11 Pan').slice(-2)).toEqual(['M 8', '+3 pedidos']);
});

const withExtras = () => [
  ticket(1, [row({ id: 1, quantity: 2 }), row({ id: 2, parentId: 1, name: '[es]Sin queso[en]No cheese' })]),
  ticket(2, [row({ id: 1 }), row({ id: 2, parentId: 1, name: 'Arroz', quantity: 1.5 })]),
];

test('[BOARD-4] each extra and removal is below its dish with its quantity, and describes the row', async () => {
  await openTotal(withExtras());
  expect(names()).toEqual(['3 Lomo saltado']);
  const [extras, , age, who] = (rowOf('3 Lomo saltado').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect([...(extras?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['− 1× Sin queso', '1,5× Arroz']);
  expect(age?.textContent).toBe('01:00 ');
  expect(who?.textContent).toContain('M 12');
});

test('[BOARD-4] a ready dish stays with quantity 0 while its extras are not ready, and its tables show no quantity', async () => {
  const ready = withExtras().map(({ card, ...rest }) => ({
    ...rest,
    card: { ...card, lines: card.lines.map((each) => (each.isExtra ? each : { ...each, status: 110 })) },
  }));
  await openTotal(ready);
  expect(names()).toEqual(['0 Lomo saltado']);
  expect(waiting('0 Lomo saltado')).toEqual(['− 1× Sin queso', '1,5× Arroz', 'M 12', 'M 12']);
  await userEvent.click(rowOf('0 Lomo saltado'));
  expect(screen.getByRole('heading', { name: 'Lomo saltado' })).toBeDefined();
});

test('[FORMAT-3] rows, their tables and the head of the tickets show fractions of a dish in the number format of the venue', async () => {
  const cards = [
    ticket(1, [row({ ...BREAD, quantity: 1.25 })], { order: { tableIds: [4], mainTableId: 4 } }),
    ticket(2, [row({ ...BREAD, quantity: 0.5 })], { order: { tableIds: [9], mainTableId: 9 } }),
  ];
  await openTotal(cards);
  expect(waiting('1,75 Pan')).toEqual(['M 4 ×1,25', 'M 9 ×0,5']);
  await userEvent.click(rowOf('1,75 Pan'));
  expect(screen.getByRole('heading', { name: '1,75 × Pan' })).toBeDefined();
});

test('on a device in English the rows have English names', async () => {
  await openTotal(lunch(), { state: { language: 'en' } });
  expect(screen.getByRole('button', { name: '2 Stir-fried beef' })).toBeDefined();
});

test('[BOARD-1] rows are kept up to date only while the all-day board is open', async () => {
  const { app } = await openTotal();
  const watched = () => app.commanded.filter(([name]) => name === 'watchSummary').length;
  expect(watched()).toBe(1);
  await navigate('/', 'columns');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  // The frozen app records the end of a watch under the same name.
  expect(watched()).toBe(2);
});

test('[BOARD-12] a pressed row shows only its cards, and a press on a line of these cards advances the line', async () => {
  const { app } = await openTotal();
  expect(tickets()).toBeNull();
  await userEvent.click(rowOf('3 Pan'));
  expect(rowOf('3 Pan').ariaExpanded).toBe('true');
  expect(titlesIn(tickets())).toEqual(['M 4', 'M 9']);
  await userEvent.click(within(tickets() as HTMLElement).getByRole('button', { name: /^1 Té/ }));
  expect(app.commanded).toContainEqual(['advanceLine', '1-0', 2]);
});

test('[BOARD-12] the lines of the pressed row’s product are highlighted on its cards', async () => {
  await openTotal();
  await userEvent.click(rowOf('3 Pan'));
  const sought = [...(tickets()?.querySelectorAll<HTMLElement>('[data-sought]') ?? [])].map(
    ({ dataset }) => dataset.line,
  );
  expect(sought).toEqual(['1:1', '2:1']);
});

test('[BOARD-12] after all lines of the pressed row are finished, its cards stay, and a message shows that nothing is left to make', async () => {
  const { app } = await openTotal();
  await userEvent.click(rowOf('3 Pan'));
  const made = two().map(({ card, ...rest }) => ({
    ...rest,
    card: { ...card, lines: card.lines.map((each) => ({ ...each, isFinal: each.line.name === 'Pan' })) },
  }));
  await become(app, made);
  expect(names()).toEqual(['1 Té', '1 Café']);
  expect(titlesIn(tickets())).toEqual(['M 4', 'M 9']);
  expect(
    within(tickets() as HTMLElement).getByText('No queda nada de este producto por preparar.', { selector: '[role]' }),
  ).toBeDefined();
  await become(app, made.slice(1));
  expect(titlesIn(tickets())).toEqual(['M 9']);
});

test('[BOARD-12] a new order of the product joins its tickets', async () => {
  const { app } = await openTotal();
  await userEvent.click(rowOf('3 Pan'));
  await become(app, [...two(), ticket(8, [row(BREAD)], { order: { tableIds: [20], mainTableId: 20 } })]);
  expect(titlesIn(tickets())).toEqual(['M 4', 'M 9', 'M 20']);
});

test('[BOARD-12] another pressed row replaces the open cards; the button and Escape close the cards, and the focus returns to the row', async () => {
  await openTotal();
  await userEvent.click(rowOf('3 Pan'));
  await userEvent.click(rowOf('1 Café'));
  expect(titlesIn(tickets())).toEqual(['M 5']);
  await userEvent.click(screen.getByRole('button', { name: 'Volver al total' }));
  expect(tickets()).toBeNull();
  expect(document.activeElement).toBe(rowOf('1 Café'));
  await userEvent.click(rowOf('1 Té'));
  await actAsync(() => fireEvent.keyDown(document.body, { keyCode: 27, key: 'Escape' }));
  expect(tickets()).toBeNull();
  expect(document.activeElement).toBe(rowOf('1 Té'));
});

test('[BOARD-12] when no line of the row is left, closing its cards moves the focus to the first row', async () => {
  const { app } = await openTotal();
  await userEvent.click(rowOf('3 Pan'));
  await become(app, two().slice(2));
  await userEvent.click(screen.getByRole('button', { name: 'Volver al total' }));
  expect(document.activeElement).toBe(rowOf('1 Café'));
});

test.each([
  [13, [['save']]],
  [90, [['refresh']]],
  [66, []],
  [78, []],
  [49, []],
])(
  '[BOARD-14] on the all-day board only the save and refresh keys send a command: key code %i, commands %j',
  async (keyCode, commands) => {
    const { app } = await openTotal();
    const before = app.commanded.length;
    await actAsync(() => fireEvent.keyDown(document.body, { keyCode }));
    expect(app.commanded.slice(before)).toEqual(commands);
  },
);

test('rows stay in place while a finger is down and for a moment after', async () => {
  const { app } = await openTotal();
  const pen = rowOf('3 Pan');
  fireEvent.pointerDown(pen);
  await become(app, two().slice(2));
  expect(names()).toEqual(['3 Pan', '1 Té', '1 Café']);
  fireEvent.pointerUp(pen);
  await actAsync(() => app.pass(0));
  expect(names()).toEqual(['3 Pan', '1 Té', '1 Café']);
  await actAsync(() => app.pass(1));
  expect(names()).toEqual(['1 Café']);
});

test('a change of one row renders no other row', async () => {
  const { app } = await openTotal();
  const before = rows().map((button) => button.parentElement);
  const changed = allDay(two()).map((each) => (each.name === 'Pan' ? { ...each, quantity: 4 } : each));
  await changeState(app.state.board, { summary: ref(changed) });
  expect(names()).toEqual(['4 Pan', '1 Té', '1 Café']);
  expect(rows().map((button) => button.parentElement)).toEqual(before);
});

test('[BOARD-24] an empty all-day board shows the message of an empty board', async () => {
  await openTotal([], { board: { message: 'no-orders' } });
  expect(screen.getByText('No hay pedidos pendientes para este KDS')).toBeDefined();
});

test('[BOARD-1] cards with all lines done leave the all-day board empty, with a message', async () => {
  await openTotal(two(), { board: { summary: [] } });
  expect(within(products()).getByRole('status').textContent).toBe('No queda nada por preparar.');
});

test('[OUTBOX-3] unsaved changes show once, with the tickets and without', async () => {
  await openTotal(two(), { saving: { pending: 2 } });
  expect(screen.getAllByText('2 cambios sin guardar', { selector: 'output' })).toHaveLength(1);
  await userEvent.click(rowOf('3 Pan'));
  expect(screen.getAllByText('2 cambios sin guardar', { selector: 'output' })).toHaveLength(1);
});

test.each(['/home2', '/home3'])('[CUSTOMER-7] on a customer screen the address %s shows the tiles', async (path) => {
  renderKitchen({ tiles: [{ orderId: 1, title: '308', sinceS: 0 }], settings: { finalClients: true } }, path);
  expect(await screen.findByRole('list', { name: 'ÓRDENES LISTAS' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Total del día' })).toBeNull();
});

test('[BOARD-1] the all-day board has no small orders, and no switch for them', async () => {
  await openTotal();
  expect(screen.queryByRole('button', { name: es.bar.miniBar })).toBeNull();
  await navigate('/', 'columns');
  expect(screen.getByRole('button', { name: es.bar.miniBar })).toBeDefined();
});

test.each([
  [true, 'salsa aparte', ['1 salsa aparte', 'M 4']],
  [false, 'salsa aparte', ['M 4']],
  [false, 'sin gluten', ['1 sin gluten', 'M 4']],
])(
  '[BOARD-5][LOOK-23] a row shows a note if showComments is on or the note is an allergy: showComments=%s, "%s", texts %j',
  async (showComments, note, texts) => {
    const noted = row({ id: 2, name: 'Pan', comments: [comment(note)] });
    const order = { tableIds: [4], mainTableId: 4 };
    await openTotal([ticket(1, [row({ ...BREAD, quantity: 2 }), noted], { order })], { settings: { showComments } });
    expect(names()).toEqual(['3 Pan']);
    expect(waiting('3 Pan').map((text) => text?.replace(' ×3', ''))).toEqual(texts);
    expect(screen.queryAllByRole('img', { name: 'ALERGIA' })).toHaveLength(note === 'sin gluten' ? 1 : 0);
  },
);

test('[BOARD-5][BOARD-6][LOOK-23] a row shows the allergy note of an order with its portions, also without showComments', async () => {
  const order = (id: number, ...texts: readonly string[]) => ({
    order: { tableIds: [id], mainTableId: id, comments: texts.map((text) => comment(text)) },
  });
  const noted = ticket(1, [row({ ...BREAD, quantity: 2 })], order(4, 'Cumpleaños', 'ALERGIA: frutos secos'));
  const plain = ticket(2, [row({ ...BREAD, quantity: 3 })], order(5));
  const ready = ticket(
    3,
    [row({ id: 1, name: 'Té', saved: 110 }), row({ id: 2, parentId: 1, name: 'Miel' })],
    order(6, 'sin gluten'),
  );
  await openTotal([noted, plain, ready], { settings: { showComments: false } });
  expect(waiting('5 Pan')).toEqual(['2 ALERGIA: frutos secos', 'M 4 ×2', 'M 5 ×3']);
  expect(waiting('0 Té')).toEqual(['1× Miel', 'sin gluten', 'M 6']);
  expect(screen.getAllByRole('img', { name: 'ALERGIA' })).toHaveLength(2);
});

test('[LOOK-23][ORDER-57] a row marks dishes and extras whose name warns of an allergy, and removals', async () => {
  const dish = row({ id: 1, name: '[es]Pan sin gluten[en]Bread' });
  const extras = ['Sin maní', '[SIN] gluten', 'NO sal', 'Palta'].map((name, at) =>
    row({ id: at + 2, parentId: 1, name }),
  );
  await openTotal([ticket(1, [dish, ...extras], { order: { tableIds: [4], mainTableId: 4 } })]);
  const item = (text: string) => screen.getByText(text).closest('li') as HTMLElement;
  const marks = (text: string) => within(item(text)).queryAllByRole('img', { name: 'ALERGIA' }).length;
  expect(waiting('1 ALERGIA Pan sin gluten')).toEqual([
    '− 1× Sin maní',
    '− 1× [SIN] gluten',
    '− 1× NO sal',
    '1× Palta',
    'M 4',
  ]);
  expect(['Sin maní', '[SIN] gluten', 'NO sal', 'Palta'].map(marks)).toEqual([1, 1, 0, 0]);
});
