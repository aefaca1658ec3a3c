/** A class has one teacher; each trainee works in a separate kitchen with the same rush (rules CLASS-1 to CLASS-7). */
import type { TrainingFigures, TrainingOptions } from './training.ts';

/** A typical computer of a restaurant cannot run more kitchens. */
export const WORLDS_MAX = 12;

export interface ClassOptions extends Omit<TrainingOptions, 'trainee'> {
  readonly scenario: string;
  readonly seed: number;
  /** Simulated seconds per real second; absent means 1. */
  readonly speed?: number;
  /** Trainees by the number of their kitchen; a kitchen without a trainee does not take part. */
  readonly trainees: Readonly<Record<number, string>>;
}

/**
 * `free`: no class has run yet. `out`: no trainee has this kitchen. `unstarted`: the kitchen did not accept the start.
 * `elsewhere`: it runs something else now. `silent`: it does not respond. `over`: its time is up. `ended`: the teacher
 * ended the class.
 */
export type KitchenState =
  | 'free'
  | 'out'
  | 'unstarted'
  | 'elsewhere'
  | 'running'
  | 'paused'
  | 'over'
  | 'ended'
  | 'silent';

export type RankedFigures = Pick<
  TrainingFigures,
  'came' | 'served' | 'tooFast' | 'longestMs' | 'late' | 'meanMs' | 'undone'
>;

/** The tablets of a class show these facts (rule CLASS-12). */
export interface TraineeFacts {
  readonly trainee: string;
  /** The unit whose devices show these facts. */
  readonly kdsId: number;
  readonly state: 'running' | 'paused' | 'over' | 'ended';
  /** Simulated milliseconds. */
  readonly leftMs: number;
  readonly figures: RankedFigures;
}

export interface KitchenFacts {
  readonly number: number;
  /** Scheme, address and port. */
  readonly origin: string;
  readonly trainee: string;
  readonly state: KitchenState;
  /** Units with a connected page. */
  readonly tablets: readonly number[];
  /** Null without a run. */
  readonly leftMs: number | null;
  /** While the kitchen does not respond, these are the last received figures. */
  readonly figures: RankedFigures | null;
  /** Counts from 1; null without figures. */
  readonly rank: number | null;
}

export interface ClassFacts {
  /** Null before the first run. */
  readonly run: ClassOptions | null;
  /** Unix milliseconds; null before the first run. */
  readonly beganMs: number | null;
  /** `starting`: some kitchens have not responded yet. */
  readonly state: 'idle' | 'starting' | 'running' | 'paused' | 'ended';
  readonly kitchens: readonly KitchenFacts[];
}

/** The page makes a new `key` for each press, so that a command that is sent twice runs once. */
export type ClassCommand =
  | { readonly do: 'start'; readonly key: string; readonly options: ClassOptions }
  /** Starts the run in one kitchen alone, from the first moment. */
  | { readonly do: 'start-one'; readonly kitchen: number }
  | { readonly do: 'pause' | 'resume' }
  /** A note of 1 to 200 characters (rule CLASS-8). */
  | { readonly do: 'note'; readonly kitchen: number; readonly note: string }
  /** Ends the class; the results so far count. */
  | { readonly do: 'end' };

const lateShare = ({ late, came }: RankedFigures): number => (came === 0 ? 0 : late / came);

/** The order of the ranking, 0 for equal figures (rule CLASS-4). */
export function compareFigures(a: RankedFigures, b: RankedFigures): number {
  // Without a ready order the mean does not count, because it depends on when the kitchen was read.
  const mean = ({ served, meanMs }: RankedFigures) => (served === 0 ? null : meanMs) ?? Number.MAX_SAFE_INTEGER;
  return b.served - a.served || lateShare(a) - lateShare(b) || mean(a) - mean(b) || a.undone - b.undone;
}

/** Keys are the numbers of kitchens; equal trainees have the same rank. */
export function ranksOf(
  all: readonly { readonly number: number; readonly figures: RankedFigures | null }[],
): ReadonlyMap<number, number> {
  const known = all.flatMap(({ number, figures }) => (figures === null ? [] : [{ number, figures }]));
  return new Map(
    known.map(({ number, figures }) => [
      number,
      1 + known.filter((other) => compareFigures(other.figures, figures) < 0).length,
    ]),
  );
}
