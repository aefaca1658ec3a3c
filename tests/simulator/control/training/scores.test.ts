import { beforeEach, expect, test, vi } from 'vitest';
import { fileNameOf, scoreCsv, scoreJson } from '../../../../simulator/control/training/export-score.ts';
import { storeScore, withOtherScores } from '../../../../simulator/control/training/stored-scores.ts';
import type { TrainingScore } from '../../../../simulator/core/base/training.ts';
import { trainingFigures, trainingScore } from './training-figures.ts';

const KEY = 'simulator:scores';

const FIGURES = trainingFigures({ p95Ms: null, load: [{ untilMs: 60_000, waiting: 2, late: 1 }] });

const GOAL = { servedShareMin: 0.9, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 };
const QUIET = { scenario: 'quiet-morning', title: { es: 'Mañana tranquila', en: 'Quiet morning' } };

const scoreOf = (trainee: string, beganMs: number) =>
  trainingScore({ trainee, goal: GOAL }, { ...QUIET, beganMs, trainee: FIGURES, expert: { ...FIGURES, served: 12 } });

/** The stored and exported form. */
const saved = ({ options, ...score }: TrainingScore) => ({ wish: options, ...score });
const savedOf = (...given: Parameters<typeof scoreOf>) => saved(scoreOf(...given));

const DAY_MS = Date.UTC(2026, 2, 6, 9);

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

const SANTIAGO = 'America/Santiago';
const inSpanish = { language: 'es', timeZone: SANTIAGO } as const;

test('[TRAINING-16] the CSV has headings in the chosen language, and one row for each run and for the robot', () => {
  // Late in the evening at the venue, already the next day in UTC.
  const score = {
    ...scoreOf('Camila', Date.UTC(2026, 2, 6, 16)),
    startedMs: Date.UTC(2026, 2, 7, 1, 30),
    speeds: [1, 10],
  };
  const csv = scoreCsv(
    [
      { score, place: 1, kitchen: 2 },
      { score: scoreOf('Luis', DAY_MS), place: 2 },
    ],
    inSpanish,
  );
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const wide = '12;10;0:05:00;;2;1;3;1;0;40;2;0:01:00';
  const goal = 'Meta no cumplida;90;0:00:00;0:00:00;0;';
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Nombre del alumno;Fecha;Hora de inicio;Hora de inicio en la simulación;Cocina;Lugar;Situación;Semilla;Duración;Velocidad;Pedidos que llegan;Pedidos que llegaron;Pedidos listos;Promedio por pedido (h:mm:ss);Percentil 95 (h:mm:ss);Pedidos tarde (más de 10 min);Pedidos críticos (más de 15 min);Pedidos con FIRE;FIRE perdidos;Listos demasiado rápido;Toques;Toques deshechos;Tiempo ocioso (h:mm:ss);Meta;Meta: listos (% de los del robot);Meta: promedio (h:mm:ss);Meta: percentil 95 (h:mm:ss);Meta: tarde (%);Notas del instructor',
    `Camila;06-03-2026;22:30;13:00;2;1;Mañana tranquila;7;10 min;×1 · ×10;Pocos;${wide};${goal}`,
    `Luis;06-03-2026;;06:00;;2;Mañana tranquila;7;10 min;;Pocos;${wide};${goal}`,
    `"Robot experto, misma semilla";06-03-2026;22:30;13:00;;;Mañana tranquila;7;10 min;;Pocos;${wide.replace(';10;', ';12;')};;;;;;`,
    '',
  ]);
  const [heads = '', first = ''] = scoreCsv([{ score }], { language: 'en', timeZone: SANTIAGO }).split('\r\n');
  expect(heads).toMatch(/^\uFEFFTrainee name,Date,Start time,Start time in the simulation,Kitchen,Place,Situation,/);
  expect(first).toMatch(/^Camila,6 Mar 2026,22:30,13:00,,,Quiet morning,7,10 min,×1 · ×10,Few,12,10,0:05:00,/);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['Pérez; Ana', '"Pérez; Ana"'],
  ['"Ana"', '"""Ana"""'],
  ['=1\n"2"', `"'=1\n""2"""`],
])('[TRAINING-10] the trainee’s name %j is one cell of a table, and not a formula', (trainee, written) => {
  const csv = scoreCsv([{ score: scoreOf(trainee, DAY_MS) }], inSpanish);
  expect(csv.split('\r\n')[1]?.startsWith(`${written};06-03-2026;`)).toBe(true);
});

test('[TRAINING-11] the notes of a run are one CSV cell, in which each note follows its time and no note is a formula', () => {
  const notes = [
    { atMs: 61_000, text: '=1+1, "a"\n@x' },
    { atMs: 125_000, text: 'bien' },
  ];
  const before = { ...scoreOf('Camila', 1), notes: [null, { atMs: 0, text: '-x' }] as never };
  const csv = scoreCsv([{ score: { ...scoreOf('Camila', DAY_MS), notes } }, { score: before }], inSpanish);
  expect(csv.split('\r\n').map((line) => line.split(';0:00:00;0;')[1])).toEqual([
    undefined,
    '"01:01 =1+1, ""a""\n@x · 02:05 bien"',
    '00:00 -x',
    undefined,
    undefined,
  ]);
});

test('[TRAINING-10] a JSON file contains the whole score with load and times, and the earlier scores', () => {
  const [score, before] = [{ ...scoreOf('Camila', DAY_MS), notes: [{ atMs: 5, text: 'bien' }] }, scoreOf('Camila', 1)];
  expect(JSON.parse(scoreJson(score, [before]))).toEqual({ score: saved(score), earlier: [saved(before)] });
});

test.each([
  ['Camila Pérez', 'camila-perez-2026-03-06.csv'],
  ['../../etc', 'etc-2026-03-06.csv'],
  ['李', 'score-2026-03-06.csv'],
])('[TRAINING-10] the file name for the trainee %j is %s', (trainee, name) => {
  expect(fileNameOf(scoreOf(trainee, DAY_MS), 'csv', SANTIAGO)).toBe(name);
});

test('[TRAINING-10] earlier runs are the same trainee’s, the latest first, and a repeated view of a run counts once', () => {
  expect(storeScore(scoreOf('Camila', 1), 10)).toEqual([]);
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual([{ keptMs: 10, score: savedOf('Camila', 1) }]);
  storeScore(scoreOf('Luis', 2), 20);
  storeScore(scoreOf('Camila', 3), 30);
  expect(storeScore(scoreOf(' camila', 4), 40).map(({ keptMs }) => keptMs)).toEqual([30, 10]);
  expect(storeScore(scoreOf('Camila', 3), 50).map(({ score }) => score.beganMs)).toEqual([4, 1]);
});

test.each<[string, unknown]>([
  ['a text that is not JSON', '{'],
  ['a value that is not a list', '{"score":1}'],
  ['other values', JSON.stringify([null, 1, 'x', {}, { score: {} }])],
  [
    'a score without a figure',
    JSON.stringify([{ keptMs: 1, score: { ...savedOf('Camila', 1), trainee: { ...FIGURES, late: undefined } } }]),
  ],
  [
    'an invalid load',
    JSON.stringify([{ keptMs: 1, score: { ...savedOf('Camila', 1), trainee: { ...FIGURES, load: [null] } } }]),
  ],
  [
    'a trainee that is not text',
    JSON.stringify([{ keptMs: 1, score: { ...savedOf('Camila', 1), wish: { trainee: {} } } }]),
  ],
  ['a run without a length', JSON.stringify([{ keptMs: 1, score: { ...savedOf('Camila', 1), passedMs: undefined } }])],
  [
    'an invalid difficulty',
    JSON.stringify([
      { keptMs: 1, score: { ...savedOf('Camila', 1), wish: { ...savedOf('Camila', 1).wish, difficulty: 'x' } } },
    ]),
  ],
])('[TRAINING-10] an invalid stored list is ignored, and the next score is stored: %s', (_what, text) => {
  kept.set(KEY, String(text));
  expect(storeScore(scoreOf('Camila', 2), 20)).toEqual([]);
  expect(storeScore(scoreOf('Camila', 3), 30).map(({ keptMs }) => keptMs)).toEqual([20]);
});

test('[TRAINING-10] at most 200 scores are stored, and with full storage a card still gets the earlier scores', () => {
  for (let run = 0; run < 205; run++) storeScore(scoreOf('Camila', run), run);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(200);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(storeScore(scoreOf('Camila', 300), 300)).toHaveLength(200);
});

test('[TRAINING-10] a card viewed before the end is not stored, and the card of an ended training is stored', () => {
  storeScore(scoreOf('Camila', 1), 10);
  expect(withOtherScores(scoreOf('Camila', 2), false, 20).map(({ keptMs }) => keptMs)).toEqual([10]);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(1);
  expect(withOtherScores(scoreOf('Camila', 2), true, 30).map(({ keptMs }) => keptMs)).toEqual([10]);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(2);
});
