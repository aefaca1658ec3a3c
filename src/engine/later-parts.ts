/** What the first board can do without: one script that loads after it, and makes its parts when it has come. */
import { inLanguage } from '../domain/shown/names.ts';
import { createFailureLog } from './base/failure-log.ts';
import { askToKeepStorage } from './base/keep-storage.ts';
import { createAftermath } from './board/aftermath.ts';
import { createAlarm } from './board/alarm.ts';
import { createCursor } from './board/cursor.ts';
import { createFires } from './board/fire.ts';
import { createLastBoard } from './board/last-board.ts';
import { createMarks } from './board/marks.ts';
import { createNews } from './board/news.ts';
import { createRecent } from './board/recent.ts';
import { createSummary, type LoadSummary } from './board/summary.ts';
import { startEnrolment } from './device/enrolment.ts';
import { createLaterLists } from './device/later-lists.ts';
import { createPositions } from './device/positions.ts';
import { createSettingsSave } from './device/settings-save.ts';
import type { KitchenParts, PartsDeps } from './kitchen-parts.ts';
import { createPause } from './link/pause.ts';
import { createRealtimeLink } from './link/realtime.ts';
import { createSelection } from './link/selection.ts';
import { createUndo } from './taps/undo.ts';

/** What the later parts are made from. */
export type LaterPartsDeps = PartsDeps &
  Pick<
    KitchenParts,
    | 'board'
    | 'pending'
    | 'settings'
    | 'venue'
    | 'caller'
    | 'orders'
    | 'refresher'
    | 'outbox'
    | 'own'
    | 'changes'
    | 'tell'
  >;

function makeSelection({ ports, state, timers, install, pending, tell }: LaterPartsDeps) {
  return createSelection({
    install: install.now(),
    page: ports.page,
    name: () => (state.kds === null ? '' : inLanguage(state.kds.name, state)),
    pending: pending.statuses,
    facts: ports.facts,
    clock: ports.clock,
    random: ports.random,
    timers,
    tell,
  });
}

function makeLastBoard({ ports, timers, state, install, orders }: LaterPartsDeps) {
  const heardAtMs = () => (state.board.received ? state.link.heardAtMs : null);
  return createLastBoard({
    ports,
    timers,
    install: install.now(),
    read: () => ({ ...orders.last(), heardAtMs: heardAtMs() }),
  });
}

/** Makes them on a board that may stand already; `loadSummary` fetches what an all-day board alone needs. */
export function makeLaterParts(deps: LaterPartsDeps, loadSummary: LoadSummary) {
  const { ports, state, timers, serverClock, board, host, install, refresher, tell } = deps;
  const alarm = createAlarm({ ports, state, timers, board });
  const news = createNews(state, board, ports.facts);
  const selection = makeSelection(deps);
  const realtime = createRealtimeLink({ ports, timers, config: host.realtime, install: install.now(), tell });
  const settingsSave = createSettingsSave(deps);
  void askToKeepStorage(ports.page, state);
  const mark = createMarks(board, { news: news.marks, onOrder: news.onOrder, order: selection.marks });
  return {
    alarm,
    news,
    selection,
    realtime,
    aftermath: createAftermath(ports.page, timers, tell),
    enrolment: startEnrolment(deps),
    failures: createFailureLog(ports.page),
    cursor: createCursor({ ports, state, timers, board, install: install.now() }),
    fires: createFires({ state, board, facts: ports.facts, notices: deps.notices, serverClock }),
    lastBoard: makeLastBoard(deps),
    laterLists: createLaterLists({ state, lists: deps.venue.lists, tell }),
    mark,
    /** A cook touched a card: clears its marks, its repeated alarm and its taken-back lines. */
    touch(cardKey: string) {
      const orderId = board.entry(cardKey)?.card.order.id;
      if (orderId !== undefined) alarm.touched(orderId);
      mark(news.touch(cardKey));
      board.see(cardKey);
    },
    pause: createPause(state, timers, refresher),
    positions: createPositions({ ...deps, settingsSave }),
    settingsSave,
    recent: createRecent(state, serverClock),
    summary: createSummary({ state, board, page: ports.page, timers, load: loadSummary, tell }),
    undo: createUndo(deps),
    dispose() {
      alarm.dispose();
      selection.dispose();
      realtime.dispose();
    },
  };
}

export type LaterParts = ReturnType<typeof makeLaterParts>;
