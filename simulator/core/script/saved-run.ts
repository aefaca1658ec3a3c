/** The data that replays a run: its start, and the manual actions of a control room. */
import type { ControlCommand } from '../base/control.ts';
import type { Scenario } from './script.ts';

/** Commands of the observer's clock change nothing of a run. */
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
  /** As in the library, also when a trainee plays a part of it. */
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
  /** A trainee plays a part of it, from an empty board on. */
  readonly isTraining: boolean;
}
