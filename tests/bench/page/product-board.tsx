/** The engine's board and the whole screen above it, without a network. */

import { createRoot } from 'react-dom/client';
import { ref } from 'valtio/vanilla';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import { createBoard } from '../../../src/engine/board/board.ts';
import { createFireTimes } from '../../../src/engine/board/fire-times.ts';
import { createPending } from '../../../src/engine/board/pending.ts';
import { createRevisions } from '../../../src/engine/board/revisions.ts';
import { es } from '../../../src/i18n/es.ts';
import { createTexts } from '../../../src/i18n/set-up.ts';
import { Root } from '../../../src/ui/shell/root.tsx';
import { frozenApp } from '../../../stories/frozen-app.ts';
import { NOON_S } from './bench-orders.ts';
import type { BoardUnderTest } from './board-under-test.ts';

export function productBoard(place: HTMLElement): BoardUnderTest {
  const frozen = frozenApp({ settings: { tn: 60, tw: 600, tt: 1_200, tc: 3_600, atc: true } });
  const serverClock = { nowS: () => NOON_S, observe: () => {} };
  const pending = createPending(() => board.layOut());
  const facts = { read: () => null, write: () => true, remove: () => {} };
  const revisions = createRevisions(frozen.state, facts);
  const webOrders = { confirmed: () => new Map<number, number>(), received: () => {} };
  const board = createBoard({
    state: frozen.state,
    serverClock,
    pending,
    revisions,
    fireTimes: createFireTimes(facts),
    webOrders,
    outbox: { unsent: () => new Map(), forCloud: () => new Map() },
    message: { update: () => {} },
    errors: {
      each(...steps) {
        for (const step of steps) step();
      },
    },
    emit: () => {},
  });
  const app = { ...frozen, entry: board.entry, expandedLines: board.expandedLines, serverNowS: () => NOON_S };
  createRoot(place).render(<Root app={app} texts={createTexts('es', es)} base="/" path="/" />);
  return {
    show(orders) {
      const { moved } = board.findMoves(orders, 0);
      board.put({ orders, origin: { from: 'cloud', requestedAtMs: 0 }, lacking: new Set(), moved });
      board.reconcilePending();
      board.layOut();
    },
    pend(statuses) {
      const none = [...pending.statuses.keys()].map((key) => [key, null] as const);
      pending.set([...new Map<LineKey, number | null>([...none, ...statuses])]);
    },
    select(orderId, lineId) {
      frozen.state.board.cursor = ref({ cardKey: `${orderId}-0`, lineId });
    },
  };
}
