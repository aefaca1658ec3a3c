/** A score in the words and numbers of its card: each figure as it is written, and whether it meets the goal. */
import type { RankedFigures } from '../../core/base/class.ts';
import { CRITICAL_MS, LATE_MS, type TrainingFigures, type TrainingScore } from '../../core/base/training.ts';
import { stretch } from '../base/clock-text.ts';
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

/** A count, or a share in per cent, as people write it. */
type Write = (value: number) => string;

/** A share in per cent, rounded to the tenth that is written; it is judged by that too. The last places are the machine's own. */
const inPercent = (part: number): number => Math.round(Number((part * 1_000).toFixed(6))) / 10;
const percent = (part: number, write: Write): string => `${write(inPercent(part))} %`;
const timeOr = (ms: number | null): string => (ms === null ? NOTHING : stretch(ms));

/** Nothing came long enough before the end to be over a limit (rule TRAINING-19). */
const cannotExceed = ({ longestMs }: RankedFigures, limitMs: number): boolean =>
  longestMs !== undefined && longestMs <= limitMs;

const shareOver = (part: number, figures: RankedFigures, limitMs: number, write: Write): string =>
  cannotExceed(figures, limitMs) ? NOTHING : percent(share(part, figures.came), write);

/** A time says nothing where no order is ready (rule TRAINING-18). */
export const timeServed = (ms: number | null, { served }: RankedFigures): number | null => (served === 0 ? null : ms);

/** What a ranking has of them too. */
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
  idleMs: ({ idleMs }) => stretch(idleMs),
};

/** A figure as it stands on the card. */
export const figureText = (name: FigureName, figures: TrainingFigures, language: RoomLanguage): string =>
  WRITTEN[name](figures, formats[language].format);

/** A figure as it stands in a ranking. */
export const rankedText = (name: keyof typeof RANKED, figures: RankedFigures, language: RoomLanguage): string =>
  RANKED[name](figures, formats[language].format);

/** Times are written in whole seconds, and judged by them. */
const atMost = (ms: number | null, limitMs: number): boolean =>
  ms !== null && Math.floor(ms / SECOND_MS) * SECOND_MS <= limitMs;

/** Both sides of a training, and what was asked. */
type TrainedAgainst = Pick<TrainingScore, 'trainee' | 'expert' | 'wish'>;

/**
 * The fewest orders that are the share of the robot's; the last places of a product are the machine's own. Of all that came it would be
 * beyond anybody: what comes in the last minutes takes longer than they are.
 */
const fewest = ({ expert, wish: { goal } }: TrainedAgainst): number =>
  Math.ceil(Number((expert.served * goal.servedShareMin).toFixed(6)));

/** Before the robot itself has anything ready nobody can be judged by it. */
const isComparable = ({ expert }: TrainedAgainst): boolean => expert.served > 0;

/** Whether a figure meets the goal; null where that says nothing of it, and where no order is asked for. Where nothing was ready no time is met. */
function meets(name: FigureName, judged: TrainedAgainst): boolean | null {
  const { trainee, wish } = judged;
  if (!isComparable(judged)) return null;
  switch (name) {
    case 'served':
      return fewest(judged) === 0 ? null : trainee.served >= fewest(judged);
    case 'meanMs':
      return trainee.served > 0 && atMost(trainee.meanMs, wish.goal.meanMsMax);
    case 'p95Ms':
      return trainee.served > 0 && atMost(trainee.p95Ms, wish.goal.p95MsMax);
    case 'lateShare':
      if (cannotExceed(trainee, LATE_MS)) return null;
      return inPercent(share(trainee.late, trainee.came)) <= inPercent(wish.goal.lateShareMax);
    default:
      return null;
  }
}

function goalText(name: FigureName, judged: TrainedAgainst, write: Write): string {
  const { goal } = judged.wish;
  switch (name) {
    case 'served':
      return write(fewest(judged));
    case 'meanMs':
      return stretch(goal.meanMsMax);
    case 'p95Ms':
      return stretch(goal.p95MsMax);
    default:
      return percent(goal.lateShareMax, write);
  }
}

export interface GoalResult {
  readonly text: string;
  readonly met: boolean;
}

/** Why a figure has no value: no order was ready, or none came early enough to be over a limit (rules TRAINING-18, TRAINING-19); null where it has one. */
export function missingSince(name: FigureName, figures: RankedFigures): 'noneReady' | 'tooShort' | null {
  if (name === 'meanMs' || name === 'p95Ms') return figures.served === 0 ? 'noneReady' : null;
  const limitMs = name === 'lateShare' ? LATE_MS : name === 'criticalShare' ? CRITICAL_MS : null;
  return limitMs !== null && cannotExceed(figures, limitMs) ? 'tooShort' : null;
}

/** What the goal says of a trainee's figure, null where it says nothing. */
export function goalResultOf(name: FigureName, judged: TrainedAgainst, language: RoomLanguage): GoalResult | null {
  const met = meets(name, judged);
  return met === null ? null : { text: goalText(name, judged, formats[language].format), met };
}

/** Whether all that the goal asks for was reached; null where nothing can be judged yet. */
export const isMet = (judged: TrainedAgainst): boolean | null =>
  isComparable(judged) ? FIGURES.every((name) => meets(name, judged) !== false) : null;
