import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../core/base/control.ts';
import type { RunNumbers } from '../core/base/numbers.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { TimelineFacts } from '../core/base/timeline.ts';
import type { TrainingScore } from '../core/base/training.ts';
import type { SimChannel, SimRequest } from '../core/base/wire.ts';
import type { SettledResponse } from './run/handle-request.ts';

export type HostRequest =
  | { readonly method: 'status' }
  | { readonly method: 'situations' }
  | { readonly method: 'score' }
  | { readonly method: 'saved' }
  | { readonly method: 'timeline' }
  | { readonly method: 'numbers' }
  | { readonly method: 'journal'; readonly wire: boolean }
  | { readonly method: 'execute'; readonly command: ControlCommand }
  | { readonly method: 'enrol'; readonly kdsId: number }
  | { readonly method: 'handle'; readonly request: SimRequest }
  /** The number of the request identifies the connection. */
  | { readonly method: 'connect'; readonly channel: SimChannel };

/** Each response is also null when the host failed. */
export interface HostResponses {
  readonly status: SimulationStatus | null;
  readonly situations: readonly SituationFacts[] | null;
  readonly score: TrainingScore | null;
  readonly saved: SavedFile | null;
  readonly timeline: TimelineFacts | null;
  readonly numbers: RunNumbers | null;
  readonly journal: readonly JournalLine[] | null;
  readonly execute: SimulationStatus | null;
  readonly enrol: WireInstall | null;
  readonly handle: SettledResponse | null;
  /** The server accepts the connection. */
  readonly connect: true | null;
}

export type HostResponse = HostResponses[keyof HostResponses];

/** The same in both directions. */
export type SocketMessage =
  | { readonly type: 'frame'; readonly socket: number; readonly text: string }
  | { readonly type: 'hang-up'; readonly socket: number };

export type ToHost =
  /** The first message of a page: its lock name, and its address's query. */
  | { readonly type: 'hello'; readonly page: string; readonly search: string }
  | { readonly type: 'question'; readonly id: number; readonly question: HostRequest }
  /** The page no longer waits for this response. */
  | { readonly type: 'give-up'; readonly id: number }
  | SocketMessage
  | { readonly type: 'leave' };

export type ToPage =
  /** The first message of a host: its lock name. */
  | { readonly type: 'here'; readonly host: string }
  | { readonly type: 'response'; readonly id: number; readonly response: HostResponse }
  /** Sent after `here`, and whenever time no longer runs as before, for example after a pause. */
  | { readonly type: 'time'; readonly time: SimulatedTime }
  | SocketMessage;
