/**
 * A training: the trainer's settings, and the resulting figures (rules TRAINING-1, TRAINING-2, TRAINING-3, TRAINING-4, TRAINING-5, TRAINING-6,
 * TRAINING-7, TRAINING-8 and TRAINING-9).
 */
import type { FaultName } from './fault-kinds.ts';
import type { RunNumbers, TimePart } from './numbers.ts';
import type { Difficulty } from './situation.ts';

/** Goal of a trainee; shares from 0 to 1. */
export interface TrainingGoal {
  /** Share of the expert robot's ready orders. */
  readonly servedShareMin: number;
  readonly meanMsMax: number;
  readonly p95MsMax: number;
  readonly lateShareMax: number;
}

/** Default of the form; the expert robot reaches it in every situation of ten minutes or more. */
export const USUAL_GOAL: TrainingGoal = {
  servedShareMin: 0.8,
  meanMsMax: 8 * 60_000,
  p95MsMax: 14 * 60_000,
  lateShareMax: 0.15,
};

export interface TrainingOptions {
  readonly trainee: string;
  /** From the first order to the end, in milliseconds. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  readonly goal: TrainingGoal;
  /** The unit whose dishes count; absent means all units. */
  readonly kdsId?: number;
}

/** Tickets that waited at the end of a part of the time, and how many of them were late. */
export interface LoadPart {
  /** Milliseconds after the start. */
  readonly untilMs: number;
  readonly waiting: number;
  readonly late: number;
}

/** Time after which a ticket is late, and critical. */
export const LATE_MS = 600_000;
export const CRITICAL_MS = 900_000;

/** The figures of a score card. A ticket is an order, or a later addition to one. */
export interface TrainingFigures {
  /** Tickets that arrived and were not voided, and how many of them were ready. */
  readonly came: number;
  readonly served: number;
  /** From arrival to ready, or to the end for a ticket that is not ready; null without tickets. */
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** Longest possible time of a ticket: from the first arrival to the end; absent in an older score. */
  readonly longestMs?: number;
  /** Of all tickets, those over ten minutes, and over fifteen; waiting ones included. */
  readonly late: number;
  readonly critical: number;
  /** Fires due by the end, and those not begun within two minutes. */
  readonly fires: number;
  readonly missedFires: number;
  /** Dishes marked ready in less than their cooking time, and not undone. */
  readonly tooFast: number;
  /** Saved taps, and those that returned a line to an earlier status. */
  readonly taps: number;
  readonly undone: number;
  /** Pauses of over a minute without a saved tap while a ticket waited. */
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
  /** Start at the venue, in simulated unix milliseconds. */
  readonly beganMs: number;
  /** Real start, in unix milliseconds; absent in an older score. */
  readonly startedMs?: number;
  /** Speeds in order of use, in simulated seconds per real second; absent in an older score. */
  readonly speeds?: readonly number[];
  /** Elapsed time, in milliseconds. */
  readonly passedMs: number;
  readonly trainee: TrainingFigures;
  /** An expert robot in the same situation from the same seed. */
  readonly expert: TrainingFigures;
  /** Numbers of the trainee's run (rules FIGURE-1, FIGURE-2, FIGURE-3 and FIGURE-4); absent in an older score. */
  readonly numbers?: RunNumbers;
  /** Oldest first; absent in an older score. */
  readonly notes?: readonly TrainingNote[];
  readonly troubles?: readonly TrainingTrouble[];
}
