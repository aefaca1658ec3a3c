// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineState } from '../../../../simulator/control/base/offline-state.ts';
import { roomTexts } from '../../../../simulator/control/base/room-texts.ts';
import { RoomPage } from '../../../../simulator/control/room/room-page.tsx';
import { piecesOn } from '../../../../simulator/control/tour/stage.ts';
import { tourTexts } from '../../../../simulator/control/tour/tour-texts.ts';
import type { ControlCommand, SimulationStatus } from '../../../../simulator/core/base/control.ts';
import { setBrowserLanguages } from '../browser-languages.ts';
import { FixedSizeObserver } from '../fixed-size-observer.ts';
import { roomPort } from '../room-port.ts';
import { roomStatus } from '../room-status.ts';

const es = tourTexts('es');
const KEY = 'simulator:tour';
const NEVER = new Promise<never>(() => {});

const PLACED = { atMs: 1, scope: 'world', what: 'placed', text: 'x', orderId: 1 } as const;

let now: SimulationStatus = roomStatus();
let sent: ControlCommand['do'][] = [];
let sends: 'responds' | 'never' | 'refuses' = 'responds';

const port = roomPort({
  status: async () => now,
  send: (command) => {
    sent.push(command.do);
    return sends === 'never' ? NEVER : Promise.resolve(sends === 'responds' ? now : null);
  },
  deviceUrl: (kdsId) => `about:blank#${kdsId}`,
});

beforeEach(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', FixedSizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  setBrowserLanguages('es-CL');
  [now, sent, sends] = [roomStatus({ journal: [PLACED] }), [], 'responds'];
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const STEP_MS = 125;

/** Advances time; the page renders in between. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += STEP_MS) await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
}

async function enter(tourSearch: string | null = '') {
  const demo = tourSearch === null ? null : { search: tourSearch, onFirstDrawn: () => {} };
  render(createElement(RoomPage, { port, search: '', demo }));
  await pass(STEP_MS);
}

const tour = () => screen.queryByRole('region', { name: es.tour });
const isAt = (scene: number) => within(tour() as HTMLElement).getByText(es.step(scene, 5));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string, on: Element = document.body) => fireEvent.keyDown(on, { key: name });

/** The card of the tour's order. */
const CARD = '<article data-card="1-0"><button data-line="1:1" data-mark="none"></button></article>';

/** Draws boards into the frames, because nothing loads in this environment. */
function drawBoards(inside = CARD) {
  for (const frame of document.querySelectorAll('iframe')) {
    const { body, defaultView } = frame.contentDocument as Document;
    // jsdom neither animates nor scrolls.
    Object.assign(defaultView?.Element.prototype ?? {}, { animate: () => {}, scrollIntoView: () => {} });
    body.innerHTML = `<main>${inside}</main>`;
  }
}

/** Enters the room; its first frame draws a board, then the other frames do. */
async function enterDrawn(search = '') {
  await enter(search);
  await pass(200);
  drawBoards();
  await pass(500);
  drawBoards();
}

test('[TOUR-4] a first visit starts the tour; after a skip only the button starts it, also at a later visit', async () => {
  await enter();
  isAt(1);
  expect(screen.queryByRole('region', { name: 'Línea de tiempo' })).toBeNull();
  press(es.skip);
  expect(tour()).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('seen');
  press(es.startTour);
  isAt(1);
  expect(screen.queryByRole('button', { name: es.startTour })).toBeNull();
  cleanup();
  await enter();
  expect(tour()).toBeNull();
  expect(sent).toEqual([]);
});

test('[TOUR-4] without storage the room works, and the tour starts at each visit', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await enter();
  press(es.skip);
  expect(tour()).toBeNull();
  screen.getByRole('main');
  cleanup();
  await enter();
  isAt(1);
});

test('a room outside the demo has no tour and no tour button', async () => {
  await enter(null);
  expect(tour()).toBeNull();
  expect(screen.queryByRole('button', { name: es.startTour })).toBeNull();
});

test('[TOUR-3] arrow keys move the tour forward and back and Escape ends the tour, except in a text field', async () => {
  await enter();
  key('ArrowRight');
  isAt(2);
  key('ArrowLeft');
  isAt(1);
  const seed = screen.getByLabelText('Semilla');
  key('ArrowRight', seed);
  key('Escape', seed);
  isAt(1);
  key('Escape');
  expect(tour()).toBeNull();
  key('ArrowRight');
  expect(tour()).toBeNull();
});

test('[TOUR-3] buttons pause, move and finish the tour; at the first scene the button back is aria-disabled', async () => {
  await enter('?scene=training');
  expect(screen.queryByRole('button', { name: es.skip })).toBeNull();
  press(es.pause);
  await pass(60_000);
  isAt(5);
  press(es.previous);
  isAt(4);
  press(es.next);
  press(es.finish);
  expect(tour()).toBeNull();
  press(es.startTour);
  const previous = screen.getByRole('button', { name: es.previous });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  press(es.previous);
  isAt(1);
  screen.getByRole('button', { name: es.pause });
});

test.each([
  ['es', /^El enlace pide la escena «postre», que no existe/],
  ['en', /^The link names the scene “postre”, which does not exist/],
] as const)(
  '[TOUR-5] for a link to an unknown scene the tour shows one sentence and the first scene: %s',
  async (language, sentence) => {
    localStorage.setItem('simulator:language', language);
    localStorage.setItem(KEY, 'seen');
    await enter('?scene=postre&seed=7');
    const panel = screen.getByRole('region', { name: tourTexts(language).tour });
    within(panel).getByText(tourTexts(language).step(1, 5));
    within(panel).getByText(sentence);
  },
);

test('[TOUR-2] a scene shows and highlights its screen even if a user hid the screen, which is hidden again after the tour', async () => {
  localStorage.setItem(KEY, 'seen');
  await enter();
  fireEvent.click(screen.getByRole('button', { name: 'Cocina caliente', pressed: true }));
  expect(screen.queryByRole('article', { name: /^Cocina caliente/ })).toBeNull();
  press(es.startTour);
  expect(screen.getByRole('article', { name: /^Cocina caliente/ }).dataset.highlighted).toBe('true');
  expect(screen.getByRole('article', { name: /^Clientes/ }).dataset.highlighted).toBeUndefined();
  key('Escape');
  expect(screen.queryByRole('article', { name: /^Cocina caliente/ })).toBeNull();
});

test.each([
  ['never', es.problem.slow, 12_500],
  ['refuses', es.problem.failed, 500],
] as const)(
  '[TOUR-6] when the kitchen refuses a command or never responds, a message appears and the tour continues: %s',
  async (how, sentence, ms) => {
    sends = how;
    await enterDrawn();
    await pass(1_500 + ms);
    expect(sent).toEqual(['place']);
    within(tour() as HTMLElement).getByText(sentence);
    await pass(8_500);
    isAt(2);
  },
);

test('[TOUR-7] a tour skipped during its outage ends the outage', async () => {
  await enterDrawn('?scene=outage');
  await pass(3_000);
  expect(sent).toEqual(['place', 'fault', 'rouse']);
  press(es.skip);
  expect(sent).toEqual(['place', 'fault', 'rouse', 'heal']);
});

test('[TOUR-1][TOUR-12] the text mentions OFFLINE, the waiting change and the recovery only once the screens show each of these', async () => {
  await enterDrawn('?scene=outage');
  await pass(9_000);
  const says = (what: RegExp) => within(tour() as HTMLElement).queryByText(what) !== null;
  expect([says(/^Cortamos la nube/), says(/OFFLINE/), sent.includes('heal')]).toEqual([true, false, false]);
  drawBoards(`${CARD}<p role="status">OFFLINE</p>`);
  await pass(500);
  expect([says(/^Las pantallas avisan con OFFLINE/), says(/^Cortamos/)]).toEqual([true, false]);
  await pass(1_000);
  expect(says(/el cambio no se pierde/)).toBe(false);
  await pass(3_000);
  drawBoards(`${CARD}<p role="status">OFFLINE</p><p role="status">1 cambio en espera</p>`);
  await pass(500);
  expect(says(/^En Cocina caliente tocaron .* el cambio no se pierde/)).toBe(true);
  await pass(4_000);
  expect(sent).toContain('heal');
  expect([says(/^La nube vuelve/), says(/se fue solo/)]).toEqual([true, false]);
  drawBoards();
  await pass(500);
  expect(says(/^La nube volvió: el aviso OFFLINE se fue solo/)).toBe(true);
  await pass(4_500);
  isAt(5);
});

test('[TOUR-12] if the screens never show OFFLINE, the text does not mention OFFLINE', async () => {
  await enterDrawn('?scene=outage');
  await pass(24_000);
  within(tour() as HTMLElement).getByText(es.problem.slow);
  expect(within(tour() as HTMLElement).queryByText(/OFFLINE/)).toBeNull();
});

const [BLANK, GUESTS] = roomStatus().devices.map((device, at) =>
  at === 0 ? { ...device, isBlank: true as const } : device,
);
const GUIDE = { kdsId: 3, at: 0, steps: [], step: null, ended: true } as unknown as SimulationStatus['guide'];

test.each([
  ['has a guided first day', { guide: GUIDE }],
  ['has a device without a unit', { devices: [BLANK, GUESTS] }],
])(
  '[TOUR-15] a situation that %s has no tour, refuses a link to a scene, and does not store the tour as seen',
  async (_, change) => {
    now = roomStatus(change as Partial<SimulationStatus>);
    await enter('?scene=tap');
    expect(tour()).toBeNull();
    expect(screen.queryByRole('button', { name: es.startTour })).toBeNull();
    screen.getByText(
      'Este enlace pide algo que no existe: la escena «tap» (esta situación no tiene recorrido); se muestra «Almuerzo», semilla 7, velocidad ×1.',
    );
    expect(localStorage.getItem(KEY)).toBeNull();
    drawBoards();
    await pass(200);
    // The room switches to another situation.
    now = roomStatus();
    await pass(2_000);
    isAt(2);
  },
);

test('[TOUR-18] the tour finds all pieces of an order’s card, or the whole card, and the order’s other elements', () => {
  document.body.innerHTML =
    '<article data-card="7-0"><i data-piece="0"></i><i data-piece="1"></i></article><b data-order="7"></b><article data-card="8-0"></article>';
  const found = (orderId: number) => piecesOn(document, orderId).map(({ outerHTML }) => outerHTML);
  expect(found(7)).toEqual(['<i data-piece="0"></i>', '<i data-piece="1"></i>', '<b data-order="7"></b>']);
  expect(found(8)).toEqual(['<article data-card="8-0"></article>']);
  document.body.innerHTML = '';
});

test('[TOUR-8] a training that starts ends the tour', async () => {
  await enter();
  drawBoards();
  await pass(200);
  isAt(1);
  const goal = { servedShareMin: 0.8, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0.1 };
  now = roomStatus({ training: { trainee: 'Ana', lengthMs: 60_000, difficulty: 'middle', goal } });
  await pass(1_100);
  expect(tour()).toBeNull();
  expect(screen.queryByRole('button', { name: es.startTour })).toBeNull();
  now = roomStatus();
  await pass(1_100);
  expect(tour()).toBeNull();
  screen.getByRole('button', { name: es.startTour });
});

test.each([
  '<article data-card="1-0"></article>',
  '<li data-order="1"></li>',
  '<p role="status">No hay pedidos</p><p>Hace 5 s</p>',
  '<p role="alert">Este equipo ya no es un KDS</p>',
])('[TOUR-11] the other frames load once the first frame has drawn: %s', async (inside) => {
  await enter(null);
  const titles = () => [...document.querySelectorAll('iframe')].map(({ title }) => title);
  expect(titles()).toEqual(['Cocina caliente (SIMULACIÓN)']);
  // The board is starting and shows that.
  drawBoards('<p role="status">Cargando</p>');
  await pass(1_000);
  expect(titles()).toHaveLength(1);
  drawBoards(inside);
  await pass(200);
  expect(titles()).toHaveLength(2);
});

test('[TOUR-11] a first frame that draws nothing delays the other frames by four seconds', async () => {
  await enter(null);
  await pass(3_500);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
  await pass(750);
  expect(document.querySelectorAll('iframe')).toHaveLength(2);
});

test.each(['es', 'en'] as const)('[SIM-6] the bar shows whether the demo works offline: %s', async (language) => {
  localStorage.setItem('simulator:language', language);
  const texts = roomTexts(language);
  let notify: (state: OfflineState) => void = () => {};
  const demo = {
    search: '',
    onFirstDrawn: (listener: typeof notify) => {
      notify = listener;
    },
  };
  render(createElement(RoomPage, { port, search: '', demo }));
  await pass(STEP_MS);
  drawBoards();
  await pass(200);
  const setOfflineState = (state: OfflineState) => act(async () => notify(state));
  expect(screen.queryByText(texts.offlineBadge.ready)).toBeNull();
  await setOfflineState('keeping');
  expect(screen.getByText(texts.offlineBadge.keeping).title).toBe(texts.offlineHint.keeping);
  await setOfflineState('cut');
  expect(screen.getByRole('alert').textContent).toBe(texts.offlineHint.cut);
  await setOfflineState('ready');
  expect(screen.getByText(texts.offlineBadge.ready).title).toBe(texts.offlineHint.ready);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[TOUR-11] in the demo the parts beside the screens load after the first screen, and caching starts then', async () => {
  const calls: string[] = [];
  vi.spyOn(port, 'situations').mockImplementation(async () => {
    calls.push('situations');
    return [];
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1700px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const drawn = vi.fn();
  const polled = vi.spyOn(port, 'status');
  render(createElement(RoomPage, { port, search: '', demo: { search: '?scene=tap', onFirstDrawn: drawn } }));
  await pass(1_500);
  screen.getByRole('button', { name: 'Reiniciar' });
  isAt(2);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Situaciones' })).toBeNull();
  expect([calls, drawn.mock.calls]).toEqual([[], []]);
  // The room reads the status once, and the tour once as it waits for its first act.
  expect(polled.mock.calls.length).toBeLessThanOrEqual(2);
  drawBoards();
  await pass(200);
  expect(drawn).toHaveBeenCalledTimes(1);
  // Deferred scripts load in real time, not by the fake clock.
  await vi.dynamicImportSettled();
  await pass(STEP_MS);
  screen.getByRole('complementary');
  screen.getByRole('region', { name: 'Situaciones' });
  expect(calls).toEqual(['situations']);
  await pass(2_000);
  expect(polled.mock.calls.length).toBeGreaterThan(2);
  expect(drawn).toHaveBeenCalledTimes(1);
});
