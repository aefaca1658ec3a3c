// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drawnChannels } from '../../../../simulator/control/numbers/channel-bars.tsx';
import { heatLevel, heatLevels } from '../../../../simulator/control/numbers/heat-strip.tsx';
import { numbersTexts } from '../../../../simulator/control/numbers/numbers-texts.ts';
import { writtenLabels } from '../../../../simulator/control/numbers/plot-options.ts';
import { readNumbers } from '../../../../simulator/control/numbers/read-numbers.ts';
import { placeAmong } from '../../../../simulator/control/numbers/times-plot.tsx';
import { useNumbers } from '../../../../simulator/control/numbers/use-numbers.tsx';
import type { ChannelCount, RunNumbers } from '../../../../simulator/core/base/numbers.ts';
import '../../../ui/patience.ts';
import { roomStatus } from '../room-status.ts';
import { FakeResizeObserver, PLOTS, resized } from './fake-plots.ts';

vi.mock('uplot', async () => ({ default: (await import('./fake-plots.ts')).FakePlot }));

const MINUTE_MS = 60_000;
const es = numbersTexts('es');

const channel = (id: string, came: number): ChannelCount => ({ id, name: `Canal ${id}`, came, served: came, late: 1 });

const NUMBERS: RunNumbers = {
  untilMs: 15 * MINUTE_MS,
  partMs: 5 * MINUTE_MS,
  stations: [
    { kdsId: 3, name: 'Cocina caliente', waiting: [0, 7, 12] },
    { kdsId: 5, name: 'Barra', waiting: [1, 0, 2] },
  ],
  times: [0, 2, 4].map((minutes, at) => ({ fromMs: minutes * MINUTE_MS, tickets: at })),
  medianMs: 3 * MINUTE_MS,
  p95Ms: 5 * MINUTE_MS,
  channels: [
    { id: '2', name: 'Local', came: 8, served: 6, late: 2 },
    { id: 'KIOSK', name: 'KIOSK', came: 1, served: 1, late: 0 },
    { id: '4', name: '4', came: 1, served: 0, late: 0 },
    { id: '', name: '', came: 1, served: 0, late: 0 },
  ],
};

const NOTHING: RunNumbers = { ...NUMBERS, medianMs: null, p95Ms: null, channels: [] };

beforeEach(() => vi.stubGlobal('ResizeObserver', FakeResizeObserver));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  PLOTS.length = 0;
});

interface RoomProps {
  readonly language: 'es' | 'en';
  readonly ask: () => Promise<unknown>;
  readonly elapsedMs?: number;
}

/** A room with only the button and its panel. */
function Room({ language, ask, elapsedMs = 15 * MINUTE_MS }: RoomProps) {
  const status = roomStatus({ elapsedMs });
  const { button, panel } = useNumbers(status, language, ask);
  return createElement('div', null, button, panel);
}

async function open(response: unknown, language: 'es' | 'en' = 'es') {
  const ask = async () => response;
  render(createElement(Room, { language, ask }));
  await userEvent.click(screen.getByRole('button', { name: numbersTexts(language).open }));
  return within(await screen.findByRole('region', { name: numbersTexts(language).numbers }));
}

const tableOf = (name: string): readonly (readonly string[])[] =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent ?? ''));

test('[FIGURE-5] each figure has a table with the same values', async () => {
  const panel = await open(NUMBERS);
  await panel.findByRole('heading', { name: 'Carga por estación' });
  expect(tableOf('Carga por estación').map(([, ...cells]) => cells)).toEqual([
    ['Cocina caliente', 'Barra'],
    ['0', '1'],
    ['7', '0'],
    ['12', '2'],
  ]);
  expect(tableOf('Cuánto tardaron')).toEqual([
    ['Minutos', 'Pedidos'],
    ['0', '0'],
    ['2', '1'],
    ['4+', '2'],
  ]);
  expect(tableOf('Pedidos por canal')).toEqual([
    ['Canal', 'Llegaron', 'Listos', 'Tarde', 'Parte tarde'],
    ['Local', '8', '6', '2', '25 %'],
    ['Quiosco', '1', '1', '0', '0 %'],
    ['Canal 4', '1', '0', '0', '0 %'],
    ['Sin canal', '1', '0', '0', '0 %'],
  ]);
  expect(screen.getAllByText(es.table)).toHaveLength(3);
});

test('[FIGURE-5] cells show their numbers; the plot marks median and 95th percentile, and one sentence states both', async () => {
  const panel = await open(NUMBERS);
  await panel.findByRole('heading', { name: 'Carga por estación' });
  const cells = [...document.querySelectorAll('[data-level]')].filter(({ textContent }) => textContent !== '');
  expect(cells.map((cell) => [cell.textContent, cell.getAttribute('data-level')])).toEqual([
    ['·', '0'],
    ['7', '4'],
    ['12', '4'],
    ['1', '1'],
    ['·', '0'],
    ['2', '1'],
  ]);
  expect(PLOTS.map(({ data, options }) => [data, options.hooks.draw.length])).toEqual([
    [
      [
        [0, 1, 2],
        [null, 1, 2],
      ],
      2,
    ],
  ]);
  expect(panel.getByText(es.marks('03:00', '05:00'))).toBeDefined();
});

test('[FIGURE-5] the limits of the load’s levels double up to the highest load, or up to 8 in a quiet kitchen', () => {
  const levels = (...waiting: number[]) => heatLevels([{ kdsId: 1, name: '', waiting }]);
  expect(levels()).toEqual([1, 2, 4, 8]);
  expect(levels(3)).toEqual([1, 2, 4, 8]);
  expect(levels(40)).toEqual([5, 10, 20, 40]);
  expect(levels(155)).toEqual([20, 39, 78, 155]);
  expect([0, 1, 5, 6, 10, 11, 20, 21, 40].map((dishes) => heatLevel(dishes, levels(40)))).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4, 4,
  ]);
});

test('[FIGURE-2] a mark is at the position of its time within a bar, or in the middle of the open last bar', () => {
  const place = (minutes: number) => placeAmong(NUMBERS.times, minutes * MINUTE_MS);
  expect([place(0), place(1), place(2), place(3), place(4), place(90)]).toEqual([-0.5, 0, 0.5, 1, 2, 2]);
});

test('[FIGURE-3] eight channels have a bar each; of more channels, those from the eighth on share one bar', () => {
  const eight = Array.from({ length: 8 }, (_, at) => channel(String(at), 20 - at));
  expect(drawnChannels(eight, es)).toBe(eight);
  const ten = [...eight, channel('8', 5), channel('9', 4)];
  const shown = drawnChannels(ten, es);
  expect(shown).toHaveLength(8);
  expect(shown.at(-1)).toMatchObject({ name: 'Otros 3 canales', came: 13 + 5 + 4, served: 22, late: 3 });
});

test.each([
  ['es', 'Todavía no llega ningún pedido.'],
  ['en', 'No orders yet.'],
] as const)('[FIGURE-6] before the first order, one sentence replaces the figures: %s', async (language, sentence) => {
  const panel = await open(NOTHING, language);
  expect(await panel.findByText(sentence)).toBeDefined();
  expect(panel.queryByRole('table', { hidden: true })).toBeNull();
});

test('[FIGURE-6] without median and percentile, one sentence replaces the plot of times', async () => {
  const panel = await open({ ...NUMBERS, medianMs: null, p95Ms: null });
  expect(await panel.findByText(es.nothing)).toBeDefined();
  expect(panel.getByRole('heading', { name: es.timesTitle }).closest('section')?.querySelector('details')).toBeNull();
  expect(PLOTS).toEqual([]);
});

test('[FIGURE-6][ROOM-47] when the panel opens, its title has the focus; Escape and the cross close the panel and return the focus', async () => {
  const panel = await open(NUMBERS);
  expect(document.activeElement?.textContent).toBe(es.numbers);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: es.numbers })).toBeNull();
  const opener = screen.getByRole('button', { name: es.open, expanded: false });
  expect(document.activeElement).toBe(opener);
  await userEvent.click(opener);
  const [cross] = within(await screen.findByRole('region', { name: es.numbers })).getAllByRole('button');
  if (cross !== undefined) await userEvent.click(cross);
  expect(screen.queryByRole('region', { name: es.numbers })).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(panel).toBeDefined();
});

const nameless = 'x'.repeat(201);

test.each<[string, unknown]>([
  ['missing', null],
  ['a text', 'numbers'],
  ['a list', []],
  ['an empty object', {}],
  ['a record with parts of zero length', { ...NUMBERS, partMs: 0, stations: [] }],
  ['a record with a time that is not a number', { ...NUMBERS, medianMs: 'soon' }],
  ['a record with a negative time', { ...NUMBERS, p95Ms: -1 }],
  ['a record with a load that has too few parts', { ...NUMBERS, stations: [{ kdsId: 3, name: 'x', waiting: [1] }] }],
  ['a record with an impossible load', { ...NUMBERS, stations: [{ kdsId: 3, name: 'x', waiting: [1, 2, 1e99] }] }],
  ['a record with two units of one id', { ...NUMBERS, stations: [NUMBERS.stations[0], NUMBERS.stations[0]] }],
  ['a record with two channels of one id', { ...NUMBERS, channels: [channel('1', 1), channel('1', 1)] }],
  ['a record with a channel that lacks counts', { ...NUMBERS, channels: [{ id: '1', name: 'x', came: 1 }] }],
  ['a record with a name of 201 characters', { ...NUMBERS, channels: [{ ...channel('1', 1), name: nameless }] }],
  [
    'a record with a name that is an object',
    { ...NUMBERS, channels: [{ ...channel('1', 1), name: { toString: null } }] },
  ],
  [
    'a record with a million parts',
    { ...NUMBERS, untilMs: 1e6, partMs: 1, stations: [], times: Array(49).fill(NUMBERS.times[0]) },
  ],
  [
    'a record with 201 units',
    { ...NUMBERS, stations: Array.from({ length: 201 }, (_, kdsId) => ({ kdsId, name: '', waiting: [0, 0, 0] })) },
  ],
])('[FIGURE-6] one sentence and no chart replace an invalid response: %s', async (_what, response) => {
  const panel = await open(response);
  expect((await panel.findByRole('alert')).textContent).toBe(es.unavailable);
  expect(PLOTS).toEqual([]);
});

test('[FIGURE-6] the open figures refresh after 30 simulated seconds', async () => {
  const responses = [NOTHING, NUMBERS];
  const ask = async () => responses.shift();
  const at = (elapsedMs: number) => createElement(Room, { language: 'es', ask, elapsedMs });
  const room = render(at(0));
  await userEvent.click(screen.getByRole('button', { name: es.open }));
  await screen.findByText(es.nothing);
  room.rerender(at(29_999));
  expect(responses).toEqual([NUMBERS]);
  room.rerender(at(30_000));
  expect(await screen.findByRole('heading', { name: es.timesTitle })).toBeDefined();
  expect(screen.queryByText(es.nothing)).toBeNull();
});

test('[FIGURE-6] unknown fields of a response are dropped', () => {
  expect(readNumbers(JSON.parse(JSON.stringify({ ...NUMBERS, more: 1 })))).toEqual(NUMBERS);
});

test('[FIGURE-6] for print the panel becomes light before its plot redraws, and dark again afterwards', async () => {
  const looks = vi.spyOn(window, 'getComputedStyle').mockImplementation((place) => {
    const look = place.closest('[data-theme]')?.getAttribute('data-theme') ?? 'dark';
    return { getPropertyValue: () => look } as never;
  });
  onTestFinished(() => looks.mockRestore());
  await open(NUMBERS);
  await screen.findByText(/^Almuerzo · semilla 7 · hasta las \d\d:\d\d$/);
  const inks = () => PLOTS.map(({ options }) => options.axes.map(({ stroke }) => stroke));
  await screen.findByRole('heading', { name: es.timesTitle });
  expect(inks()).toEqual([['dark', 'dark']]);
  window.dispatchEvent(new Event('beforeprint'));
  expect(inks().at(-1)).toEqual(['light', 'light']);
  window.dispatchEvent(new Event('afterprint'));
  expect(inks().slice(2)).toEqual([['dark', 'dark']]);
  window.dispatchEvent(new Event('afterprint'));
  expect(inks()).toHaveLength(3);
});

test('[FIGURE-5] a plot follows the width of its column, and has its own width in print', async () => {
  let width = 730;
  const widths = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  onTestFinished(() => widths.mockRestore());
  await open(NUMBERS);
  await screen.findByRole('heading', { name: es.timesTitle });
  const drawn = () => PLOTS.map(({ options }) => options.width);
  expect(drawn()).toEqual([730]);
  resized();
  expect(drawn()).toEqual([730]);
  width = 318;
  resized();
  expect(drawn()).toEqual([730, 318]);
  window.dispatchEvent(new Event('beforeprint'));
  width = 1_500;
  resized();
  expect(drawn()).toEqual([730, 318, 1_000]);
  window.dispatchEvent(new Event('afterprint'));
  expect(drawn()).toEqual([730, 318, 1_000, 1_500]);
});

test.each([
  [80, '13:05 13:10 13:15 13:20 13:25'],
  [41, '13:05 13:10 13:15 13:20 13:25'],
  [40, '13:05 · 13:15 · 13:25'],
  [20, '· 13:10 · · 13:25'],
  [1, '· · · · 13:25'],
])('[FIGURE-5] at a distance of %i pixels, the written labels include the last label: %s', (barPx, written) => {
  const labels = [5, 10, 15, 20, 25].map((minutes) => `13:${String(minutes).padStart(2, '0')}`);
  expect(
    writtenLabels(labels, barPx)
      .map((label) => label || '·')
      .join(' '),
  ).toBe(written);
});
