/** The parts of a running kitchen and what they share: each is made from the same things, and they call one another. */
import type { Caller, GivingUp } from '../backend/caller.ts';
import type { HostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { NOTHING_SHOWN, type ShownAnswer } from '../domain/link/answers.ts';
import type { Ports } from '../platform/ports.ts';
import type { KnownOrders } from '../protocol/decode-orders.ts';
import type { AfterFirstBoard } from './after-first-board.ts';
import type { Later } from './base/later.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import type { Timers } from './base/timers.ts';
import type { Board } from './board/board.ts';
import type { Venue } from './device/venue.ts';
import type { Links } from './link/links.ts';
import type { Refresher } from './link/refresh.ts';
import type { Changes } from './taps/changes.ts';
import type { Outbox } from './taps/outbox.ts';

export interface KitchenDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly board: Board;
  readonly host: HostFacts;
  readonly install: InstallRecord;
  /** What the first board can do without. */
  readonly later: Later<Pick<typeof import('./after-first-board.ts'), 'startAfterFirstBoard'>>;
  /** The board's message may have changed. */
  showMessage(): void;
}

/** The parts call one another. */
export interface Parts {
  readonly caller: Caller & GivingUp;
  readonly links: Links;
  readonly refresher: Refresher;
  readonly outbox: Outbox;
  readonly changes: Changes;
  readonly venue: Venue;
}

/** What the parts learn while they run. */
export interface Session {
  after: AfterFirstBoard | null;
  /** The token of call 6, empty when it brought none; null before the first. */
  realtimeToken: string | null;
  k5: string;
  shown: ShownAnswer;
  known: KnownOrders;
  /** The etag that realtime told last, when (monotonic milliseconds), and how often an answer spoke against it. */
  told: { readonly etag: string; readonly atMs: number; doubts: number } | null;
}

export const newSession = (): Session => ({
  after: null,
  realtimeToken: null,
  k5: '',
  shown: NOTHING_SHOWN,
  known: new Map(),
  told: null,
});

/** What every part is made from; `parts` may be asked only when all of them are made. */
export interface Making extends KitchenDeps {
  readonly session: Session;
  parts(): Parts;
}
