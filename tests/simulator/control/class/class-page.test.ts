// @vitest-environment jsdom

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ClassPage } from '../../../../simulator/control/class/class-page.tsx';
import { type ClassPort, createClassPort } from '../../../../simulator/control/class/class-port.ts';
import { classTexts } from '../../../../simulator/control/class/class-texts.ts';
import { QrCode } from '../../../../simulator/control/class/qr-code.tsx';
import { toSavedScore } from '../../../../simulator/control/training/saved-score.ts';
import type { ClassCommand, ClassFacts, KitchenFacts } from '../../../../simulator/core/base/class.ts';
import type { SituationFacts } from '../../../../simulator/core/base/situation.ts';
import type { TrainingFigures, TrainingScore } from '../../../../simulator/core/base/training.ts';
import { WHOLE_TEXT } from '../../../security/text-corpus.ts';
import '../../../ui/patience.ts';
import { setBrowserLanguages } from '../browser-languages.ts';
import { FakeResizeObserver } from '../numbers/fake-plots.ts';
import { roomStatus } from '../room-status.ts';

vi.mock('uplot', async () => ({ default: (await import('../numbers/fake-plots.ts')).FakePlot }));

const es = classTexts('es');

const situation = (name: string): SituationFacts => ({
  name,
  title: { es: `Título ${name}`, en: `Title ${name}` },
  about: null,
  seed: 11,
  lengthMs: 7_200_000,
  difficulty: 'middle',
  load: [10],
  troubles: [],
});

const FIGURES: TrainingFigures = {
  came: 10,
  served: 4,
  meanMs: 240_000,
  p95Ms: 300_000,
  late: 1,
  critical: 0,
  fires: 0,
  missedFires: 0,
  taps: 9,
  tooFast: 0,
  undone: 2,
  idleMs: 0,
  load: [],
  times: [],
};

const kitchen = (number: number, change: Partial<KitchenFacts> = {}): KitchenFacts => ({
  number,
  origin: `http://10.0.0.1:460${number}`,
  trainee: '',
  state: 'free',
  tablets: [3],
  leftMs: null,
  figures: null,
  rank: null,
  ...change,
});

const goal = { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.15 };
const RUN = {
  scenario: 'lunch-rush',
  seed: 7,
  lengthMs: 600_000,
  difficulty: 'middle',
  goal,
  trainees: { 1: 'Ana', 2: 'Luis' },
} as const;
/** Late in the evening at the venue, already the next day in UTC. */
const BEGAN_MS = Date.UTC(2026, 10, 28, 2, 30);
const IDLE: ClassFacts = { run: null, beganMs: null, state: 'idle', kitchens: [kitchen(1), kitchen(2)] };
const running = (kitchens: readonly KitchenFacts[], state: ClassFacts['state'] = 'running'): ClassFacts => ({
  run: RUN,
  beganMs: BEGAN_MS,
  state,
  kitchens,
});
const ANA = kitchen(1, { trainee: 'Ana', state: 'running', leftMs: 61_000, figures: FIGURES, rank: 2 });
const LUIS = kitchen(2, {
  trainee: 'Luis',
  state: 'running',
  leftMs: 61_000,
  figures: { ...FIGURES, served: 6 },
  rank: 1,
});

const scoreOf = (trainee: string): TrainingScore => ({
  options: { trainee, lengthMs: 600_000, difficulty: 'middle', goal },
  scenario: 'lunch-rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 7,
  beganMs: 1_800_000_000_000,
  passedMs: 300_000,
  trainee: FIGURES,
  expert: FIGURES,
});

function aPort(facts: ClassFacts | null, scores: (kitchen: number) => TrainingScore | null = () => null) {
  const sent: ClassCommand[] = [];
  const response = { facts, done: true };
  const port: ClassPort = {
    facts: async () => response.facts,
    situations: async () => [situation('big-table'), situation('lunch-rush')],
    venue: async () => roomStatus(),
    code: async () => null,
    score: async (number) => scores(number),
    send: async (command) => {
      sent.push(command);
      return response.facts === null ? null : { done: response.done, facts: response.facts };
    },
  };
  return { port, sent, response };
}

const renderPage = (port: ClassPort) => render(createElement(ClassPage, { port }));
const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setBrowserLanguages('es-CL');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[CLASS-2] the start button sends one command with the form’s options and names, and shows an error when no name is given', async () => {
  const { port, sent } = aPort(IDLE);
  renderPage(port);
  expect((await screen.findByText('http://10.0.0.1:4602')).parentElement?.textContent).toBe(
    'http://10.0.0.1:4602/device/3/?lang=es',
  );
  const form = await screen.findByRole('form', { name: es.setUp });
  expect((within(form).getByLabelText(es.situation) as HTMLSelectElement).value).toBe('lunch-rush');
  await user.click(screen.getByRole('button', { name: es.start }));
  expect(screen.getByRole('alert').textContent).toBe(es.noNames);
  await user.type(within(form).getByLabelText(/^Cocina 2/), ' Luis ');
  await user.clear(within(form).getByLabelText(es.seed));
  await user.type(within(form).getByLabelText(es.seed), '99');
  await user.selectOptions(within(form).getByLabelText('Duración'), '10 min');
  await user.click(screen.getByRole('button', { name: es.start }));
  expect(sent).toEqual([
    {
      do: 'start',
      key: expect.any(String),
      options: {
        scenario: 'lunch-rush',
        seed: 99,
        speed: 1,
        lengthMs: 600_000,
        difficulty: 'middle',
        goal,
        kdsId: 3,
        trainees: { 2: 'Luis' },
      },
    },
  ]);
});

test('[CLASS-2] an invalid seed causes an error beside its field, and no class starts', async () => {
  const { port, sent } = aPort(IDLE);
  renderPage(port);
  const field = await screen.findByLabelText(es.seed);
  await user.clear(field);
  await user.type(field, 'siete');
  expect(screen.getByText(es.wrongSeed)).toBeDefined();
  await user.type(screen.getByLabelText(/^Cocina 1/), 'Ana');
  await user.click(screen.getByRole('button', { name: es.start }));
  expect(sent).toEqual([]);
});

test('[TRAINING-13][CLASS-2] a 95th percentile below the mean causes one error at its field, and no class starts', async () => {
  const { port, sent } = aPort(IDLE);
  renderPage(port);
  await user.type(await screen.findByLabelText(/^Cocina 1/), 'Ana');
  const mean = screen.getByLabelText('Promedio, a lo más (min)');
  await user.clear(mean);
  await user.type(mean, '20');
  await user.click(screen.getByRole('button', { name: es.start }));
  const p95 = screen.getByLabelText('Percentil 95, a lo más (min)');
  expect(screen.getByText('El percentil 95 no puede ser menor que el promedio.').id).toBe(
    p95.getAttribute('aria-describedby'),
  );
  expect([sent, document.activeElement]).toEqual([[], p95]);
  expect(screen.getByRole<HTMLFormElement>('form', { name: es.setUp }).noValidate).toBe(true);
});

test('[CLASS-2] restarting a running class needs a confirmation', async () => {
  const { port, sent } = aPort(running([ANA, LUIS]));
  renderPage(port);
  await user.click(await screen.findByRole('button', { name: es.start }));
  const question = screen.getByRole('alertdialog', { name: es.startedAgain });
  await user.click(within(question).getByRole('button', { name: es.no }));
  expect([sent, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  await user.click(screen.getByRole('button', { name: es.start }));
  await user.click(screen.getByRole('button', { name: es.yes }));
  expect(sent).toMatchObject([{ do: 'start', options: { trainees: { 1: 'Ana', 2: 'Luis' } } }]);
});

test('[CLASS-2] the question about a restart closes when a further start has no names', async () => {
  const { port, sent } = aPort(running([ANA, LUIS]));
  renderPage(port);
  await user.click(await screen.findByRole('button', { name: es.start }));
  const form = screen.getByRole('form', { name: es.setUp });
  for (const name of [/^Cocina 1/, /^Cocina 2/]) await user.clear(within(form).getByLabelText(name));
  await user.click(screen.getByRole('button', { name: es.start }));
  expect(screen.getByRole('alert').textContent).toBe(es.noNames);
  expect([sent, screen.queryByRole('alertdialog')]).toEqual([[], null]);
});

test('[CLASS-3] the buttons pause, resume and end each send one command for all kitchens', async () => {
  const { port, sent, response } = aPort(running([ANA, LUIS]));
  renderPage(port);
  await user.click(await screen.findByRole('button', { name: es.pause }));
  response.facts = running([ANA, LUIS], 'paused');
  await user.click(await screen.findByRole('button', { name: es.resume }));
  await user.click(screen.getByRole('button', { name: es.end }));
  await user.click(screen.getByRole('button', { name: es.yesEnd }));
  expect(sent).toEqual([{ do: 'pause' }, { do: 'resume' }, { do: 'end' }]);
});

test('[CLASS-3] ending all kitchens needs a confirmation, and the answer No or Escape sends no command', async () => {
  const { port, sent } = aPort(running([ANA, LUIS]));
  renderPage(port);
  await user.click(await screen.findByRole('button', { name: es.end }));
  const question = screen.getByRole('alertdialog', { name: es.endsAll });
  await user.click(within(question).getByRole('button', { name: es.no }));
  expect([sent, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  await user.click(screen.getByRole('button', { name: es.end }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: es.no }));
  await user.keyboard('{Escape}');
  expect([sent, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: es.end }));
});

test('[CLASS-17] two trainees with the same name cause an error with that name, and no class starts', async () => {
  const { port, sent } = aPort(IDLE);
  renderPage(port);
  await user.type(await screen.findByLabelText(/^Cocina 1/), 'Ana Núñez');
  await user.type(screen.getByLabelText(/^Cocina 2/), 'ana núñez ');
  await user.click(screen.getByRole('button', { name: es.start }));
  expect([screen.getByRole('alert').textContent, sent]).toEqual([es.sameName('ana núñez'), []]);
});

test('[CLASS-18] the form keeps its values after a reload, and in another browser shows the options of the started class', async () => {
  const field = async (name: string | RegExp) => (await screen.findByLabelText<HTMLInputElement>(name)).value;
  renderPage(aPort(IDLE).port);
  await user.selectOptions(await screen.findByLabelText('Duración'), '30 min');
  await user.selectOptions(screen.getByLabelText(es.speed), '×5');
  await user.type(screen.getByLabelText(/^Cocina 2/), 'Luis');
  cleanup();
  renderPage(aPort(IDLE).port);
  expect([await field('Duración'), await field(es.speed), await field(/^Cocina 2/)]).toEqual(['1800000', '5', 'Luis']);
  cleanup();
  sessionStorage.clear();
  renderPage(aPort({ ...running([ANA, LUIS]), run: { ...RUN, speed: 2, goal: { ...goal, meanMsMax: 300_000 } } }).port);
  expect([await field('Duración'), await field(es.speed), await field(es.seed)]).toEqual(['600000', '2', '7']);
  expect(await field('Promedio, a lo más (min)')).toBe('5');
});

test.each([
  '{"seed":{},"kds":[{}],"speed":{"a":1},"trainee-2":{"toString":null}}',
  '[[]]',
  '{"__proto__":{"seed":{}}}',
  '{',
])('[CLASS-18] an unreadable stored form is ignored: %j', async (stored) => {
  sessionStorage.setItem('simulator:class', stored);
  renderPage(aPort(IDLE).port);
  const form = await screen.findByRole('form', { name: es.setUp });
  expect((within(form).getByLabelText(es.seed) as HTMLInputElement).value).toBe('11');
  expect((within(form).getByLabelText(/^Cocina 2/) as HTMLInputElement).value).toBe('');
});

test('[TRAINING-20] before the start a sentence with an example explains cooking times', async () => {
  renderPage(aPort(IDLE).port);
  expect(
    await screen.findByText(/^Cada plato tiene un tiempo mínimo de preparación \(.+: \d\d:\d\d\)\./),
  ).toBeDefined();
  expect(screen.getByText('Ver los tiempos de todos los platos')).toBeDefined();
});

test('[CLASS-19] a tablet’s address contains the language of the page', async () => {
  renderPage(aPort(IDLE).port);
  await user.click(await screen.findByRole('button', { name: 'English' }));
  expect((await screen.findAllByText('/device/3/?lang=en')).length).toBe(2);
});

test('[CLASS-20] the page lists the score cards of earlier classes', async () => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  localStorage.setItem('simulator:scores', JSON.stringify([{ keptMs: 1, score: toSavedScore(scoreOf('Eva')) }]));
  renderPage(aPort(IDLE).port);
  await user.click(await screen.findByText('Entrenamientos anteriores (1)'));
  await user.click(screen.getByRole('button', { name: /^Eva/ }));
  await user.click(await screen.findByRole('button', { name: 'Volver a la clase' }));
  expect(await screen.findByText('Entrenamientos anteriores (1)')).toBeDefined();
});

test('[CLASS-2] the start command has the chosen speed, and the page shows the speed of the running class', async () => {
  const { port, sent } = aPort(IDLE);
  renderPage(port);
  await user.selectOptions(await screen.findByLabelText(es.speed), '×2');
  await user.type(screen.getByLabelText(/^Cocina 2/), 'Luis');
  await user.click(screen.getByRole('button', { name: es.start }));
  expect(sent).toMatchObject([{ do: 'start', options: { speed: 2 } }]);
  cleanup();
  renderPage(aPort({ ...running([ANA, LUIS]), run: { ...RUN, speed: 2 } }).port);
  expect(await screen.findByText(/×2/, { selector: 'p' })).toBeDefined();
});

test('[CLASS-13] the set-up shows each tablet’s address as text and as a QR code, and whether the tablet is connected', async () => {
  renderPage(aPort({ ...IDLE, kitchens: [kitchen(1), kitchen(2, { tablets: [] })] }).port);
  expect(await screen.findByText('http://10.0.0.1:4601')).toBeDefined();
  expect(screen.getAllByRole('img').map((code) => code.getAttribute('aria-label'))).toEqual([
    es.qrCode(1),
    es.qrCode(2),
  ]);
  expect(screen.getByLabelText('Cocina 1 · Libre · tableta conectada Nombre del alumno')).toBeDefined();
  expect(screen.getByLabelText('Cocina 2 · Libre Nombre del alumno')).toBeDefined();
});

test('[CLASS-13][NET-3] the page shows the class code, and the address in a QR code has the class code in its fragment', async () => {
  const { port } = aPort({ ...IDLE, kitchens: [kitchen(1)] });
  const drawn = () => screen.getByRole('img', { name: es.qrCode(1) }).innerHTML;
  renderPage({ ...port, code: async () => '12345678' });
  expect((await screen.findByText('1234 5678')).parentElement?.textContent).toBe('Código de la clase 1234 5678');
  const withCode = drawn();
  cleanup();
  render(
    createElement(QrCode, {
      text: 'http://10.0.0.1:4601/simulator/join/#12345678/device/3/?lang=es',
      label: es.qrCode(1),
    }),
  );
  expect(drawn()).toBe(withCode);
  cleanup();
  renderPage(port);
  await screen.findByText('http://10.0.0.1:4601');
  expect([screen.queryByText(/^Código de la clase/), drawn() === withCode]).toEqual([null, false]);
});

test.each(['http://127.0.0.1:4600', 'http://localhost:4600', 'https://[::1]:4600'])(
  '[CLASS-13] instead of an address that tablets cannot reach, the page shows the command for a reachable server: %s',
  async (origin) => {
    renderPage(aPort({ ...IDLE, kitchens: [kitchen(1, { origin }), kitchen(2, { origin })] }).port);
    expect(await screen.findByText('npm start -- --worlds 2 --host 0.0.0.0')).toBeDefined();
    expect([screen.queryByText(/device\/3/), screen.queryByRole('img')]).toEqual([null, null]);
  },
);

test('[CLASS-13] the set-up folds after the start and unfolds at a press', async () => {
  const { port, response } = aPort(IDLE);
  renderPage(port);
  const setUp = async () => (await screen.findByText(es.setUp, { selector: 'summary' })).closest('details');
  expect((await setUp())?.open).toBe(true);
  await user.type(screen.getByLabelText(/^Cocina 2/), 'Luis');
  response.facts = running([ANA, LUIS]);
  await user.click(screen.getByRole('button', { name: es.start }));
  await screen.findByRole('table');
  expect((await setUp())?.open).toBe(false);
  await user.click(screen.getByText(es.setUp, { selector: 'summary' }));
  expect((await setUp())?.open).toBe(true);
});

test('[CLASS-12] the ranking marks a trainee whose tablet is disconnected during the run', async () => {
  const away = { tablets: [1, 4] };
  const kitchens = [
    { ...ANA, ...away },
    LUIS,
    kitchen(3, { ...away, trainee: 'Eva', state: 'over', figures: FIGURES }),
  ];
  renderPage(aPort({ ...running(kitchens), run: { ...RUN, kdsId: 3 } }).port);
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/Ana/)).toContain(es.tabletDisconnected);
  expect([await row(/Luis/), await row(/Eva/)].some((text) => text?.includes(es.tabletDisconnected))).toBe(false);
});

test('[CLASS-4] the ranking lists the trainees by rank, with their figures and the criteria', async () => {
  renderPage(aPort(running([ANA, LUIS, kitchen(3, { state: 'out' })])).port);
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Luis Cocina 2', 'Ana Cocina 1', 'Cocina 3 ']);
  expect(screen.getByText(es.rule)).toBeDefined();
  const [, luis] = within(table).getAllByRole('row');
  expect(
    within(luis as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 8)
      .map(({ textContent }) => textContent),
  ).toEqual(['1', es.states.running, '01:01', '6 / 10', '10 %', '04:00', '0', '2']);
});

test.each(['silent', 'unstarted', 'elsewhere'] as const)(
  '[CLASS-6] the page names the state of a kitchen, and a button starts the kitchen alone: %s',
  async (state) => {
    const { port, sent, response } = aPort(running([ANA, { ...LUIS, state, figures: null, rank: null, leftMs: null }]));
    renderPage(port);
    expect((await screen.findByRole('alert')).textContent).toBe(es.states[state]);
    response.done = false;
    await user.click(screen.getByRole('button', { name: es.again }));
    expect(sent).toEqual([{ do: 'start-one', kitchen: 2 }]);
    expect(await screen.findByText(es.refused)).toBeDefined();
  },
);

test('[CLASS-6][ROOM-47] once a kitchen that was started alone works, its button is gone and the link to its room has the focus', async () => {
  const { port, response } = aPort(running([ANA, { ...LUIS, state: 'silent' }]));
  renderPage(port);
  const again = await screen.findByRole('button', { name: es.again });
  response.facts = running([ANA, LUIS]);
  await user.click(again);
  expect(again.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: es.room('Luis') }));
});

test('[CLASS-6] the page shows that its server does not respond', async () => {
  renderPage(aPort(null).port);
  expect(await screen.findByText(es.lost)).toBeDefined();
});

test('[CLASS-7] at the end all scores are stored and exported as one table, and the page names missing trainees', async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`, revokeObjectURL() {} }),
  );
  const ended = running(
    [
      { ...ANA, state: 'over' },
      { ...LUIS, state: 'over' },
      kitchen(3, { trainee: 'Eva', state: 'silent', figures: FIGURES, rank: 3 }),
    ],
    'ended',
  );
  renderPage(aPort(ended, (number) => (number === 3 ? null : scoreOf(number === 1 ? 'Ana' : 'Luis'))).port);
  expect(await screen.findByText(es.ended)).toBeDefined();
  await expect.poll(() => JSON.parse(localStorage.getItem('simulator:scores') ?? '[]').length).toBe(2);
  await user.click(screen.getByRole('button', { name: es.csv }));
  expect(await screen.findByText(es.partScores('Eva'))).toBeDefined();
  const rows = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(rows.map((row) => row.split(';').filter((_, at) => [0, 4, 5].includes(at)))).toEqual([
    ['Nombre del alumno', 'Cocina', 'Lugar'],
    ['Luis', '2', '1'],
    ['Ana', '1', '2'],
    ['"Robot experto, misma semilla"', '', ''],
    [''],
  ]);
});

test('[CLASS-10] the ranking shows the venue’s date of the start, and the set-up shows the venue’s present date', async () => {
  const days = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
  renderPage(aPort(running([ANA, LUIS])).port);
  expect(await screen.findByText(/^27-11-2026 · Título lunch-rush · 10 min/)).toBeDefined();
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 2) });
  onTestFinished(() => void vi.useRealTimers());
  renderPage(aPort(IDLE).port);
  await screen.findByRole('form', { name: es.setUp });
  expect(days()).toEqual(['30-11-2026']);
});

test.each(['over', 'ended'] as const)(
  '[CLASS-8][CLASS-14] the page offers no note, pause or end when all trainees are in the state: %s',
  async (state) => {
    const left = { state, leftMs: 0 } as const;
    renderPage(
      aPort(
        running(
          [
            { ...ANA, ...left },
            { ...LUIS, ...left },
          ],
          state === 'over' ? 'running' : 'ended',
        ),
      ).port,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    // A disabled button would lose the focus (rule ROOM-47).
    const off = (name: string) => !button(name).matches(':disabled') && button(name).ariaDisabled === 'true';
    expect((await screen.findAllByText(es.states[state])).length).toBe(2);
    expect([off(es.pause), off(es.end)]).toEqual([true, true]);
    expect([screen.queryByLabelText(es.note('Ana')), screen.queryByLabelText(es.note('Luis'))]).toEqual([null, null]);
  },
);

test('[CLASS-14] the row of a run that the teacher ended shows that the class has ended, and no time left', async () => {
  renderPage(aPort(running([{ ...ANA, state: 'ended', leftMs: 321_000 }], 'ended')).port);
  const row = await screen.findByRole('row', { name: /Ana/ });
  expect(within(row).getByText('La clase terminó')).toBeDefined();
  expect(row.textContent).not.toContain('05:21');
});

test('[CLASS-7] a button on the score card leads back to the class', async () => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  renderPage(aPort(running([ANA, LUIS]), () => scoreOf('Ana')).port);
  await user.click(await screen.findByRole('button', { name: es.card('Ana') }));
  await user.click(await screen.findByRole('button', { name: 'Volver a la clase' }));
  expect(await screen.findByRole('button', { name: es.card('Ana') })).toBeDefined();
});

test('[CLASS-7][ROOM-47] when the button that opened a score card is gone, the title of the class gets the focus', async () => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  const { port, response } = aPort(running([ANA, LUIS]), () => scoreOf('Ana'));
  renderPage(port);
  const opener = await screen.findByRole('button', { name: es.card('Ana') });
  await user.click(opener);
  const back = await screen.findByRole('button', { name: 'Volver a la clase' });
  response.facts = running([{ ...ANA, state: 'silent' }, LUIS]);
  await waitFor(() => expect(opener.isConnected).toBe(false));
  await user.click(back);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: es.title }));
});

test('[CLASS-7] when a score cannot be fetched, a message with the trainee’s name appears', async () => {
  renderPage(aPort(running([ANA, LUIS])).port);
  await user.click(await screen.findByRole('button', { name: es.card('Luis') }));
  expect(await screen.findByText(es.noScore('Luis'))).toBeDefined();
});

test('[CLASS-8] the teacher writes a note in a trainee’s row, and a refused note stays in its field', async () => {
  const { port, sent, response } = aPort(running([ANA, { ...LUIS, state: 'over', leftMs: 0 }]));
  renderPage(port);
  await user.click(await screen.findByLabelText(es.note('Ana')));
  expect(screen.queryByLabelText(es.note('Luis'))).toBeNull();
  const field = screen.getByLabelText<HTMLInputElement>(es.noteText('Ana'));
  response.done = false;
  await user.type(field, ' faltó avisar {Enter}');
  expect(await screen.findByText(es.notNoted('Ana'))).toBeDefined();
  expect(field.value).toBe(' faltó avisar ');
  response.done = true;
  await user.click(screen.getByRole('button', { name: es.writeNote }));
  expect(await screen.findByText(es.noted('Ana'))).toBeDefined();
  expect([field.value, sent]).toEqual(['', Array(2).fill({ do: 'note', kitchen: 1, note: 'faltó avisar' })]);
  // A refused note does not show the class's error message.
  expect(screen.queryByText(es.refused)).toBeNull();
});

test('[CLASS-4][CLASS-8] hostile texts in a trainee’s name are shown as text in the ranking and in the messages', async () => {
  renderPage(aPort(running([{ ...ANA, trainee: WHOLE_TEXT }])).port);
  expect((await screen.findByRole('rowheader')).textContent).toBe(`${WHOLE_TEXT} ${es.kitchen(1)}`);
  await user.click(screen.getByRole('button', { name: /^Tarjeta de/ }));
  expect((await screen.findByText(/^La cocina de/)).textContent).toBe(es.noScore(WHOLE_TEXT));
  const summary = document.querySelector('summary') as HTMLElement;
  expect(summary.ariaLabel).toBe(es.note(WHOLE_TEXT));
  await user.click(summary);
  await user.type(screen.getByLabelText(/^Qué anotar/), 'x{Enter}');
  expect((await screen.findByText(/^Anotado/)).textContent).toBe(es.noted(WHOLE_TEXT));
});

test('[CLASS-9] each row of the ranking links to the control room of its kitchen, in both languages', async () => {
  renderPage(aPort(running([ANA, LUIS, kitchen(3, { state: 'silent' })])).port);
  const rooms = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await rooms('Sala de Ana')).toBe('http://10.0.0.1:4601/simulator/');
  expect(await rooms('Sala de Cocina 3')).toBe('http://10.0.0.1:4603/simulator/');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await rooms('Control room of Luis')).toBe('http://10.0.0.1:4602/simulator/');
});

test('[CLASS-4] the ranking shows the options of the class, in both languages', async () => {
  renderPage(aPort(running([ANA, LUIS])).port);
  const ranking = await screen.findByRole('region', { name: es.ranking });
  const { title } = situation('lunch-rush');
  expect(
    await within(ranking).findByText(`27-11-2026 · ${title.es} · 10 min · semilla 7 · los pedidos de la situación`),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(
    within(ranking).getByText(`27 Nov 2026 · ${title.en} · 10 min · seed 7 · the orders of the situation`),
  ).toBeDefined();
});

test('[CLASS-11] the ranking names the screen whose dishes count, in both languages', async () => {
  renderPage(aPort({ ...running([ANA, LUIS]), run: { ...RUN, kdsId: 3 } }).port);
  expect(await screen.findByText(es.counts)).toBeDefined();
  expect(await screen.findByText(/ · solo platos de Cocina caliente$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByText(/ · only dishes of Cocina caliente$/)).toBeDefined();
});

test('[CLASS-10] the page uses the light theme for print, and its former theme afterwards', async () => {
  renderPage(aPort(running([ANA, LUIS])).port);
  await screen.findByRole('region', { name: es.ranking });
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBe('dark');
  dispatchEvent(new Event('beforeprint'));
  expect(dataset.theme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(dataset.theme).toBe('dark');
});

test('[CLASS-6] the class port returns the facts, reports a rejection, and returns null without a usable response', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => waits.mockRestore());
  const urls: string[] = [];
  const responses: (Response | Error)[] = [];
  const port = createClassPort('http://h:1/simulator/class/', (async (url: string) => {
    urls.push(url);
    const response = responses.shift();
    if (response === undefined || response instanceof Error) throw response ?? new Error('none');
    return response;
  }) as typeof fetch);
  responses.push(
    Response.json(IDLE),
    Response.json({ ok: false, facts: IDLE }, { status: 409 }),
    new Response('?', { status: 403 }),
    new Error('gone'),
  );
  expect(await port.facts()).toEqual(IDLE);
  expect(await port.send({ do: 'end' })).toEqual({ done: false, facts: IDLE });
  expect(await port.send({ do: 'end' })).toBeNull();
  expect(await port.score(2)).toBeNull();
  // A score waits two minutes, because the expert robot plays the whole shift for it.
  expect(waits.mock.calls.flat()).toContain(120_000);
  expect(urls).toEqual(['facts', 'command', 'command', 'score/2'].map((path) => `http://h:1/simulator/class/${path}`));
});
