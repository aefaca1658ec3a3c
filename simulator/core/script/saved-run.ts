/** What is known of a run so that it can be played again: how it began, and what hands in a control room did to it. */
import type { ControlCommand } from '../base/control.ts';
import type { Scenario } from './script.ts';

/** What goes by the clock of whoever looks on changes nothing of a run. */
export type TimeCommand = Extract<
  ControlCommand,
  { readonly do: 'pause' | 'resume' | 'end' | 'speed' | 'step' | 'forward' | 'jump' }
>;

/** What hands do to a world. */
export type HandCommand = Exclude<ControlCommand, TimeCommand | { readonly do: 'restart' | 'guide' }>;

export interface HandAct {
  /** Milliseconds since the scenario's start. */
  readonly atMs: number;
  readonly command: HandCommand;
}

export interface SavedRun {
  /** As the library has it, also where a trainee plays a part of it. */
  readonly scenario: Scenario;
  readonly seed: number;
  /** Milliseconds since the scenario's start. */
  readonly elapsedMs: number;
  /** The venue's time of day when devices first looked, in minutes after midnight. */
  readonly startsAtMin: number;
  /** Whether simulated cooks went on working once devices looked. */
  readonly cooks: boolean;
  readonly hands: readonly HandAct[];
  /** Statuses that were saved from devices. */
  readonly taps: number;
  /** A trainee plays it: from an empty board on, a part of it. */
  readonly isTraining: boolean;
}
