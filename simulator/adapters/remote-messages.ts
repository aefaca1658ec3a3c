/** The messages between a page and the host of its simulation: plain data over a message port. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../core/base/control.ts';
import type { RunNumbers } from '../core/base/numbers.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { TimelineFacts } from '../core/base/timeline.ts';
import type { TrainingScore } from '../core/base/training.ts';
import type { SimChannel, SimRequest } from '../core/base/wire.ts';
import type { SettledResponse } from './run/handle-request.ts';

export type HostRequest =
  | { readonly ask: 'status' }
  | { readonly ask: 'situations' }
  | { readonly ask: 'score' }
  | { readonly ask: 'saved' }
  | { readonly ask: 'timeline' }
  | { readonly ask: 'numbers' }
  | { readonly ask: 'journal'; readonly wire: boolean }
  | { readonly ask: 'execute'; readonly command: ControlCommand }
  | { readonly ask: 'enrol'; readonly kdsId: number }
  | { readonly ask: 'handle'; readonly request: SimRequest }
  /** The request's number becomes the connection's. */
  | { readonly ask: 'connect'; readonly channel: SimChannel };

/** The response of each request; null also when the host failed. */
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
  /** Whether the server accepts the connection. */
  readonly connect: true | null;
}

export type HostResponse = HostResponses[keyof HostResponses];

/** A text over a connection, or its close; the same in both directions. */
export type SocketMessage =
  | { readonly tell: 'frame'; readonly socket: number; readonly text: string }
  | { readonly tell: 'hang-up'; readonly socket: number };

export type ToHost =
  /** The first message of a page: its lock name, and its address's query. */
  | { readonly tell: 'hello'; readonly page: string; readonly search: string }
  | { readonly tell: 'question'; readonly id: number; readonly question: HostRequest }
  /** The page no longer waits for this response. */
  | { readonly tell: 'give-up'; readonly id: number }
  | SocketMessage
  | { readonly tell: 'leave' };

export type ToPage =
  /** The first message of a host: its lock name. */
  | { readonly tell: 'here'; readonly host: string }
  | { readonly tell: 'answer'; readonly id: number; readonly response: HostResponse }
  /** Sent at first, and whenever time changes its course. */
  | { readonly tell: 'time'; readonly time: SimulatedTime }
  | SocketMessage;
