import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import type { TapRefusal } from '../../../src/domain/order/status.ts';
import type { FrozenKitchen } from '../../../stories/frozen-app.ts';
import { lunch } from '../../../stories/lunch.ts';
import { recentLunch, recentOrder } from '../../../stories/recent-orders.ts';
import { actAsync, changeState, renderKitchen } from '../render.tsx';
import { iconOf, VOIDS } from '../voids.ts';

const QUESTION = '¿Desea revertir el último cambio y regresar esta orden a su estado anterior?';

const toggle = () => screen.getByRole('button', { name: 'Salidas recientemente' });
const panel = () => screen.getByRole('dialog', { name: 'Salidas recientemente' });
const question = () => screen.queryByRole('alertdialog', { name: QUESTION });
async function openRecent(kitchen: FrozenKitchen = {}) {
  const rendered = renderKitchen({ cards: lunch(), board: { recent: recentLunch() }, ...kitchen });
  await userEvent.click(toggle());
  return { ...rendered, inPanel: within(panel()) };
}

/** The browser sends a cancel event on Escape, on the back key and on a press beside the dialog. */
const closedByBrowser = () => actAsync(() => panel().dispatchEvent(new Event('cancel', { cancelable: true })));

test('[BAR-4] the history toggle opens the panel, the browser closes the panel, and the board does not change', async () => {
  renderKitchen({ cards: lunch(), board: { recent: recentLunch() } });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle());
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
  expect(within(panel()).getByRole('heading', { name: 'Salidas recientemente' })).toBeDefined();
  expect(panel().getAttribute('closedby')).toBe('any');
  expect(screen.getByRole('article', { name: /^M 12/ })).toBeDefined();
  await closedByBrowser();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
});

test('[BAR-3] a customer screen has neither the toggle nor the panel', async () => {
  renderKitchen({ settings: { finalClients: true }, board: { recent: recentLunch() } });
  expect(await screen.findByRole('heading', { name: 'ÓRDENES LISTAS' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Salidas recientemente' })).toBeNull();
});

test('on a device in English the panel has an English title', async () => {
  renderKitchen({ state: { language: 'en' } });
  await userEvent.click(screen.getByRole('button', { name: 'Recently completed' }));
  expect(screen.getByRole('dialog', { name: 'Recently completed' })).toBeDefined();
});

test('each entry shows its table, its number of dishes and the time since it left, and updates without a commit', async () => {
  const { app, commits, inPanel } = await openRecent();
  const [first, second, third, unknown] = inPanel.getAllByRole('listitem');
  expect(first?.textContent).toContain('M 9');
  expect(first?.textContent).toMatch(/3 líneas hace 42 s/);
  expect(second?.textContent).toMatch(/M 2.*1 línea hace 3 min/);
  expect(third?.textContent).toMatch(/D 4410.*hace 1 h/);
  expect(unknown?.textContent).not.toContain(' hace ');
  const before = commits();
  await actAsync(() => app.pass(8));
  expect(first?.textContent).toContain('hace 50 s');
  expect(commits()).toBe(before);
});

test('an entry expands to its lines, comments, general comment and waiter name, and closes again', async () => {
  const { inPanel } = await openRecent();
  expect(inPanel.queryByText('Causa limeña')).toBeNull();
  const entry = inPanel.getByRole('button', { name: /^M 9/ });
  await userEvent.click(entry);
  expect(entry.getAttribute('aria-expanded')).toBe('true');
  for (const text of ['Lomo saltado', 'Arroz extra', 'Causa limeña', '“uno sin cebolla”', 'Atiende Ana']) {
    expect(inPanel.getByText(text)).toBeDefined();
  }
  expect(inPanel.getByText('Cumpleaños: salir todo junto')).toBeDefined();
  expect(inPanel.getByText('Ceviche mixto').parentElement?.textContent).toContain('Anulado');
  await userEvent.click(entry);
  expect(inPanel.queryByText('Causa limeña')).toBeNull();
});

test('[ORDER-12] each kind of void has its own word and icon in an opened entry', async () => {
  const rows = VOIDS.map(({ of }, at) => ({ name: `Plato ${at}`, ...of }));
  const { inPanel } = await openRecent({
    board: { recent: [recentOrder(4690, 60, rows, { tableIds: [6], mainTableId: 6 })] },
  });
  await userEvent.click(inPanel.getByRole('button', { name: /^M 6/ }));
  const lines = VOIDS.map((_, at) => inPanel.getByText(`Plato ${at}`).parentElement as HTMLElement);
  for (const [at, { word }] of VOIDS.entries()) expect(within(lines[at] as HTMLElement).getByText(word)).toBeDefined();
  expect(new Set(lines.map(iconOf)).size).toBe(VOIDS.length);
});

test("[ORDER-71] an opened entry shows its total in the venue's format, and an entry without a total shows no total", async () => {
  const [first, second, ...others] = recentLunch();
  if (!first || !second) throw new Error('Failed to test: nothing has left.');
  const withTotal = (entry: typeof first, total: number) => ({ ...entry, order: { ...entry.order, total } });
  const recent = [withTotal(first, 45_900), withTotal(second, 0), ...others];
  const { inPanel } = await openRecent({ board: { recent } });
  expect(inPanel.queryByText(/^Total/)).toBeNull();
  for (const name of [/^M 9/, /^M 2/]) await userEvent.click(inPanel.getByRole('button', { name }));
  expect(inPanel.getAllByText(/^Total/).map(({ textContent }) => textContent)).toEqual(['Total $45.900']);
});

test("[FORMAT-3] an opened entry shows parts of a dish in the venue's number format", async () => {
  const recent = [recentOrder(4690, 60, [{ name: 'Pan', quantity: 1.5 }], { tableIds: [6], mainTableId: 6 })];
  const { inPanel } = await openRecent({ board: { recent } });
  await userEvent.click(inPanel.getByRole('button', { name: /^M 6/ }));
  expect(inPanel.getByText('Pan').parentElement?.textContent).toContain('1,5×');
});

test('[WIRE-45] an unknown waiter shows as the id, and an order without a waiter shows no waiter', async () => {
  const { inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: /^M 5/ }));
  expect(inPanel.getByText('Atiende 99')).toBeDefined();
  await userEvent.click(inPanel.getByRole('button', { name: /^D 4410/ }));
  expect(inPanel.getAllByText(/^Atiende/)).toHaveLength(1);
});

test('[ORDER-38] the undo control requests confirmation, and reverts its own entry', async () => {
  const { app, inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Deshacer: M 2' }));
  expect(app.commanded).toEqual([]);
  const dialog = within(question() as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Revertir' }));
  expect(app.commanded).toEqual([['undoRecent', '4698-0-']]);
  expect(question()).toBeNull();
});

const shown = () =>
  within(question() as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[RECENT-10] the question names the order and which lines return with which status', async () => {
  const { inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Deshacer: M 9' }));
  expect(question()?.textContent).toContain('M 9 vuelven 2 líneas');
  expect(shown()).toEqual([
    expect.stringMatching(/^2×Lomo saltado.*En prep\./),
    '+Arroz extra',
    expect.stringMatching(/^3×Causa limeña.*En prep\./),
  ]);
  const described = question()?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Causa limeña');
});

test('[RECENT-10] in English the question is in English', async () => {
  renderKitchen({ state: { language: 'en' }, board: { recent: recentLunch() } });
  await userEvent.click(screen.getByRole('button', { name: 'Recently completed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo: M 2' }));
  const dialog = screen.getByRole('alertdialog', {
    name: 'Do you want to revert the last change and return this order to its previous state?',
  });
  expect(dialog.textContent).toMatch(/M 2 1 line comes back4×Suspiro limeño.*Preparing/);
});

test('[RECENT-10] if no line can return, the question shows the reason, also when this changes while the question is open', async () => {
  const kitchen: { undoRefused?: TapRefusal } = {};
  const rendered = renderKitchen(Object.assign(kitchen, { board: { recent: recentLunch() } }));
  await userEvent.click(toggle());
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer: M 2' }));
  expect(shown()).toHaveLength(1);
  kitchen.undoRefused = 'changed-by-other';
  await actAsync(() => rendered.app.pass(1));
  const dialog = within(question() as HTMLElement);
  expect(dialog.queryByRole('listitem')).toBeNull();
  expect(dialog.getByRole('status').textContent).toBe('Otra persona cambió esta línea después.');
});

test('[ORDER-38] cancel changes nothing', async () => {
  const { app, inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Deshacer: M 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(question()).toBeNull();
  expect(panel()).toBeDefined();
  expect(app.commanded).toEqual([]);
});

test('[RECENT-3] the question closes with its entry when the order is back on the board', async () => {
  const { app, inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Deshacer: M 9' }));
  await changeState(app.state.board, { recent: ref(recentLunch().slice(1)) });
  expect(question()).toBeNull();
});

test('[ORDER-14] a view-only KDS has no undo', async () => {
  const { inPanel } = await openRecent({ kds: kdsConfig({ viewOnly: true }) });
  expect(inPanel.getByRole('button', { name: /^M 9/ })).toBeDefined();
  expect(inPanel.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});

test('without any order the panel shows that it is empty', async () => {
  const { inPanel } = await openRecent({ board: { recent: [] } });
  expect(inPanel.getByText('Todavía no ha salido ningún pedido.')).toBeDefined();
});

test('an order that leaves joins the open panel, and an opened entry stays open', async () => {
  const { app, inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: /^M 9/ }));
  const arrived = recentOrder(4700, 1, [{ name: 'Flan' }], { tableIds: [77] });
  await changeState(app.state.board, { recent: ref([arrived, ...app.state.board.recent]) });
  expect(inPanel.getAllByRole('button', { name: /línea/ }).map((each) => each.textContent?.slice(0, 4))).toEqual([
    'M 77',
    'M 9 ',
    'M 2 ',
    'D 44',
    'M 5 ',
  ]);
  expect(inPanel.getByText('Causa limeña')).toBeDefined();
});

test('[BAR-4] when an order returns to the board, the focus stays in the panel', async () => {
  const { app, inPanel } = await openRecent();
  inPanel.getByRole('button', { name: 'Deshacer: M 9' }).focus();
  await changeState(app.state.board, { recent: ref(recentLunch().slice(1)) });
  expect(document.activeElement).toBe(within(panel()).getByRole('button', { name: 'Cerrar' }));
});

test('Escape in the question closes only the question, not the panel', async () => {
  const { inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Deshacer: M 9' }));
  // The browser sends the dialog this event on Escape.
  await actAsync(() => question()?.dispatchEvent(new Event('close')));
  expect(question()).toBeNull();
  expect(panel()).toBeDefined();
});

test('the close button closes the panel', async () => {
  const { inPanel } = await openRecent();
  await userEvent.click(inPanel.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[KEY-4] no key of the panel acts on the board that it covers', async () => {
  const { app, inPanel } = await openRecent();
  const entry = inPanel.getByRole('button', { name: /^M 9/ });
  entry.focus();
  // The frozen app has only the save key bound.
  expect(fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 })).toBe(true);
  expect(app.commanded).toEqual([]);
});
