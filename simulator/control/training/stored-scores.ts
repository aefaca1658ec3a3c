import { DIFFICULTIES } from '../../core/base/situation.ts';
import type { TrainingFigures, TrainingScore } from '../../core/base/training.ts';
import { fromSavedScore, type SavedScore, toSavedScore } from './saved-score.ts';

const KEY = 'simulator:scores';
const KEPT_MAX = 200;

/** `keptMs` is in unix milliseconds of the real clock. */
export interface StoredScore {
  readonly keptMs: number;
  readonly score: TrainingScore;
}

/** The time alone is not enough, because all scores of a class are stored at the same moment. */
export const storedScoreId = ({ keptMs, score }: StoredScore): string =>
  `${keptMs} ${score.seed} ${score.options.trainee}`;

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isTime = (value: unknown): boolean => value === null || isNumber(value);

/** Another page, an older version or a user may have written the stored value. */
const FIGURE_CHECKS: Readonly<Record<keyof TrainingFigures, (value: unknown) => boolean>> = {
  came: isNumber,
  served: isNumber,
  meanMs: isTime,
  p95Ms: isTime,
  longestMs: (value) => value === undefined || isNumber(value),
  late: isNumber,
  critical: isNumber,
  fires: isNumber,
  missedFires: isNumber,
  taps: isNumber,
  tooFast: isNumber,
  undone: isNumber,
  idleMs: isNumber,
  load: (parts) => Array.isArray(parts) && parts.every((part) => isNumber(part?.waiting) && isNumber(part.late)),
  times: (parts) => Array.isArray(parts) && parts.every((part) => isNumber(part?.tickets)),
};

interface StoredRow {
  readonly keptMs: number;
  readonly score: SavedScore;
}

const isStoredRow = (one: Partial<StoredRow> | null): one is StoredRow => {
  const { wish, title, seed, beganMs, passedMs, scenario, trainee }: Partial<SavedScore> = one?.score ?? {};
  const figures: Partial<TrainingFigures> = trainee ?? {};
  const areFigures = Object.entries(FIGURE_CHECKS).every(([name, fits]) =>
    fits(figures[name as keyof TrainingFigures]),
  );
  const isDifficulty = DIFFICULTIES.some((one) => one === wish?.difficulty);
  const texts = [wish?.trainee, scenario, title?.es, title?.en];
  return areFigures && texts.every(isText) && [one?.keptMs, seed, beganMs, passedMs].every(isNumber) && isDifficulty;
};

/** Oldest first; drops invalid data. */
export function readScores(): readonly StoredScore[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const rows = Array.isArray(stored) ? stored.filter(isStoredRow) : [];
    return rows.map(({ keptMs, score }) => ({ keptMs, score: fromSavedScore(score) }));
  } catch {
    return [];
  }
}

const isSameRun = (a: TrainingScore, b: TrainingScore): boolean =>
  a.beganMs === b.beganMs && a.seed === b.seed && a.scenario === b.scenario && a.options.trainee === b.options.trainee;

/** The trainee's other stored runs, the latest first. */
function earlierRuns(score: TrainingScore): readonly StoredScore[] {
  const nameOf = (one: TrainingScore) => one.options.trainee.trim().toLowerCase();
  return readScores()
    .filter((one) => !isSameRun(one.score, score) && nameOf(one.score) === nameOf(score))
    .reverse();
}

/** Replaces a score of the same run, drops the oldest scores, and returns the trainee's other runs, latest first. */
export function storeScore(score: TrainingScore, nowMs: number): readonly StoredScore[] {
  const earlier = earlierRuns(score);
  const others = readScores().filter((one) => !isSameRun(one.score, score));
  try {
    const rows = [...others, { keptMs: nowMs, score }].slice(-KEPT_MAX);
    localStorage.setItem(
      KEY,
      JSON.stringify(rows.map(({ keptMs, score: each }): StoredRow => ({ keptMs, score: toSavedScore(each) }))),
    );
  } catch {
    // Without storage the score is lost once its card closes.
  }
  return earlier;
}

/** A run's score is stored only once the run has ended (rule TRAINING-10). */
export const withOtherScores = (score: TrainingScore, isEnded: boolean, nowMs: number): readonly StoredScore[] =>
  isEnded ? storeScore(score, nowMs) : earlierRuns(score);
