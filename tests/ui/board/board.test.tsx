import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { beforeEach, expect, test, vi } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import type { TapRefusal } from '../../../src/domain/order/status.ts';
import { en } from '../../../src/i18n/en.ts';
import { es } from '../../../src/i18n/es.ts';
import { Card } from '../../../src/ui/board/card/card.tsx';
import { Refusals } from '../../../src/ui/board/strip/refusals.tsx';
import { hourMinute } from '../../../src/ui/kit/time-text.ts';
import { FROZEN_S } from '../../../stories/frozen-app.ts';
import { lunch, row, ticket } from '../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../render.tsx';

// The mocks count renders: each render of a list renders its refusals exactly once.
vi.mock('../../../src/ui/board/card/card.tsx', async (original) => {
  const real = await original<typeof import('../../../src/ui/board/card/card.tsx')>();
  return { Card: vi.fn(real.Card) };
});
vi.mock('../../../src/ui/board/strip/refusals.tsx', async (original) => {
  const real = await original<typeof import('../../../src/ui/board/strip/refusals.tsx')>();
  return { Refusals: vi.fn(real.Refusals) };
});

const renderedCards = vi.mocked(Card);
const renderedLists = vi.mocked(Refusals);
beforeEach(() => {
  renderedCards.mockClear();
  renderedLists.mockClear();
});

test('a tap on a line advances only that line', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(screen.getByRole('button', { name: '1 Ají de gallina, En prep.' }));
  expect(app.commanded).toEqual([['advanceLine', '4702-0', 5]]);
});

test('a tap on an element inside a line counts for the line', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(screen.getByText('Ají de gallina'));
  expect(app.commanded).toContainEqual(['advanceLine', '4702-0', 5]);
});

test('[ORDER-20] a tap on an extra advances the extra, and a tap on the card button advances the card', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(screen.getByRole('button', { name: '1 Huevo frito, En prep.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Avanzar todo: M 12' }));
  expect(app.commanded).toEqual([
    ['advanceLine', '4702-0', 3],
    ['advanceCard', '4702-0'],
  ]);
});

test('a tap beside the lines commands nothing', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(screen.getByRole('heading', { name: 'M 12' }));
  expect(app.commanded).toEqual([]);
});

/** A finger goes down on one element; the browser reports the click on another, this many pixels away. */
function pressAcross(from: Element, to: Element, awayPx: number): void {
  fireEvent.pointerDown(from, { clientX: 100, clientY: 100 });
  fireEvent.click(to, { clientX: 100, clientY: 100 + awayPx, detail: 1 });
}

test('[LOOK-27] a press counts on a line that moves from under the finger, and not on a line that the finger leaves', () => {
  const { app } = renderKitchen({ cards: lunch() });
  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  const list = line.closest('ul');
  if (!list) throw new Error('Failed to test: the line is in no list.');
  pressAcross(line, list, 40);
  expect(app.commanded).toEqual([]);
  pressAcross(line, list, 2);
  expect(app.commanded).toContainEqual(['advanceLine', '4702-0', 5]);
  fireEvent.click(list, { clientX: 100, clientY: 102, detail: 1 });
  expect(app.commanded).toHaveLength(1);
});

test('[LOOK-27] a press counts for the line where the finger went down, and not for a line that arrives under the finger', () => {
  const { app } = renderKitchen({ cards: lunch() });
  const [meant, other] = ['1 Ají de gallina, En prep.', '1 Ceviche mixto, Listo'].map((name) =>
    screen.getByRole('button', { name }),
  );
  if (!meant || !other) throw new Error('Failed to test: there are no two lines.');
  pressAcross(meant, other, 0);
  expect(app.commanded).toEqual([['advanceLine', '4702-0', 5]]);
  pressAcross(screen.getByRole('heading', { name: 'M 12' }), other, 0);
  expect(app.commanded).toHaveLength(1);
});

test('[LOOK-27] a press does not apply to an element that moves under a finger that went down beside the cards', () => {
  const { app } = renderKitchen({ cards: lunch() });
  fireEvent.click(screen.getByRole('button', { name: '1 Ají de gallina, En prep.' }), { detail: 1 });
  expect(app.commanded).toEqual([]);
});

/** What may happen to a line under a mouse: it leaves its card, or its card leaves the board and fades. */
const GOING: readonly (readonly [string, (line: HTMLElement, card: Element, board: Element) => void])[] = [
  ['is removed', (line) => line.remove()],
  [
    'fades with its card',
    (_, card, board) => {
      const layer = board.appendChild(document.createElement('div'));
      layer.setAttribute('inert', '');
      layer.append(card);
    },
  ],
];

test.each(GOING)(
  '[LOOK-27] a mouse press on a line that %s counts on the line, although the browser makes no click',
  (_, goes) => {
    const { app } = renderKitchen({ cards: lunch() });
    const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
    const card = line.closest('article');
    const board = card?.parentElement;
    if (!card || !board) throw new Error('Failed to test: the line is on no card.');
    const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX: 100, clientY: 100 };
    fireEvent.pointerDown(line, mouse);
    fireEvent.pointerUp(board, mouse);
    expect(app.commanded).toEqual([]);
    fireEvent.pointerDown(line, mouse);
    goes(line, card, board);
    fireEvent.pointerUp(board, mouse);
    expect(app.commanded).toEqual([['advanceLine', '4702-0', 5]]);
  },
);

/** Adds an element over the board under a finger, which receives the events there, as a notice does. */
function coverBoard(): { readonly notice: HTMLElement; readonly clickCount: () => number } {
  const notice = document.body.appendChild(document.createElement('button'));
  let clicks = 0;
  notice.addEventListener('click', () => {
    clicks++;
  });
  return { notice, clickCount: () => clicks };
}

test.each(['mouse', 'touch'])(
  '[LOOK-27] a notice that appears over a line under a %s does not affect the press',
  (pointerType) => {
    const { app } = renderKitchen({ cards: lunch() });
    const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
    const { notice, clickCount } = coverBoard();
    const finger = { pointerId: 4, pointerType, isPrimary: true, clientX: 100, clientY: 100, bubbles: true };
    fireEvent.pointerDown(line, finger);
    fireEvent.pointerUp(notice, finger);
    // The browser clicks the common ancestor for a mouse, the topmost element for a finger.
    fireEvent(pointerType === 'mouse' ? document.body : notice, new PointerEvent('click', { ...finger, detail: 1 }));
    expect(app.commanded).toEqual([['advanceLine', '4702-0', 5]]);
    expect(clickCount()).toBe(0);
    notice.remove();
  },
);

test('[LOOK-27] a press on an element over the board applies to that element, also after a finger on the board lifted without a click', () => {
  const { app } = renderKitchen({ cards: lunch() });
  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  const { notice, clickCount } = coverBoard();
  const finger = { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX: 100, clientY: 100, bubbles: true };
  const click = () => fireEvent(notice, new PointerEvent('click', { ...finger, detail: 1 }));
  fireEvent.pointerDown(line, finger);
  fireEvent.pointerDown(notice, finger);
  click();
  // Another finger is on the board.
  fireEvent.pointerDown(line, { ...finger, pointerId: 2 });
  click();
  fireEvent.click(notice);
  expect([app.commanded, clickCount()]).toEqual([[], 3]);
  notice.remove();
});

test('[LOOK-27] two fingers tap one line each', () => {
  const { app } = renderKitchen({ cards: lunch() });
  const [first, second] = ['1 Ají de gallina, En prep.', '1 Ceviche mixto, Listo'].map((name) =>
    screen.getByRole('button', { name }),
  );
  if (!first || !second) throw new Error('Failed to test: there are no two lines.');
  fireEvent.pointerDown(first, { pointerId: 2, isPrimary: true });
  fireEvent.pointerDown(second, { pointerId: 3 });
  fireEvent(first, new PointerEvent('click', { pointerId: 2, detail: 1, bubbles: true }));
  fireEvent(first, new PointerEvent('click', { pointerId: 3, detail: 1, bubbles: true }));
  expect(app.commanded).toEqual([
    ['advanceLine', '4702-0', 5],
    ['advanceLine', '4702-0', 4],
  ]);
});

/** Returns whether the page consumed the key. */
function keyDown(keyCode: number, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { keyCode, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}

test('[KEY-5] a bound key is consumed, so that Enter saves and does not press the focused line', () => {
  const { app } = renderKitchen({ cards: lunch() });
  screen.getByRole('button', { name: '1 Ají de gallina, En prep.' }).focus();
  expect(keyDown(13)).toBe(true);
  expect(keyDown(32)).toBe(false);
  expect(app.commanded).toEqual([
    ['pressKey', 13],
    ['pressKey', 32],
  ]);
});

test('[KEY-5] Space presses the focused line', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  screen.getByRole('button', { name: '1 Ají de gallina, En prep.' }).focus();
  await userEvent.keyboard('[Space]');
  expect(app.commanded).toContainEqual(['advanceLine', '4702-0', 5]);
});

test('[KEY-3] keys do not act on the board while a dialog has the focus', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
  screen.getByRole('button', { name: 'Inicio' }).focus();
  expect(keyDown(13)).toBe(false);
  expect(app.commanded).toEqual([]);
});

test("[KEY-6] a key with a modifier is the browser's shortcut, unless the modifier itself is the key", () => {
  const { app } = renderKitchen({ cards: lunch() });
  keyDown(90, { ctrlKey: true, key: 'z' });
  keyDown(17, { ctrlKey: true, key: 'Control' });
  expect(app.commanded).toEqual([['pressKey', 17]]);
});

test('[KEY-6] a key that repeats acts once and stays consumed', () => {
  const { app } = renderKitchen({ cards: lunch() });
  keyDown(13);
  expect(keyDown(13, { repeat: true })).toBe(true);
  expect(app.commanded).toEqual([['pressKey', 13]]);
});

test('[ORDER-14] a view-only KDS has no button to advance a card', () => {
  renderKitchen({ cards: lunch(), kds: kdsConfig({ viewOnly: true }) });
  expect(screen.queryByRole('button', { name: /^Avanzar todo/ })).toBeNull();
});

test('[ORDER-11] a refused tap shakes its line once and shows the reason on its card, for a few seconds', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await changeState(app.state, { refused: { key: '4704:4', why: 'locked', times: 1 } });
  const line = screen.getByRole('button', { name: '1 Tiradito nikkei, Pausa' });
  const [card] = screen.getAllByRole('article', { name: /^M 7/ });
  expect(within(card as HTMLElement).getByRole('status').textContent).toBe(es.refusal.locked);
  const shake = line.dataset.shake;
  expect(shake).toBeDefined();

  await changeState(app.state, { refused: { key: '4704:4', why: 'locked', times: 2 } });
  expect(line.dataset.shake).not.toBe(shake);
  await actAsync(() => app.pass(3));
  expect(within(card as HTMLElement).queryByRole('status')).not.toBeNull();
  await actAsync(() => app.pass(2));
  expect(within(card as HTMLElement).queryByRole('status')).toBeNull();
});

test('[ORDER-11] once the reason disappears, no per-second listener stays registered', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  await actAsync(() => {});
  const { onSecond } = app;
  let waiting = 0;
  app.onSecond = (listener) => {
    waiting += 1;
    const stop = onSecond(listener);
    return () => {
      waiting -= 1;
      stop();
    };
  };
  await changeState(app.state, { refused: { key: '4704:4', why: 'locked', times: 1 } });
  expect(waiting).toBe(1);
  await actAsync(() => app.pass(5));
  expect(waiting).toBe(0);
});

test('[ORDER-11] a line that is refused again after another line shakes again', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const line = screen.getByRole('button', { name: '1 Tiradito nikkei, Pausa' });
  const refuse = (key: '4704:4' | '4702:5', times: number) =>
    actAsync(() => {
      app.state.refused = { key, why: 'locked', times };
    });
  await refuse('4704:4', 1);
  expect(line.dataset.shake).toBeDefined();
  await refuse('4702:5', 2);
  expect(line.dataset.shake).toBeUndefined();
  await refuse('4704:4', 3);
  expect(line.dataset.shake).toBeDefined();
});

const REFUSALS = Object.keys(es.refusal) as TapRefusal[];

test.each(REFUSALS)('the refusal %s has a sentence in both languages', async (why) => {
  for (const [language, texts] of [
    ['es', es],
    ['en', en],
  ] as const) {
    const { app } = renderKitchen({ cards: [ticket(1, [row()])], state: { language } });
    await changeState(app.state, { refused: { key: '1:1', why, times: 1 } });
    const notice = screen.getByRole('article').querySelector('[role=status]');
    expect(notice?.textContent).toBe(texts.refusal[why]);
    document.body.replaceChildren();
  }
});

test('[PERF-1] one changed line renders one card and no list', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  const [first] = lunch();
  if (!first) throw new Error('Failed to test: the lunch has no card.');
  renderedCards.mockClear();
  renderedLists.mockClear();
  const lines = first.card.lines.map((each, at) => (at === 0 ? { ...each, status: 110 } : each));
  await actAsync(() => app.change({ ...first.card, lines }));
  expect(screen.getByRole('button', { name: '2 Lomo saltado “uno sin cebolla”, Listo, FIRE' })).toBeDefined();
  expect(renderedCards).toHaveBeenCalledTimes(1);
  expect(renderedLists).not.toHaveBeenCalled();
});

test('[PERF-1] a card that leaves renders the list once and no other card', async () => {
  const { app } = renderKitchen({ cards: lunch() });
  renderedCards.mockClear();
  renderedLists.mockClear();
  await changeState(app.state.board, { keys: app.state.board.keys.slice(1) });
  expect(screen.queryByRole('article', { name: /^M 12/ })).toBeNull();
  expect(renderedCards).not.toHaveBeenCalled();
  expect(renderedLists).toHaveBeenCalledTimes(1);
});

test('[PERF-1] a second of the clock updates the times without a commit of React', async () => {
  const { app, commits } = renderKitchen({ cards: lunch() });
  await screen.findByRole('button', { name: 'M 12, Crítico' });
  await actAsync(() => app.pass(0));
  const before = commits();
  await actAsync(() => app.pass(1));
  expect(within(screen.getByRole('article', { name: /^M 12/ })).getByText('21:08')).toBeDefined();
  expect(screen.getByText('02:11')).toBeDefined();
  expect(commits()).toBe(before);
});

test('a card that fails to render is replaced by its title, and the rest of the board works', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [first, ...others] = lunch();
  if (!first) throw new Error('Failed to test: the lunch has no card.');
  const broken = { ...first, card: { ...first.card, lines: [{ ...first.card.lines[0], line: null }] } };
  const { app } = renderKitchen({ cards: [broken as unknown as typeof first, ...others] });
  expect(screen.getByText('No se pudo mostrar el pedido M 12.')).toBeDefined();
  expect(screen.getByRole('article', { name: /^D 4417/ })).toBeDefined();
  quiet.mockRestore();

  await actAsync(() => app.change(first.card));
  expect(screen.getByRole('article', { name: /^M 12/ })).toBeDefined();
});

test.each([
  ['log-out', 'Debe configurar KDS y cerrar sesión para operar.', en.board.message['log-out']],
  ['configure', 'Debe configurar KDS en este equipo.', en.board.message.configure],
  ['unread', 'No se pudo leer la configuración de este KDS. Reintentando.', en.board.message.unread],
  ['no-orders', 'No hay pedidos pendientes para este KDS', en.board.message['no-orders']],
] as const)('the message %s has its exact text', (message, spanish, english) => {
  renderKitchen({ board: { message } });
  expect(screen.getByText(spanish)).toBeDefined();
  document.body.replaceChildren();
  renderKitchen({ board: { message }, state: { language: 'en' } });
  expect(screen.getByText(english)).toBeDefined();
});

test.each([
  ['configure', ['anonymous'], 'Iniciar sesión', '/l/profilelogin'],
  ['log-out', ['administrator'], 'Configurar KDS', '/configkds'],
] as const)(
  '[BOARD-30] the message $0 has a button "$2" that leads to $3, for the user kinds $1',
  async (message, kinds, name, path) => {
    const loggedIn = message === 'log-out';
    const state = { loggedIn, installed: !loggedIn, userKinds: ref([...kinds]), host: 'kds.resto.example' };
    renderKitchen({ board: { message }, state, person: { name: loggedIn ? 'Ana' : null } });
    await userEvent.click(screen.getByRole('button', { name }));
    await expect.poll(() => window.location.pathname).toBe(path);
  },
);

test('[BOARD-30] an administrator on an activated device sees that only the log-out is missing', async () => {
  const state = { loggedIn: true, userKinds: ref(['administrator'] as const) };
  const { app } = renderKitchen({ board: { message: 'log-out' }, state, person: { name: 'Ana' } });
  expect(screen.getByText('Este equipo ya tiene su KDS: solo falta cerrar la sesión.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(app.commanded).toEqual([['logOut']]);
});

test('[BOARD-30] a user without access to Configure KDS gets a log-out button, and an empty board has no button', async () => {
  const { app } = renderKitchen({ cards: lunch(), board: { message: 'log-out' }, state: { loggedIn: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(app.commanded).toEqual([['logOut']]);
  await changeState(app.state.board, { message: 'no-orders' });
  expect(screen.queryByRole('button', { name: /sesión|Configurar/ })).toBeNull();
});

test('without orders the board shows when the server last responded', async () => {
  const { app } = renderKitchen({ board: { message: 'no-orders' } });
  const clickCount = screen.getByText(/^Última respuesta del servidor/);
  const at = hourMinute((FROZEN_S - 4) * 1_000, app.state.venue.place.timeZone);
  expect(clickCount.textContent).toBe(`Última respuesta del servidor: ${at} (hace 4 s)`);
  await actAsync(() => app.pass(60));
  expect(clickCount.textContent).toContain('hace 1 min');
});

test('[BOARD-24] before the first response the board shows that it waits, not that there are no orders', () => {
  renderKitchen({ board: { received: false } });
  expect(screen.getByText('Esperando los primeros pedidos…')).toBeDefined();
  expect(screen.queryByText(es.board.message['no-orders'])).toBeNull();
});

test('[BOARD-24] a device without a KDS shows this at once in its bar, and does not show that it waits for orders', () => {
  renderKitchen({ board: { received: false }, state: { installed: false } });
  expect(screen.getByText('Sin KDS configurado')).toBeDefined();
  expect(screen.queryByText('Esperando los primeros pedidos…')).toBeNull();
});

test('the cards stay on the board while a message shows', () => {
  renderKitchen({ cards: lunch(), board: { message: 'log-out' } });
  expect(screen.getByText(es.board.message['log-out'])).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(lunch().length);
});
