/** How the control room reaches a simulation: over the network or in the same browser, with the same words. */
import type { ControlCommand, JournalLine, SavedFile, SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingScore } from '../../core/base/training.ts';

export interface ControlPort {
  /** Null when the simulation does not answer. */
  status(): Promise<SimulationStatus | null>;
  /** What can be begun instead; null when the simulation does not answer. */
  situations(): Promise<readonly SituationFacts[] | null>;
  /** How whoever trains has done so far; null when nobody does, or nothing answers. */
  score(): Promise<TrainingScore | null>;
  /** The run as a scenario file; null when the simulation does not answer. */
  saved(): Promise<SavedFile | null>;
  /** What happened and what is to come; null when the simulation does not answer. */
  timeline(): Promise<TimelineFacts | null>;
  /** The numbers of the run as the simulation says them, to be read with care; null when it does not answer. */
  numbers(): Promise<unknown>;
  /** All that the journal keeps, oldest first, with what devices said or without; null when the simulation does not answer. */
  journal(wire: boolean): Promise<readonly JournalLine[] | null>;
  /** The status after the command, null when it was not carried out. */
  send(command: ControlCommand): Promise<SimulationStatus | null>;
  /** Address of a device's page. */
  deviceUrl(kdsId: number): string;
  /** Address of a device that nobody has activated yet. */
  newDeviceUrl(): string;
  /** Address of the host of accounts at a path of its own. */
  accountUrl(path: string): string;
  /** Address of the page that plays recordings. */
  playerUrl(): string;
  /** The address of this room with a query. */
  linkTo(search: string): string;
}
