import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio';
import { expect, test } from 'vitest';
import type { AppState } from '../../../../src/engine/base/state.ts';
import { viewChoices } from '../../../../src/ui/base/view-choices.ts';
import { lunch } from '../../../../stories/lunch.ts';
import { actAsync, changeState, renderKitchen } from '../../render.tsx';

const find = (name: string | RegExp) => screen.queryByRole('button', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const PAUSE = 'Pausar la actualización';
const RESUME = /^En pausa · \d+ s\. Reanudar la actualización$/;
const HINT = 'toque para activar el sonido';

test('[BAR-1] the bar has the pause only if the settings allow it', () => {
  renderKitchen();
  expect(find(PAUSE)).toBeNull();
});

test('[BAR-1] the pause counts its seconds down in the bar and is ended by a press', async () => {
  const { app } = renderKitchen({ settings: { allowRefreshPause: true } });
  await userEvent.click(button(PAUSE));
  await changeState(app.state.board, { pausedS: 60 });
  expect(find(PAUSE)).toBeNull();
  expect(button(RESUME).textContent).toBe('En pausa · 60 s');
  await changeState(app.state.board, { pausedS: 59 });
  expect(button(RESUME).textContent).toBe('En pausa · 59 s');
  await userEvent.click(button(RESUME));
  expect(app.commanded).toEqual([['pauseRefresh'], ['resumeRefresh']]);
  await changeState(app.state.board, { pausedS: null });
  expect(find(RESUME)).toBeNull();
  expect(button(PAUSE)).toBeDefined();
});

test.each([
  ['es', 'Pedidos: '],
  ['en', 'Orders: '],
] as const)(
  '[BAR-7] in the language %s the bar counts the orders, however many cards they have',
  async (language, words) => {
    const { app } = renderKitchen({ cards: lunch(), state: { language } });
    const count = () => screen.getByRole('img', { name: new RegExp(`^${words}\\d+$`) });
    const orders = new Set(app.state.board.keys.map((key) => key.split('-')[0])).size;
    expect(orders).toBeLessThan(app.state.board.keys.length);
    expect(count().ariaLabel).toBe(`${words}${orders}`);
    expect(count().textContent).toBe(String(orders));
    await changeState(app.state.board, { keys: ['1-0', '2-0', '2-1', '2-10', '30-0'] });
    expect(count().textContent).toBe('3');
  },
);

test('[BAR-7] a customer screen has no count of orders', () => {
  renderKitchen({ settings: { finalClients: true } });
  expect(screen.queryByRole('img', { name: /^Pedidos: / })).toBeNull();
});

test('[BAR-2] the toggle turns the bar of small orders off and on', async () => {
  renderKitchen({ settings: { showmini: true } });
  const toggle = button('Barra de pedidos');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  expect(viewChoices.miniBar).toBe(false);
  await userEvent.click(toggle);
  expect(viewChoices.miniBar).toBe(true);
});

test.each([
  ['a person is logged in', { state: { loggedIn: true } }],
  ['no KDS is configured', { state: { installed: false } }],
  ['showmini is off', { settings: { showmini: false } }],
] as const)('[BAR-2] the bar has no toggle of the small orders when %s', (_, kitchen) => {
  renderKitchen(kitchen);
  expect(find('Barra de pedidos')).toBeNull();
});

test('the full-screen toggle follows the browser, and is missing in a browser without full screen', async () => {
  const { app } = renderKitchen();
  const toggle = button('Pantalla completa');
  await userEvent.click(toggle);
  expect(app.commanded).toEqual([['toggleFullScreen']]);
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  await changeState(app.state.fullScreen, { on: true });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await changeState(app.state.fullScreen, { supported: false });
  expect(find('Pantalla completa')).toBeNull();
});

test.each([
  [{ used: false, locked: true }, 'KDS 3 · Cocina caliente', false],
  [{ used: true, locked: false }, 'Sonidos activos.KDS 3 · Cocina caliente', false],
  [{ used: true, locked: true }, 'Sonidos bloqueados.KDS 3 · Cocina caliente', true],
])(
  'the bar shows the sound state beside the name, and the hint only while a used sound is locked: %j, "%s"',
  (sound, name, hints) => {
    renderKitchen({ state: { sound } });
    expect(button(/^Trattoria Lucía/).querySelector('small')?.textContent).toBe(name);
    expect(screen.queryByText(HINT) !== null).toBe(hints);
  },
);

test('a press on the hint sends no command, because the touch itself unlocks the sound', async () => {
  const { app } = renderKitchen({ state: { sound: { used: true, locked: true } } });
  await userEvent.click(screen.getByText(HINT));
  expect(app.commanded).toEqual([]);
  await changeState(app.state.sound, { locked: false });
  expect(screen.queryByText(HINT)).toBeNull();
});

test('[BAR-12] the title is the restaurant on the customer screen, else KITCHEN', async () => {
  renderKitchen({ settings: { finalClients: true } });
  expect(document.title).toBe('Trattoria Lucía');
  expect(within(screen.getByRole('banner')).getByText('Trattoria Lucía')).toBeDefined();
  document.body.replaceChildren();
  renderKitchen();
  expect(document.title).toBe('KITCHEN');
});

test('[BAR-12] the title of the app replaces the title in the page, also when it changes while the screen runs', async () => {
  for (const title of document.querySelectorAll('title')) title.remove();
  const brought = document.head.appendChild(document.createElement('title'));
  brought.textContent = 'KITCHEN';
  const { app } = renderKitchen({ settings: { finalClients: true } });
  const titles = () => [...document.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Trattoria Lucía']);
  await changeState(app.state, { settings: ref({ ...app.state.settings, finalClients: false }) });
  expect(titles()).toEqual(['KITCHEN']);
  brought.remove();
});

test('[PERF-1] neither pause, sound, full screen nor the list of products renders a card again', async () => {
  const { app } = renderKitchen({ cards: lunch(), settings: { allowRefreshPause: true } });
  const card = screen.getByRole('article', { name: /^M 12/ });
  const seen: MutationRecord[] = [];
  const watch = new MutationObserver((records) => seen.push(...records));
  watch.observe(card, { attributes: true, childList: true, subtree: true, characterData: true });
  const edits: ((state: AppState) => void)[] = [
    (state) => {
      state.board.pausedS = 12;
    },
    (state) => {
      state.sound.used = true;
    },
    (state) => {
      state.fullScreen.on = true;
    },
    (state) => {
      state.products = ref(new Map([[141, { id: 141, name: '', kind: 'product', hierarchy: '', price: 0 }]]));
    },
  ];
  for (const edit of edits) await actAsync(() => edit(app.state));
  expect(button(RESUME)).toBeDefined();
  expect(seen).toEqual([]);
});
