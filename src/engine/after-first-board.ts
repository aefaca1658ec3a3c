/** What a board can do without until it has been painted: realtime, cursor, undo, alarms, news, recent list, selection, fires, places. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../backend/caller.ts';
import type { Card } from '../domain/board/card.ts';
import type { HostFacts } from '../domain/device/brand.ts';
import { appendDebugLine } from '../domain/device/debug-lines.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { inLanguage } from '../domain/shown/names.ts';
import type { Ports } from '../platform/ports.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import type { Timers } from './base/timers.ts';
import { type Alarm, createAlarm } from './board/alarm.ts';
import type { Board } from './board/board.ts';
import type { Redraw } from './board/cards.ts';
import { type CursorKeeper, createCursor } from './board/cursor.ts';
import { createFires, type Fires } from './board/fire.ts';
import { type BoardAsHeard, createLastBoard } from './board/last-board.ts';
import { createMarks } from './board/marks.ts';
import { createNews } from './board/news.ts';
import { createRecent } from './board/recent.ts';
import { createSummary, type Summary } from './board/summary.ts';
import { startLanguages } from './device/languages.ts';
import { createPositions, type Positions } from './device/positions.ts';
import { startUpkeep } from './device/upkeep.ts';
import { createPause, type Pause } from './link/pause.ts';
import { createRealtimeLink, type RealtimeLink, type RealtimeTells } from './link/realtime.ts';
import type { Refresher } from './link/refresh.ts';
import { createSelection, type Selection } from './link/selection.ts';
import type { Changes } from './taps/changes.ts';
import type { Outbox } from './taps/outbox.ts';
import { createUndo, type Undo } from './taps/undo.ts';

export interface AfterDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly board: Board;
  readonly changes: Changes;
  readonly refresher: Refresher;
  readonly caller: Caller;
  readonly outbox: Outbox;
  readonly host: HostFacts;
  readonly install: InstallRecord;
  readonly realtimeTells: Omit<RealtimeTells, 'opened'>;
  /** The orders as they were heard last. */
  heard(): BoardAsHeard;
}

export interface AfterFirstBoard {
  readonly cursor: CursorKeeper;
  readonly undo: Undo;
  readonly fires: Fires;
  readonly positions: Positions;
  readonly pause: Pause;
  readonly summary: Summary;
  readonly realtime: RealtimeLink;
  /** An answer with the orders, or that they are as they were, was understood. */
  heard(): void;
  /** What is marked as new on a card has been seen. */
  touch(cardKey: string): void;
  /** Names, settings or the venue may be others. */
  look(): void;
  dispose(): void;
}

/** What changed on the board since it was last looked after: from the first `before` to the last `after`. */
const joined = (earlier: Redraw | null, later: Redraw): Redraw =>
  earlier === null ? later : { ...later, before: earlier.before };

const others = (cards: readonly Card[], before: readonly Card[]): readonly Card[] => {
  const stood = new Set(before);
  return cards.filter((card) => !stood.has(card));
};

function createSharing({ state, board, ports, install }: AfterDeps, mark: (cards: readonly Card[]) => void): Selection {
  return createSelection({
    place: install,
    deviceId: ports.page.deviceId,
    name: () => (state.kds === null ? '' : inLanguage(state.kds.name, state.language)),
    pending: board.pending,
    facts: ports.facts,
    changed: (orderId) => mark(board.cards().filter(({ order }) => order.id === orderId)),
  });
}

function createRealtime(
  { ports, timers, host, install, realtimeTells }: AfterDeps,
  selection: Selection,
): RealtimeLink {
  return createRealtimeLink(ports, timers, host.realtime, install, {
    ...realtimeTells,
    opened: selection.use,
    linked(up) {
      realtimeTells.linked(up);
      selection.linked(up);
    },
  });
}

interface Followers {
  readonly alarm: Alarm;
  readonly fires: Fires;
  readonly summary: Summary;
  readonly selection: Selection;
}

/** Looks after the board when the glass has it: nothing of this makes a tap wait. */
function createAftermath(deps: AfterDeps, { alarm, fires, summary, selection }: Followers) {
  const { ports, state, timers, board } = deps;
  const recent = createRecent(state, deps.serverClock);
  let redraw: Redraw | null = null;
  const run = () => {
    if (redraw !== null) recent(redraw);
    redraw = null;
    alarm.look();
    fires.look();
    summary.look();
    selection.look(new Set(board.cards().map(({ order }) => order.id)));
  };
  let isPlanned = false;
  // A timer alone may come before the frame, which on a slow screen waits for all of this.
  const plan = async () => {
    if (isPlanned) return;
    isPlanned = true;
    await ports.page.painted();
    isPlanned = false;
    timers.set('after-draw', 0, run);
  };
  return {
    later: () => void plan(),
    add(next: Redraw) {
      redraw = joined(redraw, next);
      void plan();
    },
  };
}

/** Starts all of it on a board that may stand already. */
export function startAfterFirstBoard(deps: AfterDeps): AfterFirstBoard {
  const { ports, state, timers, serverClock, notices, board, changes, refresher, caller, install } = deps;
  const alarm = createAlarm({ ports, state, timers, board });
  const cursor = createCursor(deps);
  const summary = createSummary(state, board);
  const news = createNews(state, board);
  const fires = createFires(state, board, ports.facts, serverClock);
  const mark = createMarks(board, { news: news.marks, order: (orderId) => selection.marks(orderId) });
  const selection = createSharing(deps, mark);
  const realtime = createRealtime(deps, selection);
  const pause = createPause(state, timers, refresher);
  const aftermath = createAftermath(deps, { alarm, fires, summary, selection });

  let { settings } = state;
  let hasHeard = false;
  board.watch({
    drawn(redraw) {
      const before = news.marks();
      news.drawn(redraw.after);
      cursor.drawn(redraw);
      // Without `dest` all news go at once, from cards that did not change too.
      const hasLost = before.size > 0 && news.marks().size === 0;
      mark(hasLost ? redraw.after : others(redraw.after, redraw.before));
      aftermath.add(redraw);
    },
    served: alarm.served,
    levelled(changed) {
      if (!changed && settings === state.settings) return;
      settings = state.settings;
      aftermath.later();
    },
  });
  news.drawn(board.cards());
  aftermath.later();
  const lastBoard = createLastBoard(ports, timers, install, deps.heard);
  lastBoard.heard();
  const stopLanguages = startLanguages(deps);

  return {
    cursor,
    fires,
    summary,
    realtime,
    pause,
    heard() {
      lastBoard.heard();
      cursor.heard();
      // The first answer may leave the board as it was stored: it is the first board all the same (rule C7a).
      if (!hasHeard) aftermath.later();
      hasHeard = true;
    },
    undo: createUndo({ state, board, changes, notices, outbox: deps.outbox, userId: install.userId }),
    positions: createPositions({ ports, state, timers, notices, board, caller }),
    touch: (cardKey) => mark(news.touch(cardKey)),
    look() {
      if (!state.settings.allowRefreshPause && state.board.pausedS !== null) pause.end();
      aftermath.later();
    },
    dispose() {
      alarm.dispose();
      stopLanguages();
      selection.dispose();
      realtime.dispose();
    },
  };
}

export { startUpkeep };

/** Shows a line of the log on a test host. */
export function showDebugLine(state: AppState, text: string): void {
  state.debug = ref(appendDebugLine(state.debug, text));
}
