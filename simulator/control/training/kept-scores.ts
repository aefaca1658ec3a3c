/** The scores of trainings, kept in this browser: nobody else's business. */
import type { TrainingScore } from '../../core/base/training.ts';

const KEY = 'simulator:scores';
const KEPT_MAX = 200;

/** A score with the moment at which it was kept, in unix milliseconds of the wall. */
export interface KeptScore {
  readonly keptMs: number;
  readonly score: TrainingScore;
}

/** What is no list of scores is none. */
function keptScores(): readonly KeptScore[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.score?.trainee?.load && one.score.wish?.trainee) : [];
  } catch {
    return [];
  }
}

const isSameRun = (a: TrainingScore, b: TrainingScore): boolean =>
  a.beganMs === b.beganMs && a.seed === b.seed && a.scenario === b.scenario && a.wish.trainee === b.wish.trainee;

/** Keeps a score in the place of an earlier one of the same run; the oldest go. Answers the trainee's other runs, the latest first. */
export function keepScore(score: TrainingScore, nowMs: number): readonly KeptScore[] {
  const others = keptScores().filter((one) => !isSameRun(one.score, score));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { keptMs: nowMs, score }].slice(-KEPT_MAX)));
  } catch {
    // Without storage a score lasts as long as its card.
  }
  const name = score.wish.trainee.trim().toLowerCase();
  return others.filter((one) => one.score.wish.trainee.trim().toLowerCase() === name).reverse();
}
