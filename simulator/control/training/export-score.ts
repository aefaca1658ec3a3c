import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import { dayOf, elapsedText, lengthText, timeOfDay } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { readNotes } from './read-notes.ts';
import { toSavedScore } from './saved-score.ts';
import { isMet, timeServed } from './score-figures.ts';
import { goalSentence, trainingTexts } from './training-texts.ts';

export interface TableRun {
  readonly score: TrainingScore;
  /** The place in the class ranking; absent outside a class. */
  readonly place?: number | null;
  /** Kitchen number; absent outside a class. */
  readonly kitchen?: number;
}

export interface TableWords {
  readonly language: RoomLanguage;
  readonly timeZone: string;
}

type Cell = string | number | null;

/** Spreadsheets expect the list separator of their language. */
const SEPARATORS: Readonly<Record<RoomLanguage, string>> = { es: ';', en: ',' };
/** Spreadsheets misread accents without a byte order mark. */
const BOM = '\uFEFF';

/** A spreadsheet must neither split the cell nor read it as a formula. */
function cellText(value: Cell): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets read hours, minutes and seconds. */
const time = (ms: number | null): string | null => {
  if (ms === null) return null;
  const text = elapsedText(ms);
  return text.length > 5 ? text : `0:${text}`;
};

const percent = (share: number): number => Math.round(share * 1_000) / 10;

/** All notes are in one cell, each after its time. */
const notesText = ({ notes }: TrainingScore): string =>
  readNotes(notes)
    .map(({ atMs, text }) => `${elapsedText(atMs)} ${text}`)
    .join(' · ');

/** A robot's row has no goal, place or notes. */
function columnsOf({ score, place = null, kitchen }: TableRun, isRobot: boolean, { language, timeZone }: TableWords) {
  const texts = trainingTexts(language);
  const { csvHead: head, figure } = texts;
  const { options, title, seed, beganMs, startedMs, speeds = [], passedMs, trainee, expert } = score;
  const figures: TrainingFigures = isRobot ? expert : trainee;
  const { goal } = options;
  const own = (value: Cell): Cell => (isRobot ? null : value);
  const columns: readonly (readonly [string, Cell])[] = [
    [texts.trainee, isRobot ? texts.expert : options.trainee],
    [head.date, dayOf(startedMs ?? beganMs, language, timeZone)],
    [head.clock, startedMs === undefined ? null : timeOfDay(startedMs, timeZone).slice(0, 5)],
    [head.simulatedClock, timeOfDay(beganMs, timeZone).slice(0, 5)],
    [head.kitchen, own(kitchen ?? null)],
    [head.place, own(place)],
    [head.situation, title[language]],
    [head.seed, seed],
    [texts.length, lengthText(passedMs)],
    [head.speed, own(speeds.map((factor) => `×${factor}`).join(' · '))],
    [texts.difficulty, texts.difficulties[options.difficulty]],
    [head.came, figures.came],
    [figure.served, figures.served],
    [head.mean, time(timeServed(figures.meanMs, figures))],
    [head.p95, time(timeServed(figures.p95Ms, figures))],
    [head.late, figures.late],
    [head.critical, figures.critical],
    [head.fires, figures.fires],
    [figure.missedFires, figures.missedFires],
    [figure.tooFast, figures.tooFast],
    [head.taps, figures.taps],
    [figure.undone, figures.undone],
    [head.idle, time(figures.idleMs)],
    [texts.goal, own(goalSentence(isMet(score), texts))],
    [head.goalServed, own(percent(goal.servedShareMin))],
    [head.goalMean, own(time(goal.meanMsMax))],
    [head.goalP95, own(time(goal.p95MsMax))],
    [head.goalLate, own(percent(goal.lateShareMax))],
    [texts.notes, own(notesText(score))],
  ];
  return columns;
}

/** Rows keep the given order; the robot of the first run is at the end. */
export function scoreCsv(runs: readonly [TableRun, ...TableRun[]], words: TableWords): string {
  const row = (cells: readonly Cell[]) => cells.map(cellText).join(SEPARATORS[words.language]);
  const [first] = runs;
  const rows = [...runs.map((run) => columnsOf(run, false, words)), columnsOf(first, true, words)];
  const lines = [
    row(columnsOf(first, false, words).map(([head]) => head)),
    ...rows.map((one) => row(one.map(([, value]) => value))),
  ];
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

/** Also contains the load and the ticket times. */
export const scoreJson = (score: TrainingScore, earlier: readonly TrainingScore[]): string =>
  `${JSON.stringify({ score: toSavedScore(score), earlier: earlier.map(toSavedScore) }, null, 2)}\n`;

export const filePart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();

/** The day at the venue, as in file names: `2026-03-06`. */
export const fileDay = (
  { beganMs, startedMs }: Pick<TrainingScore, 'beganMs' | 'startedMs'>,
  timeZone: string,
): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(startedMs ?? beganMs);

export function fileNameOf(score: TrainingScore, ending: string, timeZone: string): string {
  return `${filePart(score.options.trainee) || 'score'}-${fileDay(score, timeZone)}.${ending}`;
}
