/** A training: what a trainer asks for, and the figures that come of it (rules TRAIN1 to TRAIN9). */
import type { FaultName } from './fault-kinds.ts';
import type { RunNumbers, TimePart } from './numbers.ts';
import type { Difficulty } from './situation.ts';

/** What is asked of a trainee; shares from 0 to 1. */
export interface TrainingGoal {
  /** Of what the expert robot has ready by then. */
  readonly servedShareMin: number;
  readonly meanMsMax: number;
  readonly p95MsMax: number;
  readonly lateShareMax: number;
}

/** What a form asks for until somebody chooses; the expert robot itself reaches it in every situation from ten minutes on. */
export const USUAL_GOAL: TrainingGoal = {
  servedShareMin: 0.8,
  meanMsMax: 8 * 60_000,
  p95MsMax: 14 * 60_000,
  lateShareMax: 0.15,
};

export interface TrainingWish {
  readonly trainee: string;
  /** From the first order to the end, in milliseconds. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  readonly goal: TrainingGoal;
  /** The unit whose dishes alone count; without one those of all units do. */
  readonly kdsId?: number;
}

/** How many waited at the end of a part of the time, and how many of them for too long. */
export interface LoadPart {
  /** Milliseconds after the start. */
  readonly untilMs: number;
  readonly waiting: number;
  readonly late: number;
}

/** What takes longer is late, and critical. */
export const LATE_MS = 600_000;
export const CRITICAL_MS = 900_000;

/** The figures of a score card. A ticket is what came in at once: an order, or what was added to one later. */
export interface TrainingFigures {
  /** What came and was still wanted at the end, and how much of it was ready. */
  readonly came: number;
  readonly served: number;
  /** From its coming until all of it was ready, or until the end where it is not; null where nothing came. */
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** The longest that any of it can have taken: from the coming of the first until the end; absent in a score kept earlier. */
  readonly longestMs?: number;
  /** Of all that came: over ten minutes, and over fifteen of them, what still waited at the end included. */
  readonly late: number;
  readonly critical: number;
  /** Fires that were to be begun by the end, and those that were not within two minutes. */
  readonly fires: number;
  readonly missedFires: number;
  /** Dishes that were marked ready in less than their cooking time, and were not taken back. */
  readonly tooFast: number;
  /** Saved taps, and those that took a line back to an earlier status. */
  readonly taps: number;
  readonly undone: number;
  /** Stretches of over a minute without a saved tap while something waited. */
  readonly idleMs: number;
  readonly load: readonly LoadPart[];
  readonly times: readonly TimePart[];
}

/** What a trainer wrote at a mark (rule ROOM18). */
export interface TrainingNote {
  /** Milliseconds after the start. */
  readonly atMs: number;
  readonly text: string;
}

/** A fault while it was on, in milliseconds after the start. */
export interface TrainingTrouble {
  readonly fault: FaultName;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a score card is drawn from. */
export interface TrainingScore {
  readonly wish: TrainingWish;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** The venue's date and time of the start, in simulated unix milliseconds. */
  readonly beganMs: number;
  /** The real start, in unix milliseconds of the wall; absent in a score kept earlier. */
  readonly startedMs?: number;
  /** Simulated seconds a real second, each speed that it was played at, in their order; absent in a score kept earlier. */
  readonly speeds?: readonly number[];
  /** How much of it has passed, in milliseconds. */
  readonly passedMs: number;
  readonly trainee: TrainingFigures;
  /** An expert robot in the same situation from the same seed. */
  readonly expert: TrainingFigures;
  /** The trainee's run in numbers (rules NUM1 to NUM4); a score that was kept earlier may have none. */
  readonly numbers?: RunNumbers;
  /** Oldest first; a score that was kept earlier may have none. */
  readonly notes?: readonly TrainingNote[];
  readonly troubles?: readonly TrainingTrouble[];
}
