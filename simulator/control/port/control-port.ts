import type { ControlCommand, JournalLine, SavedFile, SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingScore } from '../../core/base/training.ts';

export interface ControlPort {
  /** Null when the simulation does not respond. */
  status(): Promise<SimulationStatus | null>;
  /** The code that a device in the network must enter; null when none is required, or without a response. */
  classCode(): Promise<string | null>;
  /** The situations that can be started; null when the simulation does not respond. */
  situations(): Promise<readonly SituationFacts[] | null>;
  /** The trainee's score so far; null without a training or a response. */
  score(): Promise<TrainingScore | null>;
  /** The run as a scenario file; null when the simulation does not respond. */
  saved(): Promise<SavedFile | null>;
  /** Past and future events; null when the simulation does not respond. */
  timeline(): Promise<TimelineFacts | null>;
  /** The run's numbers, unvalidated; null when the simulation does not respond. */
  numbers(): Promise<unknown>;
  /**
   * All stored journal lines, oldest first, with or without the devices' requests; null when the simulation does not
   * respond.
   */
  journal(wire: boolean): Promise<readonly JournalLine[] | null>;
  /** The status after the command; null when it was not carried out. */
  send(command: ControlCommand): Promise<SimulationStatus | null>;
  deviceUrl(kdsId: number): string;
  /** Address of a device that is not activated yet. */
  newDeviceUrl(): string;
  accountUrl(path: string): string;
  /** Address of the page that plays recordings. */
  playerUrl(): string;
  /** The address of this room with the given query. */
  linkTo(search: string): string;
}
