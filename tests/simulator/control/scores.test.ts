/** Scores of trainings as files, and as a browser keeps them. */
import { beforeEach, expect, test, vi } from 'vitest';
import { fileNameOf, scoreCsv, scoreJson } from '../../../simulator/control/training/export-score.ts';
import { keepScore, scoreAmong } from '../../../simulator/control/training/kept-scores.ts';
import type { TrainingScore } from '../../../simulator/core/base/training.ts';
import { trainingFigures } from './training-figures.ts';

const KEY = 'simulator:scores';

const FIGURES = trainingFigures({ p95Ms: null, load: [{ untilMs: 60_000, waiting: 2, late: 1 }] });

const scoreOf = (trainee: string, beganMs: number): TrainingScore => ({
  wish: {
    trainee,
    lengthMs: 600_000,
    difficulty: 'easy',
    goal: { servedShareMin: 0.9, meanMsMax: 1, p95MsMax: 1, lateShareMax: 0 },
  },
  scenario: 'quiet-morning',
  title: { es: 'Mañana tranquila', en: 'Quiet morning' },
  seed: 7,
  beganMs,
  passedMs: 600_000,
  trainee: FIGURES,
  expert: { ...FIGURES, served: 12 },
});

const DAY_MS = Date.UTC(2026, 2, 6, 9);

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

test('[TRAIN10] a table has a row of the trainee, of the robot and of each earlier run, with all figures', () => {
  const csv = scoreCsv(scoreOf('Camila', DAY_MS), [scoreOf('Camila', DAY_MS - 1_000)]);
  expect(csv.split('\r\n')).toEqual([
    'who,scenario,seed,began,passedMs,came,served,meanMs,p95Ms,late,critical,fires,missedFires,taps,undone,idleMs,notes',
    'Camila,quiet-morning,7,2026-03-06T09:00:00.000Z,600000,12,10,300000,,2,1,3,1,40,2,60000,',
    'expert,quiet-morning,7,2026-03-06T09:00:00.000Z,600000,12,12,300000,,2,1,3,1,40,2,60000,',
    'Camila,quiet-morning,7,2026-03-06T08:59:59.000Z,600000,12,10,300000,,2,1,3,1,40,2,60000,',
    '',
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['Pérez, Ana', '"Pérez, Ana"'],
  ['"Ana"', '"""Ana"""'],
  ['=1\n"2"', `"'=1\n""2"""`],
])('[TRAIN10] the trainee %j is one cell of a table, and no formula', (trainee, written) => {
  const csv = scoreCsv(scoreOf(trainee, DAY_MS), []);
  expect(csv.split('\r\n')[1]).toBe(
    `${written},quiet-morning,7,2026-03-06T09:00:00.000Z,600000,12,10,300000,,2,1,3,1,40,2,60000,`,
  );
});

test('[TRAIN11] notes are a cell of the run they were written in, each after its time, and no formula', () => {
  const notes = [
    { atMs: 61_000, text: '=1+1, "a"\n@x' },
    { atMs: 125_000, text: 'bien' },
  ];
  const before = { ...scoreOf('Camila', 1), notes: [null, { atMs: 0, text: '-x' }] as never };
  const csv = scoreCsv({ ...scoreOf('Camila', DAY_MS), notes }, [before]);
  expect(csv.split('\r\n').map((line) => line.split(',60000,')[1])).toEqual([
    undefined,
    '"01:01 =1+1, ""a""\n@x · 02:05 bien"',
    '',
    '00:00 -x',
    undefined,
  ]);
});

test('[TRAIN10] a JSON file has the score whole, load and times among it, and the earlier ones', () => {
  const [score, before] = [{ ...scoreOf('Camila', DAY_MS), notes: [{ atMs: 5, text: 'bien' }] }, scoreOf('Camila', 1)];
  expect(JSON.parse(scoreJson(score, [before]))).toEqual({ score, earlier: [before] });
});

test.each([
  ['Camila Pérez', 'camila-perez-2026-03-06.csv'],
  ['../../etc', 'etc-2026-03-06.csv'],
  ['李', 'score-2026-03-06.csv'],
])('[TRAIN10] the file of %j is %s', (trainee, name) => {
  expect(fileNameOf(scoreOf(trainee, DAY_MS), 'csv')).toBe(name);
});

test('[TRAIN10] earlier runs are those of the same trainee, the latest first, and a run that is looked at again is one', () => {
  expect(keepScore(scoreOf('Camila', 1), 10)).toEqual([]);
  keepScore(scoreOf('Luis', 2), 20);
  keepScore(scoreOf('Camila', 3), 30);
  expect(keepScore(scoreOf(' camila', 4), 40).map(({ keptMs }) => keptMs)).toEqual([30, 10]);
  expect(keepScore(scoreOf('Camila', 3), 50).map(({ score }) => score.beganMs)).toEqual([4, 1]);
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['no list', '{"score":1}'],
  ['a list of anything', JSON.stringify([null, 1, 'x', {}, { score: {} }])],
  [
    'a score without a figure',
    JSON.stringify([{ keptMs: 1, score: { ...scoreOf('Camila', 1), trainee: { ...FIGURES, late: undefined } } }]),
  ],
  [
    'a load that is none',
    JSON.stringify([{ keptMs: 1, score: { ...scoreOf('Camila', 1), trainee: { ...FIGURES, load: [null] } } }]),
  ],
  [
    'a trainee that is no text',
    JSON.stringify([{ keptMs: 1, score: { ...scoreOf('Camila', 1), wish: { trainee: {} } } }]),
  ],
  ['a run without a length', JSON.stringify([{ keptMs: 1, score: { ...scoreOf('Camila', 1), passedMs: undefined } }])],
  [
    'a difficulty that is none',
    JSON.stringify([
      { keptMs: 1, score: { ...scoreOf('Camila', 1), wish: { ...scoreOf('Camila', 1).wish, difficulty: 'x' } } },
    ]),
  ],
])('[TRAIN10] %s in the storage is no earlier run, and the next score is kept', (_what, text) => {
  kept.set(KEY, String(text));
  expect(keepScore(scoreOf('Camila', 2), 20)).toEqual([]);
  expect(keepScore(scoreOf('Camila', 3), 30).map(({ keptMs }) => keptMs)).toEqual([20]);
});

test('[TRAIN10] of more than 200 the oldest go, and a storage that is full takes nothing away from the card', () => {
  for (let run = 0; run < 205; run++) keepScore(scoreOf('Camila', run), run);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(200);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(keepScore(scoreOf('Camila', 300), 300)).toHaveLength(200);
});

test('[TRAIN10] a card that is looked at before the end is no run; one that was ended is', () => {
  keepScore(scoreOf('Camila', 1), 10);
  expect(scoreAmong(scoreOf('Camila', 2), false, 20).map(({ keptMs }) => keptMs)).toEqual([10]);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(1);
  expect(scoreAmong(scoreOf('Camila', 2), true, 30).map(({ keptMs }) => keptMs)).toEqual([10]);
  expect(JSON.parse(kept.get(KEY) ?? '[]')).toHaveLength(2);
});
