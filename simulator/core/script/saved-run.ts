import type { ControlCommand } from '../base/control.ts';
import type { Scenario } from './script.ts';

/** These change nothing in a run. */
export type TimeCommand = Extract<
  ControlCommand,
  { readonly do: 'pause' | 'resume' | 'end' | 'speed' | 'step' | 'forward' | 'jump' }
>;

export type ManualCommand = Exclude<ControlCommand, TimeCommand | { readonly do: 'restart' | 'guide' }>;

export interface ManualAction {
  /** Since the scenario's start. */
  readonly atMs: number;
  readonly command: ManualCommand;
}

export interface SavedRun {
  /** The library's scenario, also when a trainee plays only a part of it. */
  readonly scenario: Scenario;
  readonly seed: number;
  /** Since the scenario's start. */
  readonly elapsedMs: number;
  /** The venue's time at the devices' start, in minutes after midnight. */
  readonly startsAtMin: number;
  /** Whether simulated cooks worked after the devices' start. */
  readonly cooks: boolean;
  readonly hands: readonly ManualAction[];
  /** Statuses saved from devices. */
  readonly taps: number;
  /** A trainee plays a part of the scenario, starting with an empty board. */
  readonly isTraining: boolean;
}
