import { localizedName } from '../domain/presentation/names.ts';
import { requestPersistentStorage } from './base/persistent-storage.ts';
import { createAfterPaint } from './board/after-paint.ts';
import { createAlarm } from './board/alarm.ts';
import { createChangeMarks } from './board/change-marks.ts';
import { createCursor } from './board/cursor.ts';
import { createFires } from './board/fire.ts';
import { createLastBoard } from './board/last-board.ts';
import { createMarks } from './board/marks.ts';
import { createRecent } from './board/recent.ts';
import { retryRefusedFacts } from './board/retry-facts.ts';
import { createSummary } from './board/summary.ts';
import { createDeferredLists } from './device/deferred-lists.ts';
import { startEnrolment } from './device/enrolment.ts';
import { createPositions } from './device/positions.ts';
import { createSettingsSave } from './device/settings-save.ts';
import type { KitchenParts } from './kitchen-parts.ts';
import { createPause } from './link/pause.ts';
import { createRealtimeLink } from './link/realtime.ts';
import { createSelection } from './link/selection.ts';
import { createUndo } from './taps/undo.ts';

function makeSelection({ ports, state, timers, install, pending, emit }: KitchenParts) {
  return createSelection({
    install: install.now(),
    page: ports.page,
    name: () => (state.kds === null ? '' : localizedName(state.kds.name, state)),
    pending: pending.statuses,
    facts: ports.facts,
    clock: ports.clock,
    random: ports.random,
    timers,
    emit,
  });
}

function makeLastBoard({ ports, timers, state, install, orders }: KitchenParts) {
  const receivedAtMs = () => (state.board.received ? state.link.receivedAtMs : null);
  return createLastBoard({
    ports,
    timers,
    install: install.now(),
    read: () => ({ ...orders.last(), receivedAtMs: receivedAtMs() }),
  });
}

export function makeDeferredParts(deps: KitchenParts) {
  const { ports, state, timers, serverClock, board, host, install, refresher, emit } = deps;
  const stopRetries = retryRefusedFacts(ports.facts, timers);
  const alarm = createAlarm({ ports, state, timers, board });
  const changeMarks = createChangeMarks(state, board, ports.facts);
  const selection = makeSelection(deps);
  const realtime = createRealtimeLink({ ...deps, config: host.realtime, install: install.now(), selection });
  const settingsSave = createSettingsSave(deps);
  void requestPersistentStorage(ports.page, state);
  const mark = createMarks(board, {
    lineMarks: changeMarks.lineMarks,
    orderMark: changeMarks.orderMark,
    selection: selection.marks,
  });
  const cursor = createCursor({ ports, state, timers, board, install: install.now() });
  return {
    alarm,
    changeMarks,
    selection,
    realtime,
    afterPaint: createAfterPaint(ports.page, timers, emit),
    enrolment: startEnrolment(deps),
    cursor,
    fires: createFires({ state, board, facts: ports.facts, notices: deps.notices, serverClock }),
    lastBoard: makeLastBoard(deps),
    laterLists: createDeferredLists({ state, lists: deps.venue.lists, emit }),
    mark,
    /**
     * Removes the card's marks, its repeated alarm and its taken-back lines, and moves the cursor to a touched line.
     */
    touch(cardKey: string, lineId: number | null) {
      if (lineId !== null) cursor.point({ cardKey, lineId });
      const orderId = board.entry(cardKey)?.card.order.id;
      if (orderId !== undefined) alarm.touched(orderId);
      mark(changeMarks.touch(cardKey));
      board.markSeen(cardKey);
    },
    pause: createPause(state, timers, refresher),
    positions: createPositions({ ...deps, settingsSave }),
    settingsSave,
    recent: createRecent(state, serverClock),
    summary: createSummary({ state, board, errors: deps.errors }),
    undo: createUndo(deps),
    dispose() {
      alarm.dispose();
      selection.dispose();
      realtime.dispose();
      stopRetries();
    },
  };
}

export type DeferredParts = ReturnType<typeof makeDeferredParts>;
