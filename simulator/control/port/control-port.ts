import type { ControlCommand, JournalLine, SavedFile, SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';
import type { TrainingScore } from '../../core/base/training.ts';

export interface ControlPort {
  /** Null when the simulation does not respond; the same for all reads below. */
  status(): Promise<SimulationStatus | null>;
  /** The code for a device in the network; null also when none is required. */
  classCode(): Promise<string | null>;
  situations(): Promise<readonly SituationFacts[] | null>;
  /** Null also without a training. */
  score(): Promise<TrainingScore | null>;
  /** The run as a scenario file. */
  saved(): Promise<SavedFile | null>;
  /** Past and future events. */
  timeline(): Promise<TimelineFacts | null>;
  /** Not validated. */
  numbers(): Promise<unknown>;
  /** All stored lines, oldest first; `wire` adds the devices' requests. */
  journal(wire: boolean): Promise<readonly JournalLine[] | null>;
  /** The status after the command; null when it was not carried out. */
  send(command: ControlCommand): Promise<SimulationStatus | null>;
  deviceUrl(kdsId: number): string;
  /** The page of a device that is not activated yet. */
  newDeviceUrl(): string;
  accountUrl(path: string): string;
  playerUrl(): string;
  /** This room with the given query. */
  linkTo(search: string): string;
}
