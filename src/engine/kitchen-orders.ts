/** How a running kitchen reads its orders: which answers may show, and what is told of them. */
import { fetchOrders } from '../backend/calls.ts';
import { ETAG_DOUBT_MS, OLD_ANSWERS_MAX } from '../domain/limits.ts';
import { etagFor, type GivenAnswer, judgeAnswer, rememberAnswer } from '../domain/link/answers.ts';
import type { KnownOrders } from '../protocol/decode-orders.ts';
import type { Making, Session } from './kitchen-parts.ts';
import { createRefresher, type Refresher } from './link/refresh.ts';

/** Realtime told another etag before this answer was asked for: unless it tells this one in a moment, the orders are asked for again (rule N5m). Whether it was. */
function doubt({ timers, session, parts }: Making): boolean {
  const { told, shown } = session;
  if (told === null || shown.from !== 'cloud' || told.etag === shown.etag || told.atMs > shown.requestedAtMs)
    return false;
  if (told.doubts >= OLD_ANSWERS_MAX) return false;
  told.doubts += 1;
  timers.ensure('etag-doubt', ETAG_DOUBT_MS, () => {
    if (session.told !== null && session.told.etag !== session.shown.etag) parts().refresher.want('push');
  });
  return true;
}

/** Whether an answer may take the place of the one that is shown; remembers it, and says when it may not (rule N4g). */
function mayShow(making: Making, answer: GivenAnswer): boolean {
  const { session, parts } = making;
  const verdict = judgeAnswer(session.shown, answer, session.told?.etag ?? null);
  session.shown = rememberAnswer(session.shown, answer, verdict);
  const isTaken = verdict === 'take';
  parts().links.note('oldAnswer', !isTaken || doubt(making));
  return isTaken;
}

/** Whether there is an order that the answer before of the local server did not have. */
const hasNew = (known: KnownOrders, { known: before, shown }: Session): boolean =>
  shown.past.length > 0 && [...known.keys()].some((id) => !before.has(id));

/** The refresher of a device: call 1 on the road of the moment, and what its answer means for board, changes and outbox. */
export function makeRefresher(deps: Making): Refresher {
  const { state, ports, timers, board, notices, session, install, parts } = deps;
  const run = async (startedAtMs: number): Promise<boolean> => {
    const { links } = parts();
    const toLocal = links.toLocal();
    const from = toLocal ? 'local' : 'cloud';
    const sent = etagFor(session.shown, from);
    const reply = await fetchOrders(parts().caller, sent, session.known, toLocal, install);
    if (!reply.ok) {
      const { why } = reply;
      if (why === 'unauthorised' || why === 'shape' || why === 'foreign') links.useless(why, toLocal);
      return false;
    }
    const { known, etag, setAside, orders } = reply.data;
    if (!mayShow(deps, { from, etag, requestedAtMs: startedAtMs })) return false;
    if (toLocal && hasNew(known, session)) links.local.newOrdersRead(startedAtMs);
    session.known = known;
    state.link.heardAtMs = ports.clock.wallMs();
    state.board.received = true;
    if (orders !== null) {
      state.board.setAside = setAside.length;
      for (const why of setAside) ports.page.log(`Order set aside: ${why}`);
      if (setAside.length > 0) notices.show('warning', 'orderSetAside', { count: setAside.length });
      parts().changes.answered(board.receive(orders, { from, requestedAtMs: startedAtMs }));
    }
    session.after?.heard();
    deps.showMessage();
    parts().outbox.boardRead(startedAtMs);
    return true;
  };
  return createRefresher(ports.clock, timers, ports.random, {
    run,
    broken: (bug) => ports.page.log(`Failed to read the orders: ${bug}`),
    gapS: () => state.settings.minTimeRefresh,
    timed: () => state.kds?.timedRefresh ?? false,
    realtimeUp: () => state.link.realtime === 'up',
    live: () => parts().links.live(),
    staleness: (staleness) => parts().links.staleness(staleness),
  });
}
