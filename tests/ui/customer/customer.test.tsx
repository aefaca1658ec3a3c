import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import type { ReadyOrder } from '../../../src/domain/board/customer.ts';
import type { AppState } from '../../../src/engine/base/state.ts';
import { FROZEN_S, type FrozenApp, type FrozenKitchen } from '../../../stories/frozen-app.ts';
import { lunch } from '../../../stories/lunch.ts';
import { actAsync, changeState, type RenderedKitchen, renderKitchen } from '../render.tsx';

const tile = (orderId: number, title: string, sinceS = 0): ReadyOrder => ({ orderId, title, sinceS });
const TILES = [tile(4, '308'), tile(3, '4417'), tile(2, 'M 9'), tile(1, 'K 18')];

const list = () => screen.getByRole('list', { name: 'ÓRDENES LISTAS' });
const titles = () =>
  within(list())
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));
const bar = () => screen.queryByRole('banner');

async function openScreen(kitchen: FrozenKitchen = {}, path = '/'): Promise<RenderedKitchen> {
  const rendered = renderKitchen(
    { tiles: TILES, ...kitchen, settings: { finalClients: true, ...kitchen.settings } },
    path,
  );
  await screen.findByRole('list', { name: /ÓRDENES LISTAS|READY ORDERS/ });
  return rendered;
}

async function passSeconds(app: FrozenApp, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await actAsync(() => app.pass(1));
}

test.each([
  ['es', 'ÓRDENES LISTAS', '¡Recién lista!'],
  ['en', 'READY ORDERS', 'Just ready!'],
] as const)(
  '[CUSTOMER-1] in the language %s the heading is "%s" and new orders show "%s"',
  async (language, heading, justReady) => {
    await openScreen({ state: { language }, tiles: [tile(1, '308', FROZEN_S)] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(screen.getByText(justReady)).toBeDefined();
  },
);

test('[CUSTOMER-4] tiles are list items named by their titles, in the order of the list', async () => {
  const { app } = await openScreen();
  expect(titles()).toEqual(['308', '4417', 'M 9', 'K 18']);
  await actAsync(() => app.serve([tile(9, '4420'), ...TILES.slice(0, 3)]));
  expect(titles()).toEqual(['4420', '308', '4417', 'M 9']);
});

test('[CUSTOMER-6] a new order is highlighted for ten seconds, and only that order', async () => {
  const { app } = await openScreen();
  expect(screen.queryByText('¡Recién lista!')).toBeNull();
  await actAsync(() => app.serve([tile(9, '4420', app.serverNowS()), ...TILES]));
  const justReady = () =>
    within(list())
      .queryAllByText('¡Recién lista!')
      .map((word) => word.parentElement?.ariaLabel);
  expect(justReady()).toEqual(['4420']);
  await passSeconds(app, 9);
  expect(justReady()).toEqual(['4420']);
  await passSeconds(app, 1);
  expect(justReady()).toEqual([]);
});

test('[CUSTOMER-6] orders that become ready one after the other have ten seconds each', async () => {
  const { app } = await openScreen({ tiles: [tile(9, '4420', FROZEN_S - 6), tile(8, '4419', FROZEN_S - 1)] });
  const justReady = () => within(list()).queryAllByText('¡Recién lista!').length;
  expect(justReady()).toBe(2);
  await passSeconds(app, 4);
  expect(justReady()).toBe(1);
  await passSeconds(app, 5);
  expect(justReady()).toBe(0);
});

test('[CUSTOMER-6] the list of tiles is a polite live region, so that a screen reader announces an added order', async () => {
  await openScreen();
  expect(list().getAttribute('aria-live')).toBe('polite');
});

test('a second without a change renders nothing', async () => {
  const { app, commits } = await openScreen({ tiles: [tile(9, '4420', FROZEN_S), ...TILES] });
  const before = commits();
  await passSeconds(app, 8);
  expect(commits()).toBe(before);
});

test('[BOARD-31] bar and page have the name of the restaurant as their title, and KITCHEN does not appear', async () => {
  await openScreen();
  expect(within(bar() as HTMLElement).getByText('Trattoria Lucía').tagName).toBe('STRONG');
  expect(document.title).toBe('Trattoria Lucía');
  expect(screen.queryByText('KITCHEN')).toBeNull();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('[BOARD-31] the bar hides after ten seconds', async () => {
  const { app } = await openScreen();
  await passSeconds(app, 10);
  expect(bar()).not.toBeNull();
  await passSeconds(app, 1);
  expect(bar()).toBeNull();
  expect(screen.getByText('Trattoria Lucía')).toBeDefined();
});

let mouseX = 100;
const mouseMoves = () => fireEvent.mouseMove(document.body, { screenX: ++mouseX, screenY: 5 });
const pageMovesUnderMouse = () => fireEvent.mouseMove(document.body, { screenX: mouseX, screenY: 5 });

test.each([
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'x' })],
  ['the wheel', () => fireEvent.wheel(document.body)],
  ['the mouse', mouseMoves],
])('[BOARD-31] the bar returns for another ten seconds after %s', async (_, stir) => {
  const { app } = await openScreen();
  await passSeconds(app, 8);
  await actAsync(stir);
  await passSeconds(app, 10);
  expect(bar()).not.toBeNull();
  await passSeconds(app, 1);
  expect(bar()).toBeNull();
  await actAsync(stir);
  expect(bar()).not.toBeNull();
});

test('[BOARD-31] a mouse that does not move over a moving page does not show the bar', async () => {
  const { app } = await openScreen();
  await actAsync(mouseMoves);
  await passSeconds(app, 11);
  await actAsync(pageMovesUnderMouse);
  expect(bar()).toBeNull();
});

test('[BOARD-31] the bar stays while a panel that it opened is open', async () => {
  const { app } = await openScreen();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  await passSeconds(app, 30);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(bar()).not.toBeNull();
  await passSeconds(app, 11);
  expect(bar()).toBeNull();
});

const TROUBLES = [
  ['cloud down', { cloud: 'down', trouble: 'timeout' }],
  ['cloud down, local server serves', { cloud: 'down', localMode: 2 }],
  ['no network', { network: false }],
] as const satisfies readonly (readonly [string, Partial<AppState['link']>])[];

test.each(TROUBLES)('[BOARD-32] OFFLINE shows once, with and without the bar, for the link "%s"', async (_, link) => {
  const { app } = await openScreen({ link });
  expect(screen.getAllByText('OFFLINE')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Aviso de conexión' })).toBeNull();
  await passSeconds(app, 11);
  expect(bar()).toBeNull();
  expect(screen.getAllByText('OFFLINE')).toHaveLength(1);
  expect(screen.getByText(/^Pedidos al día hace/)).toBeDefined();
});

test.each([
  ['taken', 'es', 'Este KDS se usa ahora en otro equipo: un administrador puede activarlo aquí'],
  ['gone', 'es', 'Este KDS ya no existe en el local: un administrador puede activar otro'],
  ['forbidden', 'en', 'API not authorized'],
] as const)(
  '[BOARD-33] a unit that is %s shows its message in %s once, with and without the bar, and the tiles stay',
  async (unit, language, sentence) => {
    const { app } = await openScreen({ state: { unit, language } });
    for (const seconds of [0, 11]) {
      await passSeconds(app, seconds);
      expect(screen.getAllByText(sentence)).toHaveLength(1);
    }
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByText('OFFLINE')).toBeNull();
    await changeState(app.state, { unit: 'ours' });
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('[BOARD-33] rejected credentials show on the customer screen as on the board', async () => {
  await openScreen({ link: { cloud: 'down', trouble: 'refused' } });
  expect(screen.getAllByText('API sin autorización')).toHaveLength(1);
});

test('[LINK-24] a local server that the venue chose shows no message to customers, also while the cloud fails', async () => {
  const { app } = await openScreen({ link: { localMode: 3, local: 'up', cloud: 'down', trouble: 'timeout' } });
  await passSeconds(app, 11);
  expect(screen.queryByText('OFFLINE')).toBeNull();
  expect(screen.queryByText(/^Pedidos al día/)).toBeNull();
});

test('[BOARD-32] without trouble the link is not mentioned', async () => {
  const { app } = await openScreen({ link: { localMode: 1 } });
  await passSeconds(app, 11);
  expect(screen.queryByText('OFFLINE')).toBeNull();
  expect(screen.queryByText(/^Pedidos al día/)).toBeNull();
});

test.each([
  ['es', 'Aún no hay órdenes listas'],
  ['en', 'No orders are ready yet'],
] as const)(
  '[BOARD-25] in the language %s a screen without orders shows that no order is ready, until an order is ready',
  async (language, words) => {
    const { app } = await openScreen({ tiles: [], state: { language } });
    expect(screen.getByRole('main').textContent).toMatch(new RegExp(`(LISTAS|ORDERS)\\d\\d:\\d\\d${words}$`));
    expect(screen.queryByRole('status')).toBeNull();
    await actAsync(() => app.serve(TILES));
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('[BOARD-25] before a response the screen shows only its heading', async () => {
  await openScreen({ tiles: [], board: { received: false } });
  expect(titles()).toEqual([]);
  expect(screen.getByRole('main').textContent).toMatch(/^Trattoria LucíaÓRDENES LISTAS\d\d:\d\d$/);
});

test('[BOARD-25] a message about what blocks the screen replaces the text that no order is ready', async () => {
  await openScreen({ tiles: [], board: { message: 'log-out' } });
  expect(screen.getByRole('status')).toBeDefined();
  expect(screen.queryByText('Aún no hay órdenes listas')).toBeNull();
});

test('[BOARD-25] a logged-in user sees what to do', async () => {
  await openScreen({ board: { message: 'log-out' } });
  expect(screen.getByRole('status').textContent).toBe('Debe configurar KDS y cerrar sesión para operar.');
});

test('[BOARD-30] an administrator on a configured customer screen sees that only the log-out is missing, and a button logs out', async () => {
  const { app } = await openScreen({
    state: { installed: true, userKinds: ['administrator'] },
    board: { message: 'log-out' },
  });
  expect(screen.getByText('Este equipo ya tiene su KDS: solo falta cerrar la sesión.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(app.commanded).toEqual([['logOut']]);
});

test('[KEY-2] the keys of the device act on the customer screen too', async () => {
  const { app } = await openScreen();
  await actAsync(() => fireEvent.keyDown(document.body, { keyCode: 90 }));
  expect(app.commanded).toEqual([['pressKey', 90]]);
});

test('[CUSTOMER-7] the setting turns a board into a customer screen and back', async () => {
  const { app } = renderKitchen({ cards: lunch(), tiles: TILES });
  expect(screen.getAllByRole('article').length).toBeGreaterThan(5);
  await changeState(app.state, { settings: ref(settings({ finalClients: true })) });
  await screen.findByRole('list', { name: 'ÓRDENES LISTAS' });
  expect(screen.queryByRole('article')).toBeNull();
  await changeState(app.state, { settings: ref(settings()) });
  expect(screen.queryByRole('list', { name: 'ÓRDENES LISTAS' })).toBeNull();
  expect(screen.getAllByRole('article').length).toBeGreaterThan(5);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KITCHEN');
});

test('[START-2] on another page of a customer screen the bar is the ordinary one and stays', async () => {
  const { app } = renderKitchen({ tiles: TILES, settings: { finalClients: true } }, '/no-such-page');
  await screen.findByRole('link', { name: 'Ir al inicio' });
  await passSeconds(app, 12);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('KITCHEN');
  await userEvent.click(screen.getByRole('link', { name: 'Ir al inicio' }));
  await screen.findByRole('list', { name: 'ÓRDENES LISTAS' });
  expect(titles()).toHaveLength(4);
});
