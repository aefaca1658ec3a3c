import type { TrainingFigures } from '../../../../simulator/core/base/training.ts';

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
