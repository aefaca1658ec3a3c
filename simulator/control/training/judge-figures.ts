/** A score in the words and numbers of its card: each figure as it is written, and whether it meets the goal. */
import type { TrainingFigures, TrainingGoal, TrainingScore } from '../../core/base/training.ts';
import { stretch } from '../base/clock-text.ts';
import type { FigureName } from './training-texts.ts';

export const FIGURES: readonly FigureName[] = [
  'served',
  'meanMs',
  'p95Ms',
  'lateShare',
  'criticalShare',
  'missedFires',
  'undone',
  'idleMs',
];

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const percent = (part: number): string => `${Math.round(part * 100)} %`;
const timeOr = (ms: number | null): string => (ms === null ? '–' : stretch(ms));

const WRITTEN: Readonly<Record<FigureName, (figures: TrainingFigures) => string>> = {
  served: ({ served, came }) => `${served} / ${came}`,
  meanMs: ({ meanMs }) => timeOr(meanMs),
  p95Ms: ({ p95Ms }) => timeOr(p95Ms),
  lateShare: ({ late, came }) => percent(share(late, came)),
  criticalShare: ({ critical, came }) => percent(share(critical, came)),
  missedFires: ({ missedFires, fires }) => `${missedFires} / ${fires}`,
  undone: ({ undone }) => String(undone),
  idleMs: ({ idleMs }) => stretch(idleMs),
};

/** A figure as it stands on the card. */
export const figureText = (name: FigureName, figures: TrainingFigures): string => WRITTEN[name](figures);

export interface GoalVerdict {
  readonly text: string;
  readonly met: boolean;
}

/** What the goal says of a figure, null where it says nothing. Where nothing was ready no time is met. */
export function verdictOn(name: FigureName, figures: TrainingFigures, goal: TrainingGoal): GoalVerdict | null {
  const atMost = (value: number | null, limit: number) => value !== null && value <= limit;
  switch (name) {
    case 'served': {
      const met = share(figures.served, figures.came) >= goal.servedShareMin;
      return { text: String(Math.ceil(figures.came * goal.servedShareMin)), met };
    }
    case 'meanMs':
      return { text: stretch(goal.meanMsMax), met: atMost(figures.meanMs, goal.meanMsMax) };
    case 'p95Ms':
      return { text: stretch(goal.p95MsMax), met: atMost(figures.p95Ms, goal.p95MsMax) };
    case 'lateShare':
      return { text: percent(goal.lateShareMax), met: share(figures.late, figures.came) <= goal.lateShareMax };
    default:
      return null;
  }
}

/** Whether all that the goal asks for was reached. */
export const isMet = ({ trainee, wish }: TrainingScore): boolean =>
  FIGURES.every((name) => verdictOn(name, trainee, wish.goal)?.met !== false);
