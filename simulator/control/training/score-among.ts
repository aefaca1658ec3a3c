/** A score among the trainee's earlier ones: kept once its run has ended, only looked at before (rule TRAIN10). */
import type { TrainingScore } from '../../core/base/training.ts';
import { type KeptScore, keepScore } from './kept-scores.ts';

const KEY = 'simulator:scores';

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The trainee's other runs, the latest first. */
export function scoreAmong(score: TrainingScore, isEnded: boolean, nowMs: number): readonly KeptScore[] {
  const before = storedText();
  const earlier = keepScore(score, nowMs);
  if (isEnded) return earlier;
  // What is kept is read and written at once; of a run that goes on nothing stays.
  try {
    if (before === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, before);
  } catch {
    // Without storage nothing was kept.
  }
  return earlier;
}
