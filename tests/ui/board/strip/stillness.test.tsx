import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_MARKS } from '../../../../src/engine/base/state.ts';
import { es } from '../../../../src/i18n/es.ts';
import type { FrozenApp } from '../../../../stories/frozen-app.ts';
import { lunch } from '../../../../stories/lunch.ts';
import { actAsync, renderKitchen } from '../../render.tsx';

const strip = () => {
  const found = document.querySelector<HTMLElement>('[data-shape]');
  if (!found) throw new Error('Failed to test: there is no strip.');
  return found;
};
const CARD = '4702-0';
const shownLines = () =>
  [...document.querySelectorAll<HTMLElement>(`[data-card="${CARD}"] [data-line]`)].map(({ dataset }) => dataset.line);

function loseFirstLine(app: FrozenApp): void {
  const card = app.entry(CARD)?.card;
  if (!card) throw new Error(`Failed to test: there is no card ${CARD}.`);
  app.change({ ...card, lines: card.lines.slice(1) });
}

/** Returns the first line of the tested card, and the lines shown before the test. */
function renderLunch() {
  const { app } = renderKitchen({ cards: lunch() });
  const line = screen.getByRole('button', { name: '1 Ají de gallina, En prep.' });
  return { app, before: shownLines(), line, pass: (seconds: number) => actAsync(() => app.pass(seconds)) };
}

/** A lunch with all changes saved, on a strip that is scrolled to `left`. */
function renderSaved(left: number) {
  const { app } = renderKitchen({ cards: saved() });
  return { scrolls: scrolled(left), pass: (seconds: number) => actAsync(() => app.pass(seconds)) };
}

test('[LOOK-26] a line that leaves its card stays under a finger and for 400 ms after the finger is lifted', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(line);
  await actAsync(() => loseFirstLine(app));
  await pass(1);
  expect(shownLines()).toEqual(before);
  fireEvent.pointerUp(line);
  await pass(0.39);
  expect(shownLines()).toEqual(before);
  await pass(1);
  expect(shownLines()).toEqual(before.slice(1));
});

test('[LOOK-26] a server time that steps back a minute delays no change', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(line);
  fireEvent.pointerUp(line);
  const { serverNowS } = app;
  app.serverNowS = () => serverNowS() - 60;
  await pass(1);
  await actAsync(() => loseFirstLine(app));
  expect(shownLines()).toEqual(before.slice(1));
});

test('[LOOK-26] with no finger on the board, a line that leaves its card disappears at once', async () => {
  const { app, before } = renderLunch();
  await actAsync(() => loseFirstLine(app));
  expect(shownLines()).toEqual(before.slice(1));
});

test('[LOOK-26] continued taps delay changes for five seconds, not forever', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(line);
  await actAsync(() => loseFirstLine(app));
  for (let taps = 0; taps < 22; taps++) {
    fireEvent.pointerUp(line);
    fireEvent.pointerDown(line);
    await pass(0.2);
  }
  expect(shownLines()).toEqual(before);
  for (let taps = 0; taps < 10; taps++) {
    fireEvent.pointerUp(line);
    fireEvent.pointerDown(line);
    await pass(0.2);
  }
  expect(shownLines()).toEqual(before.slice(1));
});

test('[LOOK-26] waiting changes apply once, then continued taps delay the next changes', async () => {
  const { app, before, line, pass } = renderLunch();
  const tap = async (times: number) => {
    for (let taps = 0; taps < times; taps++) {
      fireEvent.pointerDown(line);
      fireEvent.pointerUp(line);
      await pass(0.2);
    }
  };
  await tap(1);
  await actAsync(() => loseFirstLine(app));
  await tap(30);
  expect(shownLines()).toEqual(before.slice(1));
  await actAsync(() => loseFirstLine(app));
  await tap(10);
  expect(shownLines()).toEqual(before.slice(1));
  await pass(0.5);
  expect(shownLines()).toEqual(before.slice(2));
});

test('[LOOK-26] changes still wait when one of two fingers lifts, wherever it lifts', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(line, { pointerId: 1 });
  fireEvent.pointerDown(strip(), { pointerId: 2 });
  fireEvent.pointerUp(strip(), { pointerId: 2 });
  await actAsync(() => loseFirstLine(app));
  await pass(1);
  expect(shownLines()).toEqual(before);
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  await pass(0.39);
  expect(shownLines()).toEqual(before);
  await pass(0.1);
  expect(shownLines()).toEqual(before.slice(1));
});

test('[LOOK-26] a resting palm delays changes for five seconds, and a later tap beside the palm delays them as any tap does', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(strip(), { pointerId: 1 });
  await actAsync(() => loseFirstLine(app));
  await pass(4.9);
  expect(shownLines()).toEqual(before);
  await pass(1.1);
  expect(shownLines()).toEqual(before.slice(1));
  fireEvent.pointerDown(line, { pointerId: 2 });
  fireEvent.pointerUp(line, { pointerId: 2 });
  await actAsync(() => loseFirstLine(app));
  await pass(0.39);
  expect(shownLines()).toEqual(before.slice(1));
  await pass(0.7);
  expect(shownLines()).toEqual(before.slice(2));
});

test('[LOOK-26] a cook who taps beside a resting palm delays changes for at most five seconds at a time', async () => {
  const { app, before, line, pass } = renderLunch();
  fireEvent.pointerDown(strip(), { pointerId: 1 });
  for (const lost of [1, 2]) {
    await actAsync(() => loseFirstLine(app));
    for (let taps = 0; taps < 35; taps++) {
      fireEvent.pointerDown(line, { pointerId: 2 + taps });
      fireEvent.pointerUp(line, { pointerId: 2 + taps });
      await pass(0.2);
    }
    expect(shownLines()).toEqual(before.slice(lost));
  }
});

/** Events that add a row to a narrow bar: the row's text, and how to start and end it. */
const UNUSUAL: readonly (readonly [what: string, words: RegExp, turn: (app: FrozenApp, on: boolean) => void])[] = [
  [
    'the hint about locked sound',
    new RegExp(es.bar.soundHint),
    ({ state }, on) => {
      state.sound.used = true;
      state.sound.locked = on;
    },
  ],
  [
    'the mark of a pause',
    new RegExp(es.bar.paused),
    ({ state }, on) => {
      state.board.pausedS = on ? 40 : null;
    },
  ],
  [
    'OFFLINE beside the indicator',
    /^OFFLINE$/,
    ({ state }, on) => {
      state.link.serving = on;
    },
  ],
];

test.each(UNUSUAL)('[LOOK-26] %s neither appears nor disappears while a finger is down', async (_, words, turn) => {
  const { app, line, pass } = renderLunch();
  const isTextShown = () => screen.queryAllByText(words).length > 0;
  for (const on of [true, false]) {
    fireEvent.pointerDown(line);
    await actAsync(() => turn(app, on));
    await pass(1);
    expect(isTextShown()).toBe(!on);
    fireEvent.pointerUp(line);
    await pass(2);
    expect(isTextShown()).toBe(on);
  }
});

test('[LOOK-26] the mark for the selection of another device is outside the name of its line', () => {
  const [first, ...rest] = lunch();
  const line = first?.card.lines[0]?.line.id;
  if (!first || line === undefined) throw new Error('Failed to test: there is no line.');
  renderKitchen({ cards: [{ ...first, marks: { ...NO_MARKS, selected: new Map([[line, ['Ana']]]) } }, ...rest] });
  const marks = [...document.querySelectorAll('[data-line] > [data-word]')];
  expect(marks.map((mark) => mark.getAttribute('data-word'))).toContain('Ana lo tiene seleccionado');
});

/** Scrolls the strip; the returned list collects later scrolls of the app. */
function scrolled(to: number): readonly ScrollToOptions[] {
  const scrolls: ScrollToOptions[] = [];
  Object.defineProperty(strip(), 'scrollLeft', { configurable: true, get: () => to });
  strip().scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') scrolls.push(options);
  };
  return scrolls;
}

const saved = () =>
  lunch().map((each) => ({
    ...each,
    card: { ...each.card, lines: each.card.lines.map((row) => ({ ...row, saveMark: 'none' as const })) },
  }));

const HOME = [{ left: 0, top: 0 }];

test('[BOARD-21] half a minute after the last touch the strip scrolls to its oldest card', async () => {
  const { scrolls, pass } = renderSaved(900);
  fireEvent.pointerDown(document.body);
  await pass(29);
  expect(scrolls).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'n' });
  await pass(29);
  expect(scrolls).toEqual([]);
  await pass(1);
  expect(scrolls).toEqual(HOME);
});

test('[BOARD-21] a strip at its oldest card does not scroll', async () => {
  const { scrolls, pass } = renderSaved(0);
  await pass(60);
  expect(scrolls).toEqual([]);
});

function countScrollReads(element: HTMLElement): () => number {
  let asks = 0;
  for (const name of ['scrollLeft', 'scrollTop']) {
    Object.defineProperty(element, name, {
      configurable: true,
      get: () => {
        asks += 1;
        return 0;
      },
    });
  }
  return () => asks;
}

test('[BOARD-21] a strip at its start reads its scroll position once after half a minute, and never before or after', async () => {
  const { app } = renderKitchen({ cards: saved() });
  const asks = countScrollReads(strip());
  for (let seconds = 1; seconds < 30; seconds++) await actAsync(() => app.pass(1));
  expect(asks()).toBe(0);
  for (let seconds = 0; seconds < 30; seconds++) await actAsync(() => app.pass(1));
  expect(asks()).toBeLessThanOrEqual(2);
});

test('[BOARD-23] a level that rises updates the hidden orders at once, not at the next second', async () => {
  renderKitchen({ cards: saved() });
  const [card] = document.querySelectorAll<HTMLElement>('[data-card]');
  if (!card) throw new Error('Failed to test: there is no card.');
  const asks = countScrollReads(strip());
  await actAsync(() => {
    card.dataset.level = 'critical';
  });
  expect(asks()).toBeGreaterThan(0);
});

test('a second changes only the texts of the clocks, and no element', async () => {
  const { app } = renderKitchen({ cards: saved() });
  await actAsync(() => {});
  const changed: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changed.push(...records));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await actAsync(() => app.pass(1));
  watch.disconnect();
  expect(changed.length).toBeGreaterThan(5);
  expect(new Set(changed.map(({ type }) => type))).toEqual(new Set(['characterData']));
  const times = changed.map(({ target }) => target);
  expect(new Set(times).size).toBe(times.length);
});

test('[BOARD-21] a pending change in view keeps the strip from scrolling', async () => {
  const { scrolls, pass } = renderSaved(900);
  const line = document.querySelector<HTMLElement>('[data-near="true"] [data-line]');
  if (!line) throw new Error('Failed to test: no line is near.');
  line.dataset.mark = 'pending';
  await pass(31);
  expect(scrolls).toEqual([]);
  line.dataset.mark = 'none';
  await pass(1);
  expect(scrolls).toEqual(HOME);
});

test.each([
  ['a turn of the wheel', () => fireEvent.wheel(document.body)],
  ['a scroll, as after a flick of a finger', () => fireEvent.scroll(strip())],
])('[BOARD-21] %s restarts the half minute', async (_, touch) => {
  const { scrolls, pass } = renderSaved(900);
  await pass(29);
  touch();
  await pass(29);
  expect(scrolls).toEqual([]);
  await pass(1);
  expect(scrolls).toEqual(HOME);
});

test('[BOARD-21] an expanded card does not keep the strip from scrolling', async () => {
  const { scrolls, pass } = renderSaved(900);
  const open = () => document.querySelector<HTMLElement>('[data-near="true"] button[aria-expanded]');
  await actAsync(() => open()?.click());
  expect(open()?.getAttribute('aria-expanded')).toBe('true');
  await pass(31);
  expect(scrolls).toEqual(HOME);
});
