/** What a page and the host of its simulation tell each other over a message port: plain data. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../core/base/control.ts';
import type { RunNumbers } from '../core/base/numbers.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { TimelineFacts } from '../core/base/timeline.ts';
import type { TrainingScore } from '../core/base/training.ts';
import type { SimChannel, SimRequest } from '../core/base/wire.ts';
import type { SettledAnswer } from './run/answer-to.ts';

export type Question =
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
  /** The question's number is the connection's from then on. */
  | { readonly ask: 'connect'; readonly channel: SimChannel };

/** What each question is answered with; null also when the host could not. */
export interface HostAnswers {
  readonly status: SimulationStatus | null;
  readonly situations: readonly SituationFacts[] | null;
  readonly score: TrainingScore | null;
  readonly saved: SavedFile | null;
  readonly timeline: TimelineFacts | null;
  readonly numbers: RunNumbers | null;
  readonly journal: readonly JournalLine[] | null;
  /** The status after the command. */
  readonly execute: SimulationStatus | null;
  readonly enrol: WireInstall | null;
  readonly handle: SettledAnswer | null;
  /** Whether the machine takes the connection. */
  readonly connect: true | null;
}

export type HostAnswer = HostAnswers[keyof HostAnswers];

/** A text over a connection, or its end; the same in both directions. */
export type SocketMessage =
  | { readonly tell: 'frame'; readonly socket: number; readonly text: string }
  | { readonly tell: 'hang-up'; readonly socket: number };

export type ToHost =
  /** The first word of a page: the name that it lives under, and what its address asks for. */
  | { readonly tell: 'hello'; readonly page: string; readonly search: string }
  | { readonly tell: 'question'; readonly id: number; readonly question: Question }
  /** Nobody waits for this answer any more. */
  | { readonly tell: 'give-up'; readonly id: number }
  | SocketMessage
  | { readonly tell: 'leave' };

export type ToPage =
  /** The first word of a host: the name that it lives under. */
  | { readonly tell: 'here'; readonly host: string }
  | { readonly tell: 'answer'; readonly id: number; readonly answer: HostAnswer }
  /** Unasked, at first and whenever time goes on otherwise than it would have. */
  | { readonly tell: 'time'; readonly time: SimulatedTime }
  | SocketMessage;
