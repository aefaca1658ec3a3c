import type { ControlCommand } from '../base/control.ts';
import type { Scenario } from './script.ts';

/** Commands that only move the observer's time; they change nothing in a run. */
export type TimeCommand = Extract<
  ControlCommand,
  { readonly do: 'pause' | 'resume' | 'end' | 'speed' | 'step' | 'forward' | 'jump' }
>;

export type ManualCommand = Exclude<ControlCommand, TimeCommand | { readonly do: 'restart' | 'guide' }>;

export interface ManualAction {
  /** Milliseconds since the scenario's start. */
  readonly atMs: number;
  readonly command: ManualCommand;
}

export interface SavedRun {
  /** The scenario of the library, also when a trainee plays only a part of it. */
  readonly scenario: Scenario;
  readonly seed: number;
  /** Milliseconds since the scenario's start. */
  readonly elapsedMs: number;
  /** The venue's time of day at the devices' start, in minutes after midnight. */
  readonly startsAtMin: number;
  /** Whether simulated cooks worked after the devices' start. */
  readonly cooks: boolean;
  readonly hands: readonly ManualAction[];
  /** Number of statuses saved from devices. */
  readonly taps: number;
  /** Whether a trainee plays a part of the scenario, starting with an empty board. */
  readonly isTraining: boolean;
}
