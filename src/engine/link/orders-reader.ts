/** Reads the orders with call 1 over the current route; tracks the shown response and the etag that realtime pushed. */
import type { Caller } from '../../backend/caller.ts';
import { type CallFailure, fetchOrders } from '../../backend/calls.ts';
import { zoneOffsetS } from '../../domain/device/zone.ts';
import { ETAG_RECHECK_MS, ETAG_TRUST_MS, OLD_RESPONSES_MAX } from '../../domain/limits.ts';
import {
  classifyResponse,
  etagFor,
  NO_RESPONSE_SHOWN,
  type OrdersServer,
  type ReceivedResponse,
  type ResponseOrigin,
  recordResponse,
  type ShownResponse,
} from '../../domain/link/responses.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Ports } from '../../platform/ports.ts';
import { type DecodedOrders, isReadInOtherZone, type KnownOrders } from '../../protocol/decode-orders.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import { DECODED_ORDERS, type FailureLog } from '../base/failure-log.ts';
import type { FirstBoard } from '../base/first-board.ts';
import type { Notices } from '../base/notices.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from '../board/board.ts';
import type { BoardErrors } from '../board/board-errors.ts';
import type { LinkFacts } from './link-facts.ts';
import type { Links } from './links.ts';

/** An accepted response to call 1. */
export interface OrdersResponse {
  /** Null when unchanged. */
  readonly orders: readonly Order[] | null;
  /** The local server has orders that its previous response lacked; false for the cloud. */
  readonly newOrders: boolean;
  readonly origin: ResponseOrigin;
  /** Unix seconds; null when the response has no time. */
  readonly timeS: number | null;
}

export interface OrdersReader {
  /**
   * False when the request failed, its response was not accepted, or an error kept the orders off the screen.
   * `startedAtMs` is monotonic.
   */
  read(startedAtMs: number): Promise<boolean>;
  /** `receivedAtMs` (monotonic) is when the orders were last known to be current. */
  restore(known: KnownOrders, receivedAtMs: number): void;
  /** True when the board shows another etag. */
  etagPushed(etag: string): boolean;
  /** The connection was lost. */
  forgetPushedEtag(): void;
  /** Orders were read with another time zone than the venue's, as before call 6 (rule WIRE-30). */
  wasReadInOtherZone(): boolean;
  /** The screen does not show the last response; the next request fetches all orders. */
  forget(): void;
  last(): { readonly etag: string; readonly known: KnownOrders };
}

export interface OrdersReaderDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly state: AppState;
  readonly notices: Notices;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly caller: Caller;
  readonly linkFacts: LinkFacts;
  readonly board: Pick<Board, 'from'>;
  readonly errors: Pick<BoardErrors, 'during'>;
  readonly failures: Pick<FailureLog, 'record'>;
  readonly firstBoard: Pick<FirstBoard, 'release'>;
  readonly links: Pick<Links, 'ordersRejected'>;
  receive(response: OrdersResponse): void;
  /** The response may be older than the pushed etag. */
  readAgain(): void;
}

/** `atMs` is monotonic; `mismatches` counts responses with another etag. */
interface PushedEtag {
  readonly etag: string;
  readonly atMs: number;
  readonly mismatches: number;
}

function createShown({ ports, state, timers, linkFacts, board, readAgain }: OrdersReaderDeps) {
  let memory: Omit<ShownResponse, 'from'> = NO_RESPONSE_SHOWN;
  let pushed: PushedEtag | null = null;
  /** The board knows which server sent its orders, except before the first response. */
  const shown = (): ShownResponse => ({ ...memory, from: state.board.received ? board.from() : null });

  /**
   * Realtime pushed another etag before this response was requested. The orders are requested again, unless realtime
   * pushes this response's etag soon (rule REFRESH-16).
   */
  const mayBeOld = ({ from, etag, requestedAtMs }: ReceivedResponse): boolean => {
    if (pushed === null || from !== 'cloud' || pushed.etag === etag || pushed.atMs > requestedAtMs) return false;
    if (pushed.mismatches >= OLD_RESPONSES_MAX) return false;
    pushed = { ...pushed, mismatches: pushed.mismatches + 1 };
    timers.ensure('etag-recheck', ETAG_RECHECK_MS, () => {
      if (pushed !== null && pushed.etag !== memory.etag) readAgain();
    });
    return true;
  };

  /**
   * Realtime pushed the previous board's etag while this response was in flight. That etag is the current one, because
   * the undo of a change restores the earlier etag (rule REFRESH-17).
   */
  const isUndone = ({ from, etag, requestedAtMs }: ReceivedResponse, before: ShownResponse): boolean =>
    pushed !== null &&
    from === 'cloud' &&
    pushed.atMs > requestedAtMs &&
    pushed.etag === before.etag &&
    pushed.etag !== etag;

  /** Monotonic milliseconds of the request for the last response with orders. */
  let listedAtMs = Number.NEGATIVE_INFINITY;

  return {
    current: shown,
    listed(requestedAtMs: number) {
      listedAtMs = requestedAtMs;
    },
    /** Empty when a full list is due (rule REFRESH-15). */
    etagTo: (server: OrdersServer, nowMs: number): string =>
      nowMs - listedAtMs >= ETAG_TRUST_MS ? '' : etagFor(shown(), server),
    /** Whether a response may replace the shown one. Sets a note if it is late, old or doubtful (rule NOTICE-7). */
    accept(incoming: ReceivedResponse): boolean {
      const before = shown();
      const verdict = classifyResponse(before, incoming, pushed?.etag ?? null);
      memory = recordResponse(before, incoming, verdict);
      const isAccepted = verdict === 'take';
      linkFacts.note('oldResponse', !isAccepted || mayBeOld(incoming));
      if (isAccepted && isUndone(incoming, before)) readAgain();
      return isAccepted;
    },
    pushedEtag(etag: string): boolean {
      pushed = { etag, atMs: ports.clock.monotonicMs(), mismatches: 0 };
      return etag !== memory.etag;
    },
    forgetPushed() {
      pushed = null;
    },
    forget() {
      memory = { ...NO_RESPONSE_SHOWN, requestedAtMs: memory.requestedAtMs };
    },
  };
}

const differ = (before: KnownOrders, now: KnownOrders): boolean =>
  before.size !== now.size || [...now].some(([id, known]) => before.get(id) !== known);

/** Reports unreadable orders once while they stay the same (rules WIRE-12, NOTICE-6). */
function createUnreadableReport({
  state,
  ports,
  notices,
}: OrdersReaderDeps): (setAside: DecodedOrders['setAside']) => void {
  let reported = '';
  return (setAside) => {
    state.board.setAside = setAside.length;
    const all = setAside.join('\n');
    if (all === reported) return;
    reported = all;
    for (const why of setAside) ports.page.log(`Unreadable order: ${why}`);
    if (setAside.length > 0) notices.show('warning', 'orderSetAside', { count: setAside.length });
  };
}

/** Handles rejections by auth, schema or wrong venue; other failures need no handling here. */
function reject({ failures, firstBoard, links }: OrdersReaderDeps, why: CallFailure, from: OrdersServer): void {
  if (why !== 'unauthorised' && why !== 'shape' && why !== 'foreign') return;
  firstBoard.release();
  // The caller has already logged an authorization failure.
  if (why !== 'unauthorised') failures.record(DECODED_ORDERS, why);
  links.ordersRejected(why, from);
}

export function createOrdersReader(deps: OrdersReaderDeps): OrdersReader {
  const { state, ports, caller, linkFacts, install, errors } = deps;
  const shown = createShown(deps);
  let known: KnownOrders = new Map();
  let forgotten = 0;
  const reportAside = createUnreadableReport(deps);

  /** Compares with the local server's previous response. */
  const hasNew = (next: KnownOrders): boolean =>
    shown.current().past.length > 0 && [...next.keys()].some((id) => !known.has(id));

  const venueZoneS = () => zoneOffsetS(state.venue.place.timeZone, ports.clock.wallMs());
  /** The offset of the last response's time; null when that time had a zone. */
  let timeZoneS: number | null = null;
  const wasReadInOtherZone = (): boolean => {
    const zoneS = venueZoneS();
    return (
      isReadInOtherZone({ zoneS: timeZoneS }, zoneS) ||
      [...known.values()].some((order) => isReadInOtherZone(order, zoneS))
    );
  };

  return {
    async read(requestedAtMs) {
      // A device whose grant forbids it to run has no session (rule ACCESS-6).
      if (state.unit === 'forbidden') return false;
      // Drops the etag, because an unchanged response has no orders to read in the new time zone.
      if (wasReadInOtherZone()) shown.forget();
      const from = linkFacts.toLocal() ? 'local' : 'cloud';
      const forgottenBefore = forgotten;
      const reply = await fetchOrders(caller, {
        etag: shown.etagTo(from, requestedAtMs),
        known,
        from,
        venue: install.now(),
        venueZoneS,
      });
      if (!reply.ok) {
        reject(deps, reply.why, from);
        return false;
      }
      const { etag, setAside, orders } = reply.data;
      // The response that these orders equal was discarded during this request.
      if (orders === null && forgotten !== forgottenBefore) return false;
      const isSameEtag = etag === shown.current().etag;
      if (!shown.accept({ from, etag, requestedAtMs })) return false;
      if (!isSameEtag || differ(known, reply.data.known)) linkFacts.note('etagStuck', isSameEtag);
      const newOrders = from === 'local' && hasNew(reply.data.known);
      known = reply.data.known;
      ({ timeZoneS } = reply.data);
      state.link.receivedAtMs = ports.clock.monotonicMs();
      if (orders !== null) {
        shown.listed(requestedAtMs);
        reportAside(setAside);
      }
      const response: OrdersResponse = { orders, newOrders, origin: { from, requestedAtMs }, timeS: reply.data.time };
      return errors.during('response', () => deps.receive(response), orders !== null);
    },
    restore(restored, receivedAtMs) {
      known = restored;
      state.link.receivedAtMs = receivedAtMs;
    },
    etagPushed: shown.pushedEtag,
    wasReadInOtherZone,
    forgetPushedEtag: shown.forgetPushed,
    forget() {
      shown.forget();
      known = new Map();
      forgotten += 1;
    },
    last: () => ({ etag: shown.current().etag, known }),
  };
}
