/**
 * A training: the trainer's settings, and the resulting figures (rules TRAINING-1, TRAINING-2, TRAINING-3, TRAINING-4,
 * TRAINING-5, TRAINING-6, TRAINING-7, TRAINING-8 and TRAINING-9).
 */
import type { FaultName } from './fault-kinds.ts';
import type { RunNumbers, TimePart } from './numbers.ts';
import type { Difficulty } from './situation.ts';

/** The goal of a trainee; shares are from 0 to 1. */
export interface TrainingGoal {
  /** The share of the expert robot's ready orders that the trainee must reach. */
  readonly servedShareMin: number;
  readonly meanMsMax: number;
  readonly p95MsMax: number;
  readonly lateShareMax: number;
}

/** The default goal of the form. The expert robot reaches it in every situation that lasts ten minutes or more. */
export const USUAL_GOAL: TrainingGoal = {
  servedShareMin: 0.8,
  meanMsMax: 8 * 60_000,
  p95MsMax: 14 * 60_000,
  lateShareMax: 0.15,
};

export interface TrainingOptions {
  readonly trainee: string;
  /** From the start of the training to its end, in milliseconds. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  readonly goal: TrainingGoal;
  /** The unit whose dishes count; absent means all units. */
  readonly kdsId?: number;
}

/** Tickets that waited at the end of one part of the time, and how many of them were late. */
export interface LoadPart {
  /** Milliseconds after the start. */
  readonly untilMs: number;
  readonly waiting: number;
  readonly late: number;
}

/** A ticket is late after `LATE_MS` and critical after `CRITICAL_MS`. */
export const LATE_MS = 600_000;
export const CRITICAL_MS = 900_000;

/** The figures of a score card. A ticket is an order, or a later addition to one. */
export interface TrainingFigures {
  /** The tickets that arrived and were not voided, and the number of them that became ready. */
  readonly came: number;
  readonly served: number;
  /**
   * The mean time from a ticket's arrival until it is ready; when it is not ready, until its guests left or the end.
   * Null without tickets.
   */
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** The longest possible time of a ticket: from the first arrival to the end. Absent in an older score. */
  readonly longestMs?: number;
  /** The number of tickets that took more than ten minutes, and more than fifteen; waiting tickets count too. */
  readonly late: number;
  readonly critical: number;
  /** The number of fires that were due by the end, and of those that were not begun within two minutes. */
  readonly fires: number;
  readonly missedFires: number;
  /** The number of dishes that were marked ready in less than their cooking time and not undone. */
  readonly tooFast: number;
  /** The number of saved taps, and of those that returned a line to an earlier status. */
  readonly taps: number;
  readonly undone: number;
  /** The total of all pauses over a minute without a saved tap while a ticket waited. */
  readonly idleMs: number;
  readonly load: readonly LoadPart[];
  readonly times: readonly TimePart[];
}

/** A trainer's note at a mark (rule ROOM-18). */
export interface TrainingNote {
  /** Milliseconds after the start. */
  readonly atMs: number;
  readonly text: string;
}

/** The time of a fault, in milliseconds after the start. */
export interface TrainingTrouble {
  readonly fault: FaultName;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface TrainingScore {
  readonly wish: TrainingOptions;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** The start of the run at the venue, in simulated unix milliseconds. */
  readonly beganMs: number;
  /** The start of the run in real time, in unix milliseconds; absent in an older score. */
  readonly startedMs?: number;
  /** The speeds in the order of their use, in simulated seconds per real second; absent in an older score. */
  readonly speeds?: readonly number[];
  /** The elapsed time of the run, in milliseconds. */
  readonly passedMs: number;
  readonly trainee: TrainingFigures;
  /** The figures of an expert robot in the same situation, from the same seed. */
  readonly expert: TrainingFigures;
  /** Numbers of the trainee's run (rules FIGURE-1, FIGURE-2, FIGURE-3 and FIGURE-4); absent in an older score. */
  readonly numbers?: RunNumbers;
  /** Oldest first; absent in an older score. */
  readonly notes?: readonly TrainingNote[];
  readonly troubles?: readonly TrainingTrouble[];
}
