/** A class: several trainees, each in a world of their own with the same rush, and a teacher over all (rules CLASS1 to CLASS7). */
import type { TrainingFigures, TrainingWish } from './training.ts';

/** More worlds than a machine of a kitchen's size carries. */
export const WORLDS_MAX = 12;

/** What the teacher asks of all. */
export interface ClassWish extends Omit<TrainingWish, 'trainee'> {
  readonly scenario: string;
  readonly seed: number;
  /** Simulated seconds a real second; 1 where it is absent. */
  readonly speed?: number;
  /** By the number of a world; one without a name takes no part. */
  readonly trainees: Readonly<Record<number, string>>;
}

/**
 * How a world of the class stands: `free` and `out` have no part in a run, `unstarted` did not take the start, `elsewhere` runs
 * something else by now, and `silent` does not answer. `over`: its time is up; `ended`: the teacher ended the class.
 */
export type SeatState = 'free' | 'out' | 'unstarted' | 'elsewhere' | 'running' | 'paused' | 'over' | 'ended' | 'silent';

/** The figures that the ranking goes by. */
export type RankedFigures = Pick<
  TrainingFigures,
  'came' | 'served' | 'tooFast' | 'longestMs' | 'late' | 'meanMs' | 'undone'
>;

/** What the tablet of a class says of its trainee (rule CLASS12). */
export interface TraineeFacts {
  readonly trainee: string;
  /** The unit whose devices say it. */
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
  /** The units of which a device's page is open in some browser, and connected. */
  readonly tablets: readonly number[];
  /** What is left of the run, in milliseconds; null where none is. */
  readonly leftMs: number | null;
  /** Of the run; the last that were heard while the world is silent. */
  readonly figures: RankedFigures | null;
  /** From 1 on; null for whoever is not ranked. */
  readonly rank: number | null;
}

export interface ClassFacts {
  /** The run that was started last; null before one was. */
  readonly run: ClassWish | null;
  /** When it began, in unix milliseconds; null before one was. */
  readonly beganMs: number | null;
  /** `starting`: not all worlds have answered yet. */
  readonly state: 'idle' | 'starting' | 'running' | 'paused' | 'ended';
  readonly seats: readonly SeatFacts[];
}

/** `key` is another one with each press: one that comes twice is carried out once. */
export type ClassCommand =
  | { readonly do: 'start'; readonly key: string; readonly wish: ClassWish }
  /** The run begins in one world alone, from its first moment. */
  | { readonly do: 'start-one'; readonly seat: number }
  | { readonly do: 'pause' | 'resume' }
  /** The present moment of one trainee's run gets a note of 1 to 200 characters (rule CLASS8). */
  | { readonly do: 'note'; readonly seat: number; readonly note: string }
  /** Everything stands, and what has passed counts. */
  | { readonly do: 'end' };

const lateShare = ({ late, came }: RankedFigures): number => (came === 0 ? 0 : late / came);

/** Who is before whom: more orders ready, then a smaller share late, then a shorter mean, then fewer taps undone; 0 where all are alike (rule CLASS4). */
export function compareFigures(a: RankedFigures, b: RankedFigures): number {
  // Waits alone differ by the moment at which each world was asked: without an order ready all are alike.
  const mean = ({ served, meanMs }: RankedFigures) => (served === 0 ? null : meanMs) ?? Number.MAX_SAFE_INTEGER;
  return b.served - a.served || lateShare(a) - lateShare(b) || mean(a) - mean(b) || a.undone - b.undone;
}

/** The place of each, by number; whoever is alike shares one. */
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
