/** Settings and figures of a training (rules TRAINING-1 to TRAINING-9). */
import type { FaultName } from './fault-kinds.ts';
import type { RunNumbers, TimePart } from './numbers.ts';
import type { Difficulty } from './situation.ts';

/** Shares are from 0 to 1. */
export interface TrainingGoal {
  /** The trainee's ready tickets, as a share of the expert robot's ready tickets. */
  readonly servedShareMin: number;
  readonly meanMsMax: number;
  readonly p95MsMax: number;
  readonly lateShareMax: number;
}

/** The expert robot reaches this goal in every situation of ten minutes or more. */
export const USUAL_GOAL: TrainingGoal = {
  servedShareMin: 0.8,
  meanMsMax: 8 * 60_000,
  p95MsMax: 14 * 60_000,
  lateShareMax: 0.15,
};

export interface TrainingOptions {
  readonly trainee: string;
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  readonly goal: TrainingGoal;
  /** Only this unit's dishes count; absent means all units. */
  readonly kdsId?: number;
}

/** Tickets that waited at the end of one part of the time. */
export interface LoadPart {
  /** Milliseconds after the start. */
  readonly untilMs: number;
  readonly waiting: number;
  readonly late: number;
}

export const LATE_MS = 600_000;
export const CRITICAL_MS = 900_000;

/** A ticket is an order, or a later addition to one. */
export interface TrainingFigures {
  /** Tickets that were not voided; those of them that became ready. */
  readonly came: number;
  readonly served: number;
  /**
   * Mean and 95th percentile of the time until a ticket was ready, its guests left, or the run ended. Null without
   * tickets.
   */
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** The time from the first arrival to the end. Absent in an older score. */
  readonly longestMs?: number;
  /** Tickets that took more than ten, and more than fifteen minutes; waiting tickets count too. */
  readonly late: number;
  readonly critical: number;
  /** Fires at least two minutes before the end; those of them with a dish that was not begun within two minutes. */
  readonly fires: number;
  readonly missedFires: number;
  /** Dishes marked ready in less than their cooking time and not undone. */
  readonly tooFast: number;
  /** Saved taps; those that returned a line to an earlier status. */
  readonly taps: number;
  readonly undone: number;
  /** All pauses over a minute without a saved tap while a ticket waited. */
  readonly idleMs: number;
  readonly load: readonly LoadPart[];
  readonly times: readonly TimePart[];
}

/** A trainer makes a note at a mark (rule ROOM-18). */
export interface TrainingNote {
  /** Milliseconds after the start. */
  readonly atMs: number;
  readonly text: string;
}

/** Times are milliseconds after the start. */
export interface TrainingFault {
  readonly fault: FaultName;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface TrainingScore {
  readonly options: TrainingOptions;
  readonly scenario: string;
  readonly title: { readonly es: string; readonly en: string };
  readonly seed: number;
  /** Simulated unix milliseconds. */
  readonly beganMs: number;
  /** Real unix milliseconds; absent in an older score. */
  readonly startedMs?: number;
  /** Simulated seconds per real second, in the order of use; absent in an older score. */
  readonly speeds?: readonly number[];
  readonly passedMs: number;
  readonly trainee: TrainingFigures;
  /** An expert robot played the same situation and seed. */
  readonly expert: TrainingFigures;
  /** Numbers of the trainee's run (rules FIGURE-1 to FIGURE-4); absent in an older score. */
  readonly numbers?: RunNumbers;
  /** Oldest first; absent in an older score. */
  readonly notes?: readonly TrainingNote[];
  readonly troubles?: readonly TrainingFault[];
}
