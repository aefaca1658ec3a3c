/** Scores as files: JSON with all of it, CSV with a row a run. */
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import { stretch } from '../base/clock-text.ts';
import { readNotes } from './read-notes.ts';

const COLUMNS = [
  'came',
  'served',
  'meanMs',
  'p95Ms',
  'late',
  'critical',
  'fires',
  'missedFires',
  'taps',
  'undone',
  'idleMs',
] as const satisfies readonly (keyof TrainingFigures)[];

/** A cell that no spreadsheet takes for a formula or for two. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const row = (cells: readonly (string | number | null)[]): string => cells.map(cell).join(',');

/** All notes of a run in a cell, each after its time. */
const notesText = ({ notes }: TrainingScore): string =>
  readNotes(notes)
    .map(({ atMs, text }) => `${stretch(atMs)} ${text}`)
    .join(' · ');

/** The trainee's run, the robot's and earlier ones, a row each; times in milliseconds. */
export function scoreCsv(score: TrainingScore, earlier: readonly TrainingScore[]): string {
  const rowOf = (who: string, one: TrainingScore, figures: TrainingFigures, notes: string) => {
    const { scenario, seed, beganMs, passedMs } = one;
    const began = new Date(beganMs).toISOString();
    return row([who, scenario, seed, began, passedMs, ...COLUMNS.map((name) => figures[name]), notes]);
  };
  return [
    row(['who', 'scenario', 'seed', 'began', 'passedMs', ...COLUMNS, 'notes']),
    rowOf(score.wish.trainee, score, score.trainee, notesText(score)),
    rowOf('expert', score, score.expert, ''),
    ...earlier.map((one) => rowOf(one.wish.trainee, one, one.trainee, notesText(one))),
    '',
  ].join('\r\n');
}

/** The same as JSON, load and times among it. */
export const scoreJson = (score: TrainingScore, earlier: readonly TrainingScore[]): string =>
  `${JSON.stringify({ score, earlier }, null, 2)}\n`;

/** A name for the file: the trainee and the day. */
export function fileNameOf({ wish, beganMs }: TrainingScore, ending: string): string {
  const name = wish.trainee
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${name || 'score'}-${new Date(beganMs).toISOString().slice(0, 10)}.${ending}`;
}
