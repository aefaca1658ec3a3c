/**
 * A class: one teacher and several trainees. Each trainee works in a separate world with the same rush (rules CLASS-1,
 * CLASS-2, CLASS-3, CLASS-4, CLASS-5, CLASS-6 and CLASS-7).
 */
import type { TrainingFigures, TrainingOptions } from './training.ts';

/** A typical machine in a kitchen cannot run more worlds. */
export const WORLDS_MAX = 12;

/** The teacher's settings for the whole class. */
export interface ClassOptions extends Omit<TrainingOptions, 'trainee'> {
  readonly scenario: string;
  readonly seed: number;
  /** Simulated seconds per real second; absent means 1. */
  readonly speed?: number;
  /** Names by the number of their world; a world without a name does not take part. */
  readonly trainees: Readonly<Record<number, string>>;
}

/**
 * The state of a world in the class. `free`, `out`: it takes no part in a run. `unstarted`: it did not accept the
 * start. `elsewhere`: it now runs something else. `silent`: it does not respond. `over`: its time is up. `ended`: the
 * teacher ended the class.
 */
export type SeatState = 'free' | 'out' | 'unstarted' | 'elsewhere' | 'running' | 'paused' | 'over' | 'ended' | 'silent';

export type RankedFigures = Pick<
  TrainingFigures,
  'came' | 'served' | 'tooFast' | 'longestMs' | 'late' | 'meanMs' | 'undone'
>;

/** The facts about the trainee that a tablet of a class shows (rule CLASS-12). */
export interface TraineeFacts {
  readonly trainee: string;
  /** The unit whose devices show these facts. */
  readonly kdsId: number;
  readonly state: 'running' | 'paused' | 'over' | 'ended';
  /** Simulated milliseconds. */
  readonly leftMs: number;
  readonly figures: RankedFigures;
}

export interface SeatFacts {
  readonly number: number;
  /** Scheme, address and port of the world. */
  readonly origin: string;
  readonly trainee: string;
  readonly state: SeatState;
  /** The units that have a connected page in some browser. */
  readonly tablets: readonly number[];
  /** Remaining time of the run, in milliseconds; null without a run. */
  readonly leftMs: number | null;
  /** The figures of the run. While the world does not respond, these are the last received figures. */
  readonly figures: RankedFigures | null;
  /** The rank, from 1 on; null for a world without a rank. */
  readonly rank: number | null;
}

export interface ClassFacts {
  /** The last run that was started; null before the first. */
  readonly run: ClassOptions | null;
  /** Start of the last run in unix milliseconds; null before the first. */
  readonly beganMs: number | null;
  /** `starting`: some worlds have not responded yet. */
  readonly state: 'idle' | 'starting' | 'running' | 'paused' | 'ended';
  readonly seats: readonly SeatFacts[];
}

/** The page makes a new `key` for each press, so that a command that is sent twice runs once. */
export type ClassCommand =
  | { readonly do: 'start'; readonly key: string; readonly options: ClassOptions }
  /** Starts the run in one world alone, from its first moment. */
  | { readonly do: 'start-one'; readonly seat: number }
  | { readonly do: 'pause' | 'resume' }
  /** Adds a note of 1 to 200 characters to the current moment of one trainee's run (rule CLASS-8). */
  | { readonly do: 'note'; readonly seat: number; readonly note: string }
  /** All worlds stop, and the results so far count. */
  | { readonly do: 'end' };

const lateShare = ({ late, came }: RankedFigures): number => (came === 0 ? 0 : late / came);

/**
 * The order of the ranking: more ready orders first, then a smaller share of late orders, then a shorter mean time,
 * then fewer undone taps. Returns 0 for equal figures (rule CLASS-4).
 */
export function compareFigures(a: RankedFigures, b: RankedFigures): number {
  // Without a ready order all trainees are equal, because their waits differ only by the moment at which each world was
  // read.
  const mean = ({ served, meanMs }: RankedFigures) => (served === 0 ? null : meanMs) ?? Number.MAX_SAFE_INTEGER;
  return b.served - a.served || lateShare(a) - lateShare(b) || mean(a) - mean(b) || a.undone - b.undone;
}

/** The rank of each world, by its number; equal trainees have the same rank. */
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
