import type { RankedFigures } from '../../core/base/class.ts';
import { CRITICAL_MS, LATE_MS, type TrainingFigures, type TrainingScore } from '../../core/base/training.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import type { FigureName } from './training-texts.ts';

const SECOND_MS = 1_000;

const NOTHING = '–';

export const FIGURES: readonly FigureName[] = [
  'served',
  'meanMs',
  'p95Ms',
  'lateShare',
  'criticalShare',
  'missedFires',
  'tooFast',
  'undone',
  'idleMs',
];

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const formats = {
  es: new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
} satisfies Record<RoomLanguage, Intl.NumberFormat>;

/** A count, or a share in per cent. */
type Write = (value: number) => string;

/** Rounded to one decimal, as it is compared with the goal. The inner rounding removes floating-point errors. */
const inPercent = (part: number): number => Math.round(Number((part * 1_000).toFixed(6))) / 10;
const percent = (part: number, write: Write): string => `${write(inPercent(part))} %`;
const timeOr = (ms: number | null): string => (ms === null ? NOTHING : elapsedText(ms));

/** No order came early enough to exceed the limit before the end (rule TRAINING-19). */
const cannotExceed = ({ longestMs }: RankedFigures, limitMs: number): boolean =>
  longestMs !== undefined && longestMs <= limitMs;

const shareOver = (part: number, figures: RankedFigures, limitMs: number, write: Write): string =>
  cannotExceed(figures, limitMs) ? NOTHING : percent(share(part, figures.came), write);

/** Null where no order is ready (rule TRAINING-18). */
export const timeServed = (ms: number | null, { served }: RankedFigures): number | null => (served === 0 ? null : ms);

const RANKED = {
  served: ({ served, came }: RankedFigures, write: Write) => `${write(served)} / ${write(came)}`,
  lateShare: (figures: RankedFigures, write: Write) => shareOver(figures.late, figures, LATE_MS, write),
  meanMs: (figures: RankedFigures) => timeOr(timeServed(figures.meanMs, figures)),
  tooFast: ({ tooFast }: RankedFigures, write: Write) => write(tooFast),
  undone: ({ undone }: RankedFigures, write: Write) => write(undone),
};

const WRITTEN: Readonly<Record<FigureName, (figures: TrainingFigures, write: Write) => string>> = {
  ...RANKED,
  p95Ms: (figures) => timeOr(timeServed(figures.p95Ms, figures)),
  criticalShare: (figures, write) => shareOver(figures.critical, figures, CRITICAL_MS, write),
  missedFires: ({ missedFires, fires }, write) => `${write(missedFires)} / ${write(fires)}`,
  idleMs: ({ idleMs }) => elapsedText(idleMs),
};

export const figureText = (name: FigureName, figures: TrainingFigures, language: RoomLanguage): string =>
  WRITTEN[name](figures, formats[language].format);

export const rankedText = (name: keyof typeof RANKED, figures: RankedFigures, language: RoomLanguage): string =>
  RANKED[name](figures, formats[language].format);

/** Compares in whole seconds, as the card shows them. */
const atMost = (ms: number | null, limitMs: number): boolean =>
  ms !== null && Math.floor(ms / SECOND_MS) * SECOND_MS <= limitMs;

type TrainedAgainst = Pick<TrainingScore, 'trainee' | 'expert' | 'options'>;

/**
 * The goal's share of the robot's ready orders. A share of all orders would be unreachable, because the last orders
 * need more time than is left.
 */
const fewest = ({ expert, options: { goal } }: TrainedAgainst): number =>
  Math.ceil(Number((expert.served * goal.servedShareMin).toFixed(6)));

/** Whether the robot has a ready order to compare with. */
const isComparable = ({ expert }: TrainedAgainst): boolean => expert.served > 0;

/**
 * Null when the goal lacks the figure or demands no order, and when the robot has no ready order. No time meets the
 * goal before the trainee has a ready order.
 */
function meets(name: FigureName, comparable: TrainedAgainst): boolean | null {
  const { trainee, options } = comparable;
  if (!isComparable(comparable)) return null;
  switch (name) {
    case 'served':
      return fewest(comparable) === 0 ? null : trainee.served >= fewest(comparable);
    case 'meanMs':
      return trainee.served > 0 && atMost(trainee.meanMs, options.goal.meanMsMax);
    case 'p95Ms':
      return trainee.served > 0 && atMost(trainee.p95Ms, options.goal.p95MsMax);
    case 'lateShare':
      if (cannotExceed(trainee, LATE_MS)) return null;
      return inPercent(share(trainee.late, trainee.came)) <= inPercent(options.goal.lateShareMax);
    default:
      return null;
  }
}

function goalText(name: FigureName, comparable: TrainedAgainst, write: Write): string {
  const { goal } = comparable.options;
  switch (name) {
    case 'served':
      return write(fewest(comparable));
    case 'meanMs':
      return elapsedText(goal.meanMsMax);
    case 'p95Ms':
      return elapsedText(goal.p95MsMax);
    default:
      return percent(goal.lateShareMax, write);
  }
}

export interface GoalResult {
  readonly text: string;
  readonly met: boolean;
}

/** Null for a figure with a value (rules TRAINING-18, TRAINING-19). */
export function missingSince(name: FigureName, figures: RankedFigures): 'noneReady' | 'tooShort' | null {
  if (name === 'meanMs' || name === 'p95Ms') return figures.served === 0 ? 'noneReady' : null;
  const limitMs = name === 'lateShare' ? LATE_MS : name === 'criticalShare' ? CRITICAL_MS : null;
  return limitMs !== null && cannotExceed(figures, limitMs) ? 'tooShort' : null;
}

/** Null when there is nothing to compare the figure with. */
export function goalResultOf(name: FigureName, comparable: TrainedAgainst, language: RoomLanguage): GoalResult | null {
  const met = meets(name, comparable);
  return met === null ? null : { text: goalText(name, comparable, formats[language].format), met };
}

/** Null while there is nothing to compare with. */
export const isMet = (comparable: TrainedAgainst): boolean | null =>
  isComparable(comparable) ? FIGURES.every((name) => meets(name, comparable) !== false) : null;
