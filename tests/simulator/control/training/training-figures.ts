import type { TrainingFigures, TrainingScore } from '../../../../simulator/core/base/training.ts';

export const trainingFigures = (change: Partial<TrainingFigures>): TrainingFigures => ({
  came: 12,
  served: 10,
  meanMs: 300_000,
  p95Ms: 700_000,
  late: 2,
  critical: 1,
  fires: 3,
  missedFires: 1,
  taps: 40,
  tooFast: 0,
  undone: 2,
  idleMs: 60_000,
  load: [],
  times: [{ fromMs: 0, tickets: 10 }],
  ...change,
});

/** A finished training of ten minutes. */
export const trainingScore = (
  options: Partial<TrainingScore['options']>,
  change: Partial<TrainingScore> & Pick<TrainingScore, 'beganMs'>,
): TrainingScore => ({
  options: {
    trainee: 'Camila',
    lengthMs: 600_000,
    difficulty: 'easy',
    goal: { servedShareMin: 0.8, meanMsMax: 480_000, p95MsMax: 840_000, lateShareMax: 0.2 },
    ...options,
  },
  scenario: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 7,
  passedMs: 600_000,
  trainee: trainingFigures({}),
  expert: trainingFigures({ served: 10 }),
  ...change,
});
