// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drawBands, type PlotBand, placeBands } from '../../../../simulator/control/numbers/plot-bands.ts';
import { faultBands, noteMarks } from '../../../../simulator/control/training/load-marks.ts';
import { ScoreCard } from '../../../../simulator/control/training/score-card.tsx';
import { figureText, goalResultOf } from '../../../../simulator/control/training/score-figures.ts';
import type { StoredScore } from '../../../../simulator/control/training/stored-scores.ts';
import { trainingTexts } from '../../../../simulator/control/training/training-texts.ts';
import type { RunNumbers } from '../../../../simulator/core/base/numbers.ts';
import type { TrainingScore } from '../../../../simulator/core/base/training.ts';
import { TEXTS, WHOLE_TEXT } from '../../../security/text-corpus.ts';
import '../../../ui/patience.ts';
import { FakeResizeObserver, PLOTS } from '../numbers/fake-plots.ts';
import { trainingFigures, trainingScore } from './training-figures.ts';

vi.mock('uplot', async () => ({ default: (await import('../numbers/fake-plots.ts')).FakePlot }));

const MINUTE_MS = 60_000;

const FIGURES = trainingFigures({
  load: [5, 10, 15].map((minutes, at) => ({ untilMs: minutes * MINUTE_MS, waiting: 2 * at, late: at })),
});

const LENGTH_MS = 15 * MINUTE_MS;
const SCORE = trainingScore(
  { lengthMs: LENGTH_MS },
  {
    beganMs: Date.UTC(2026, 10, 21, 16),
    passedMs: LENGTH_MS,
    trainee: FIGURES,
    expert: { ...FIGURES, load: FIGURES.load.map((part) => ({ ...part, waiting: 1, late: 0 })) },
  },
);

beforeEach(() => vi.stubGlobal('ResizeObserver', FakeResizeObserver));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  PLOTS.length = 0;
});

interface Doors {
  readonly onBack?: () => void;
  readonly onLanguage?: () => void;
}

function show(
  score: TrainingScore,
  language: 'es' | 'en' = 'es',
  ...[earlier = [], doors = {}]: readonly [earlier?: readonly StoredScore[], doors?: Doors]
) {
  const card = { score, earlier, language, timeZone: 'America/Santiago', onBack: () => {}, ...doors };
  return render(createElement(ScoreCard, card));
}

const notesOn = (): readonly (string | null)[][] => {
  const section = screen.getByRole('heading', { name: /^(Notas del instructor|Instructor’s notes)$/ }).parentElement;
  return within(section as HTMLElement)
    .getAllByRole('listitem')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
};

const tableOf = (name: string): readonly (readonly (string | null)[])[] =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));

test.each(['es', 'en'] as const)('[TRAINING-11] notes are shown with their times, oldest first: %s', (language) => {
  const late = { atMs: 9 * MINUTE_MS + 5_000, text: 'Faltó la sal' };
  show({ ...SCORE, notes: [late, { atMs: 61_000, text: 'Se quemó la carne' }] }, language);
  expect(notesOn()).toEqual([
    ['1', '13:01 (+01:01)', 'Se quemó la carne'],
    ['2', '13:09 (+09:05)', 'Faltó la sal'],
  ]);
  expect(PLOTS.map(({ options }) => options.hooks.draw.length)).toEqual([2]);
});

const NOTES_MAX = 200;
const NOTE_LENGTH_MAX = 300;

test('[TRAINING-11] hostile texts in notes and in a trainee’s name are shown as text', () => {
  const texts = TEXTS.filter(({ length }) => length <= NOTE_LENGTH_MAX);
  for (let from = 0; from < texts.length; from += NOTES_MAX) {
    const some = texts.slice(from, from + NOTES_MAX);
    const options = { ...SCORE.options, trainee: WHOLE_TEXT };
    show({ ...SCORE, options, notes: some.map((text) => ({ atMs: 0, text })) });
    expect(notesOn().map(([, , text]) => text)).toEqual(some);
    for (const place of [
      screen.getByRole('banner'),
      screen.getByRole('heading', { name: 'Comparación' }).parentElement,
    ])
      expect(place?.textContent).toContain(WHOLE_TEXT);
    cleanup();
  }
});

test.each<[string, unknown]>([
  ['that was stored before notes existed', undefined],
  ['without any note', []],
  ['whose notes are not a list', 'x'],
  ['with invalid notes', [null, 1, { atMs: -1, text: 'x' }, { atMs: 1, text: {} }, { atMs: '1', text: 'x' }]],
])('[TRAINING-11] the card of a score $0 shows no notes', (_what, notes) => {
  show({ ...SCORE, notes: notes as never });
  expect(screen.getByRole('heading', { name: 'Comparación' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Notas del instructor' })).toBeNull();
  expect(PLOTS.map(({ options }) => options.hooks.draw.length)).toEqual([0]);
});

test.each([
  [6, null],
  [7, 'Hay una nota más en los archivos.'],
  [9, 'Hay 3 notas más en los archivos.'],
])('[TRAINING-11] with %i notes, the card says how many are only in the files: %s', (count, sentence) => {
  const notes = Array.from({ length: count }, (_, at) => ({ atMs: at * MINUTE_MS, text: `Nota ${at}` }));
  show({ ...SCORE, notes });
  expect(notesOn()).toHaveLength(count);
  expect(screen.queryByText(/en los archivos\.$/)?.textContent ?? null).toBe(sentence);
});

test('[TRAINING-11] a note too long for the card ends with an ellipsis', () => {
  show({ ...SCORE, notes: [{ atMs: 0, text: 'x'.repeat(5_000) }] });
  expect(notesOn()).toEqual([['1', '13:00 (+00:00)', `${'x'.repeat(300)}…`]]);
});

test('[TRAINING-11] a note is marked at its moment among the bars, and close notes share a mark', () => {
  const notes = [0, 5, 8, 15, 16].map((minutes) => ({ atMs: minutes * MINUTE_MS, text: '' }));
  expect(noteMarks(notes, { partMs: 5 * MINUTE_MS, parts: 12 }).map(({ at, name }) => [at.toFixed(1), name])).toEqual([
    ['-0.5', '1–2'],
    ['1.1', '3'],
    ['2.5', '4–5'],
  ]);
});

test('[TRAINING-7][FIGURE-5] the load shows the expert robot beside the trainee: dashed and hollow, in the legend and in the table', () => {
  show(SCORE);
  const robot = 'Esperan con el robot experto';
  const [{ options, data } = { options: { series: [] }, data: [] }] = PLOTS;
  expect(data.slice(1)).toEqual([
    [null, 2, 4],
    [null, 1, 2],
    [1, 1, 1],
  ]);
  expect(options.series.slice(1).map((one) => [one.label, one.dash !== undefined, 'fill' in one])).toEqual([
    ['Esperan', false, true],
    ['Tarde', false, true],
    [robot, true, false],
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Esperan', 'Tarde', robot]);
  expect(tableOf('Carga en el tiempo')).toEqual([
    ['Hora', 'Esperan', 'Tarde', robot],
    ['13:05', '0', '0', '1'],
    ['13:10', '2', '1', '1'],
    ['13:15', '4', '2', '1'],
  ]);
});

const TROUBLES: TrainingScore['troubles'] = [
  { fault: 'cloud-slow', fromMs: 11 * MINUTE_MS, untilMs: 15 * MINUTE_MS },
  { fault: 'cloud-down', fromMs: 3 * MINUTE_MS, untilMs: 10 * MINUTE_MS },
  { fault: 'cloud-down', fromMs: 10 * MINUTE_MS, untilMs: 12 * MINUTE_MS },
  { fault: 'flapping', fromMs: 13 * MINUTE_MS, untilMs: 14 * MINUTE_MS },
];

test('[TRAINING-12] faults are bands behind the bars, and are named in a sentence and in the table', () => {
  show({ ...SCORE, troubles: TROUBLES });
  expect(PLOTS.map(({ options }) => options.hooks.drawClear.length)).toEqual([1]);
  expect(screen.getByText(/^Fallas, como franjas/).textContent).toBe(
    'Fallas, como franjas: Nube caída 13:03–13:10 · Nube caída 13:10–13:12 · Nube lenta 13:11–13:15 · una más.',
  );
  expect(tableOf('Carga en el tiempo').map((cells) => cells.at(-1))).toEqual([
    'Fallas',
    'Nube caída',
    'Nube caída',
    'Nube caída, Nube lenta, Red intermitente',
  ]);
});

test.each<[string, unknown]>([
  ['that was stored before faults existed', undefined],
  [
    'with invalid faults',
    [null, { fault: '<b>', fromMs: 0, untilMs: 1 }, { fault: 'cloud-down', fromMs: 2, untilMs: 1 }],
  ],
  ['whose faults are not a list', { length: 1 }],
])('[TRAINING-12] the card of a score $0 shows no bands', (_what, troubles) => {
  show({ ...SCORE, troubles: troubles as never }, 'en');
  expect(PLOTS.map(({ options }) => options.hooks.drawClear.length)).toEqual([0]);
  expect(tableOf('Load over time')[0]).not.toContain('Troubles');
});

test('[TRAINING-12] the times of a fault shorter than a minute have seconds', () => {
  show({ ...SCORE, troubles: [{ fault: 'cloud-down', fromMs: 2 * MINUTE_MS, untilMs: 2 * MINUTE_MS + 20_000 }] });
  expect(screen.getByText(/^Fallas, como franjas/).textContent).toBe(
    'Fallas, como franjas: Nube caída 13:02:00–13:02:20.',
  );
});

test('[TRAINING-12] names of bands that would overlap are in different rows, and a name without room is omitted', () => {
  const at = (minutes: number) => ({
    fault: 'cloud-down' as const,
    fromMs: minutes * MINUTE_MS,
    untilMs: 60 * MINUTE_MS,
  });
  const bands = faultBands([0, 1, 2, 3, 40].map(at), { partMs: 5 * MINUTE_MS, nameOf: () => 'Nube caída' });
  expect(bands[4]).toEqual({ from: 7.5, until: 11.5, name: 'Nube caída' });
  const rowsAt = (barPx: number, of: readonly PlotBand[]) =>
    placeBands(of, { barPx, end: 11.6, firstRow: 1 }).map(({ row }) => row);
  expect(rowsAt(30, bands)).toEqual([1, 2, 3, null, 1]);
  const apart = bands.slice(0, 3).map((band, at) => ({ ...band, from: at / 2 }));
  expect(rowsAt(30, apart)).toEqual([1, 2, 3]);
  expect(rowsAt(200, apart)).toEqual([1, 1, 1]);
});

/** A canvas with letters six pixels wide that records its calls. */
function drawnBands(bands: readonly PlotBand[]) {
  const rects: { readonly fill: string; readonly at: readonly number[] }[] = [];
  const names: { readonly name: string; readonly x: number; readonly y: number }[] = [];
  const ctx = {
    fillStyle: '',
    ...{ save: () => {}, restore: () => {}, measureText: (name: string) => ({ width: name.length * 6 }) },
    fillRect: (...at: readonly number[]) => rects.push({ fill: ctx.fillStyle, at }),
    fillText: (name: string, x: number, y: number) => names.push({ name, x, y }),
  };
  const bbox = { left: 40, top: 50, width: 360, height: 100 };
  const plot = { ctx, bbox, valToPos: (place: number) => 40 + (place + 0.6) * 30 };
  const placed = placeBands(bands, { barPx: 30, end: 11.4, firstRow: 0 });
  drawBands(plot as never, placed, { ground: 'ground', ink: 'ink', rowPx: 16, font: '', px: 1 });
  return { rects, names };
}

test.each([
  ['in the middle', 3],
  ['at the right edge', 11],
])(
  '[TRAINING-12] a name longer than its band, %s, has its own background and hides the line behind it',
  (_where, from) => {
    const { rects, names } = drawnBands([{ from, until: from + 0.3, name: 'Red intermitente' }]);
    const [{ x = 0, y = 0 } = {}] = names;
    const end = x + 'Red intermitente'.length * 6;
    const covers = ({ at: [left = 0, top = 0, width = 0, height = 0] }: (typeof rects)[number]) =>
      left < x && left + width > end && top < y && top + height > y;
    expect(rects.filter(({ fill }) => fill === 'ground').some(covers)).toBe(true);
    expect([x >= 40, end <= 400]).toEqual([true, true]);
    const lines = rects.filter(({ fill }) => fill === 'ink').map(({ at }) => at);
    expect(lines).toHaveLength(1);
    expect(lines.filter(([left = 0, top = 0]) => left > x && left < end && top < y)).toEqual([]);
  },
);

test('[TRAINING-7] the bars’ labels are the venue’s time of day, with seconds for parts shorter than a minute', () => {
  const labels = () => PLOTS.at(-1)?.options.axes[0]?.values?.();
  show(SCORE);
  expect(labels()).toEqual(['13:00', '13:05', '13:10', '13:15']);
  cleanup();
  const load = [20, 40, 60].map((seconds) => ({ untilMs: seconds * 1_000, waiting: 1, late: 0 }));
  show({ ...SCORE, passedMs: MINUTE_MS, trainee: { ...FIGURES, load } });
  expect(labels()).toEqual(['13:00:00', '13:00:10', '13:00:20', '13:00:30', '13:00:40', '13:00:50', '13:01:00']);
});

/** The labels in the plot of the load and in the cells of the stations, with their positions in time. */
function writtenMoments(): readonly (readonly string[])[] {
  const [
    {
      options: { axes = [], scales },
    } = { options: { axes: [] } },
  ] = PLOTS;
  const [axis] = axes;
  const [from, until] = scales?.x.range ?? [0, 1];
  const share = (at: number) => ((at - from) / (until - from)).toFixed(4);
  const onPlot = (axis?.splits?.() ?? []).map((at, place) => `${axis?.values?.()[place]} ${share(at)}`);
  const inCells = [...document.querySelectorAll<HTMLElement>('[style*="left"]')].map(
    ({ textContent, style }) => `${textContent} ${(Number.parseFloat(style.left) / 100).toFixed(4)}`,
  );
  return [onPlot, inCells];
}

test.each([
  [12, 1, '13:05 13:10'],
  [45, 2, '13:05 13:10 13:15 13:20 13:25 13:30 13:35 13:40 13:45'],
  [84, 5, '13:10 13:20 13:30 13:40 13:50 14:00 14:10 14:20'],
  [120, 5, '13:15 13:30 13:45 14:00 14:15 14:30 14:45 15:00'],
])(
  '[TRAINING-7][FIGURE-5] after %i minutes, round times of day label the bars, aligned with the cells of the stations',
  (minutes, part, written) => {
    const widths = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(988);
    onTestFinished(() => widths.mockRestore());
    const parts = Math.ceil(minutes / part);
    const [untilMs, partMs] = [minutes * MINUTE_MS, part * MINUTE_MS];
    const load = Array.from({ length: parts }, (_, at) => ({
      untilMs: Math.min((at + 1) * partMs, untilMs),
      waiting: 1,
      late: 0,
    }));
    const stations = [{ kdsId: 3, name: 'Cocina caliente', waiting: load.map(() => 1) }];
    const channels = [{ id: '2', name: 'Local', came: 1, served: 1, late: 0 }];
    const numbers = { untilMs, partMs, stations, channels, times: [], medianMs: null, p95Ms: null };
    const beganMs = SCORE.beganMs + 20_000;
    show({ ...SCORE, beganMs, passedMs: untilMs, trainee: { ...FIGURES, load }, numbers });
    const [onPlot = [], inCells = []] = writtenMoments();
    expect(onPlot.map((moment) => moment.slice(0, 5)).join(' ')).toBe(written);
    expect(inCells).toEqual(onPlot);
  },
);

test.each([
  ['es', /más de 10 minutos, sean cuales sean los límites/, /más de 15 minutos, sean cuales sean los límites/],
  ['en', /over 10 minutes, regardless of the limits/, /over 15 minutes, regardless of the limits/],
] as const)(
  '[TRAINING-3] the card states the limits of late and critical orders, and that they do not come from screens: %s',
  (language, late, critical) => {
    show(SCORE, language);
    const termOf = (name: RegExp) =>
      screen.getAllByRole('term').find(({ textContent }) => name.test(textContent ?? ''));
    expect(termOf(/^(Tarde|Late)$/)?.nextElementSibling?.textContent).toMatch(late);
    expect(termOf(/^(Crítico|Critical)$/)?.nextElementSibling?.textContent).toMatch(critical);
  },
);

test('[TRAINING-10] when the card opens, its title has the focus, and Escape closes the card wherever the focus is', async () => {
  const onBack = vi.fn();
  const { unmount } = show(SCORE, 'es', [], { onBack });
  expect(document.activeElement?.textContent).toBe('Almuerzo');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body);
  await userEvent.keyboard('a{Escape}');
  expect(onBack).toHaveBeenCalledTimes(2);
  unmount();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledTimes(2);
});

test('[TRAINING-10] the card has a button for the other language only where its page offers a language switch', async () => {
  const onLanguage = vi.fn();
  show(SCORE, 'es', [], { onLanguage });
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(onLanguage).toHaveBeenCalledTimes(1);
  cleanup();
  show(SCORE, 'en', [], { onLanguage });
  expect(screen.getByRole('button', { name: 'Español' }).lang).toBe('es');
  cleanup();
  show(SCORE);
  expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
});

test('[TRAINING-10] the card uses the room’s theme on the screen and is light on paper', () => {
  const looks = vi.spyOn(window, 'getComputedStyle').mockImplementation((place) => {
    const look = place.closest('[data-theme]')?.getAttribute('data-theme') ?? 'dark';
    return { getPropertyValue: () => look } as never;
  });
  onTestFinished(() => looks.mockRestore());
  show(SCORE);
  const inks = () => PLOTS.map(({ options }) => options.axes[0]?.stroke);
  expect([inks(), document.querySelector('[data-theme]')]).toEqual([['dark'], null]);
  window.dispatchEvent(new Event('beforeprint'));
  expect([inks().at(-1), screen.getByRole('main').closest('[data-theme="light"]') === null]).toEqual(['light', false]);
  window.dispatchEvent(new Event('afterprint'));
  expect([inks().at(-1), document.querySelector('[data-theme]')]).toEqual(['dark', null]);
});

test('[TRAINING-10] the comparison shows the length and load of each run, so that a reader can see when runs differ', () => {
  const { options, beganMs } = SCORE;
  const dayMs = 24 * 60 * MINUTE_MS;
  const before = {
    ...SCORE,
    beganMs: beganMs - dayMs,
    passedMs: 2 * MINUTE_MS,
    options: { ...options, difficulty: 'hard' } as const,
  };
  show(SCORE, 'es', [{ keptMs: 1, score: before }]);
  const comparison = within(screen.getByRole('heading', { name: 'Comparación' }).parentElement as HTMLElement);
  expect(comparison.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Camila, 21-11-2026 · 15 min · pocos pedidos',
    'Robot experto, misma semilla',
    '20-11-2026 · Almuerzo · 2 min · muchos pedidos',
  ]);
});

/** Each figure with the goal's result. */
const figuresOn = (): readonly (string | null)[] =>
  [...document.querySelectorAll('dd')].map((dd) =>
    [dd.querySelector('strong'), dd.querySelector('em')].map((one) => one?.textContent).join(' '),
  );

test('[CLASS-11] the card of a class names the screen whose dishes count', () => {
  const stations = [{ kdsId: 3, name: 'Cocina caliente', waiting: [1] }];
  const none = { times: [], medianMs: null, p95Ms: null, channels: [] };
  const numbers: RunNumbers = { untilMs: MINUTE_MS, partMs: MINUTE_MS, stations, ...none };
  show({ ...SCORE, options: { ...SCORE.options, kdsId: 3 }, numbers });
  expect(document.querySelector('header p')?.textContent).toMatch(/ · solo platos de Cocina caliente$/);
});

test.each([
  ['es', ['999 / 1.250 ✗ meta 1.000', '05:00 ✓ meta 08:00', '15,1 % ✗ meta 15 %', '1.080 / 1.200 ', '12.345 ']],
  ['en', ['999 / 1,250 ✗ goal 1,000', '05:00 ✓ goal 08:00', '15.1 % ✗ goal 15 %', '1,080 / 1,200 ', '12,345 ']],
] as const)('[TRAINING-13] in the language %s, counts of 1000 and more have a separator', (language, expected) => {
  const trainee = { ...FIGURES, came: 1_250, served: 999, late: 189, fires: 1_200, missedFires: 1_080, undone: 12_345 };
  const { options } = SCORE;
  const expert = { ...FIGURES, served: 1_250 };
  show({ ...SCORE, trainee, expert, options: { ...options, goal: { ...options.goal, lateShareMax: 0.15 } } }, language);
  const on = figuresOn();
  expect([0, 1, 3, 5, 7].map((at) => on[at])).toEqual(expected);
  const row = screen.getByRole('row', { name: /^Camila/ });
  expect(row.textContent).toContain(expected[4].trim());
});

/** A trainee's figures and goal, and the robot's ready orders. */
const comparedBy = (
  figures: Partial<typeof FIGURES>,
  goal: Partial<typeof SCORE.options.goal>,
  expertServed = FIGURES.served,
) => ({
  trainee: { ...FIGURES, ...figures },
  expert: { ...FIGURES, served: expertServed },
  options: { ...SCORE.options, goal: { ...SCORE.options.goal, ...goal } },
});

test.each([
  [100, 0.07, 7, '7'],
  [100, 0.07, 6, '7'],
  [1_000, 0.55, 550, '550'],
  [1_000, 0.55, 549, '550'],
  [1_001, 0.55, 551, '551'],
  [1_001, 0.55, 550, '551'],
  [9_999, 1, 9_999, '9.999'],
])(
  '[TRAINING-13] with %i ready orders of the robot and a goal of %d, %i ready orders are compared with the goal %s',
  (expertServed, servedShareMin, served, goal) => {
    const compared = comparedBy({ came: 10_000, served }, { servedShareMin }, expertServed);
    const verdict = goalResultOf('served', compared, 'es');
    expect(verdict).toEqual({ text: goal, met: served >= Number(goal.replace('.', '')) });
  },
);

test.each([
  [1_500, 10_000, '15 %', true],
  [1_504, 10_000, '15 %', true],
  [1_505, 10_000, '15,1 %', false],
  [4, 18, '22,2 %', false],
  [1, 9_999, '0 %', true],
  [0, 0, '0 %', true],
  [7, 100, '7 %', true],
])(
  '[TRAINING-13] a count of %i late orders of %i is shown as %s and compared with the goal as shown',
  (late, came, share, met) => {
    const figures = { ...FIGURES, late, came };
    expect(figureText('lateShare', figures, 'es')).toBe(share);
    expect(goalResultOf('lateShare', comparedBy(figures, { lateShareMax: 0.15 }), 'es')).toEqual({ text: '15 %', met });
  },
);

test('[TRAINING-13] the card and its comparison show the same rounded share of late orders, in both languages', () => {
  for (const [language, share] of [
    ['es', '22,2 %'],
    ['en', '22.2 %'],
  ] as const) {
    const late = { ...FIGURES, came: 18, late: 4 };
    show({ ...SCORE, trainee: late, expert: late }, language);
    expect(figuresOn()[3]).toContain(`${share} `);
    expect(screen.getByRole('row', { name: /^Camila/ }).textContent).toContain(share);
    cleanup();
  }
});

test('[TRAINING-18] without a ready order no time meets the goal, however short the waits are', () => {
  const compared = comparedBy({ served: 0, meanMs: MINUTE_MS, p95Ms: MINUTE_MS }, {});
  expect(goalResultOf('meanMs', compared, 'es')?.met).toBe(false);
  expect(goalResultOf('p95Ms', compared, 'es')?.met).toBe(false);
});

test('[TRAINING-18] without a ready order, mean and percentile are missing, and the card shows why', () => {
  show({ ...SCORE, trainee: { ...FIGURES, served: 0, meanMs: 352_000, p95Ms: 522_000 } });
  const figures = ['Promedio por pedido', 'Percentil 95'].map(
    (name) => screen.getAllByText(name)[0]?.parentElement?.querySelector('dd')?.textContent ?? '',
  );
  expect(figures[0]).toMatch(/^–✗ meta 08:00Ningún pedido quedó listo\./);
  expect(figures[1]).toMatch(/^–✗ meta 14:00Ningún pedido quedó listo\./);
});

test('[TRAINING-19] for a run that is too short to exceed a limit, the card shows no share and no result for that limit', () => {
  const short = { ...SCORE, trainee: { ...FIGURES, late: 0, critical: 0, longestMs: 10 * MINUTE_MS } };
  const figures = (longestMs: number) => ({ ...short.trainee, longestMs });
  const shares = (longestMs: number) =>
    (['lateShare', 'criticalShare'] as const).map((name) => figureText(name, figures(longestMs), 'es'));
  expect(shares(10 * MINUTE_MS)).toEqual(['–', '–']);
  expect(shares(12 * MINUTE_MS)).toEqual(['0 %', '–']);
  expect(shares(16 * MINUTE_MS)).toEqual(['0 %', '0 %']);
  expect([goalResultOf('lateShare', short, 'es'), goalResultOf('meanMs', short, 'es')?.met]).toEqual([null, true]);
  show(short);
  expect(screen.getAllByText(/^Ningún pedido llegó con tiempo/)).toHaveLength(2);
});

test('[TRAINING-13] a goal of zero ready orders has no result', () => {
  expect(goalResultOf('served', comparedBy({ served: 0 }, { servedShareMin: 0 }), 'es')).toBeNull();
});

test('[TRAINING-13] before the robot’s first ready order the card compares nothing with the goal, and states this', () => {
  const compared = comparedBy({ served: 1, meanMs: MINUTE_MS, p95Ms: MINUTE_MS, late: 0 }, {}, 0);
  show({ ...SCORE, ...compared });
  expect(document.querySelector('header strong')?.textContent).toBe(
    'Sin meta todavía: el robot experto aún no tenía nada listo',
  );
  expect([...document.querySelectorAll('[data-met="true"], em')]).toEqual([]);
});

test.each([
  [480_999, '08:00', true],
  [481_000, '08:01', false],
  [null, '–', false],
])(
  '[TRAINING-13] a time is compared with the goal in whole seconds, as shown (milliseconds: %s)',
  (meanMs, shown, met) => {
    const figures = { ...FIGURES, meanMs, p95Ms: meanMs };
    for (const name of ['meanMs', 'p95Ms'] as const) {
      expect(figureText(name, figures, 'en')).toBe(shown);
      expect(goalResultOf(name, comparedBy(figures, { p95MsMax: 8 * MINUTE_MS }), 'en')).toEqual({
        text: '08:00',
        met,
      });
    }
  },
);

test('[TRAINING-7] the load over time is the first figure, and without a ready order a sentence replaces the times', () => {
  const numbers: RunNumbers = {
    untilMs: 15 * MINUTE_MS,
    partMs: 5 * MINUTE_MS,
    stations: [{ kdsId: 3, name: 'Cocina caliente', waiting: [1, 2, 0] }],
    times: [{ fromMs: 0, tickets: 0 }],
    medianMs: null,
    p95Ms: null,
    channels: [{ id: 'm', name: 'Mesa', came: 2, served: 0, late: 0 }],
  };
  show({ ...SCORE, numbers });
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads.slice(0, 3)).toEqual(['Carga en el tiempo', 'Carga por estación', 'Cuánto tardaron']);
  expect(screen.getByText('Todavía no llega ningún pedido.')).toBeDefined();
  expect(PLOTS).toHaveLength(1);
});

test.each(['es', 'en'] as const)('[TRAINING-3] each figure has an explanation beside its name: %s', (language) => {
  show(SCORE, language);
  const { about, figure } = trainingTexts(language);
  const names = Object.keys(about) as (keyof typeof about)[];
  expect(names).toHaveLength(9);
  const terms = names.map((name) => screen.getByText(about[name]).closest('dd')?.previousElementSibling?.textContent);
  expect(terms).toEqual(names.map((name) => figure[name]));
});
