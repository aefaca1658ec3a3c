/**
 * Detects what reverts an acknowledged change: an earlier request of this device that arrives late or twice, or a
 * server that returns to an older state (rules OUTBOX-9 to OUTBOX-34).
 */
import { ACKNOWLEDGED_WATCH_MS, CONFIRMED_WATCH_MS } from '../limits.ts';
import type { Line, StatusStep } from '../order/order.ts';
import type { OrdersServer, ResponseOrigin } from './responses.ts';

/** A change of a line that a server took. */
export interface WatchedChange {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  /** Milliseconds of the server's time. */
  readonly tappedAtMs: number;
  readonly by: OrdersServer;
  /** The steps of the line that the board knew when the server took it. */
  readonly before: readonly StatusStep[];
  /**
   * Statuses that earlier requests of this device may still set: those with an unknown outcome, and those that a server
   * acknowledged.
   */
  readonly unheard: ReadonlySet<number>;
  readonly acknowledged: ReadonlySet<number>;
  /** Monotonic milliseconds of the confirmation. */
  readonly atMs: number;
  /** Why it was last sent again; null if it was not. */
  readonly again: ResendReason | null;
  /** A response had a step after it: if its server loses both, this device does not restore it (rule LINK-25). */
  readonly isFollowed: boolean;
  /** Another device has selected the line since: a step under our own user may be the twin's (rule OUTBOX-24). */
  readonly isShared: boolean;
}

/** Whether it is less than a minute since a server took it, at `nowMs`, monotonic milliseconds. */
const isNew = ({ atMs }: Pick<WatchedChange, 'atMs'>, nowMs: number): boolean => nowMs - atMs < CONFIRMED_WATCH_MS;

/** Whether an acknowledged change is still watched: for half an hour (rules LINK-25, OUTBOX-34). */
export const isStillWatched = ({ atMs }: Pick<WatchedChange, 'atMs'>, nowMs: number): boolean =>
  nowMs - atMs < ACKNOWLEDGED_WATCH_MS;

/** What is watched of a line whose change was acknowledged now; `before` was watched until now (rule OUTBOX-34). */
export const watchChange = (
  acknowledgement: Omit<WatchedChange, 'again' | 'isFollowed' | 'isShared'>,
  before: WatchedChange | undefined,
): WatchedChange => ({
  ...acknowledgement,
  isShared: false,
  again: before?.status === acknowledgement.status ? before.again : null,
  isFollowed: false,
});

/** Whether a response of the server that acknowledged a change, requested since, has another status of its line. */
const hasOtherStatus = (
  { by, atMs, status }: WatchedChange,
  { from, requestedAtMs }: ResponseOrigin,
  saved: number,
): boolean => from === by && requestedAtMs >= atMs && saved !== status;

export interface LineResponse {
  readonly response: ResponseOrigin;
  readonly line: Pick<Line, 'saved' | 'history'>;
  readonly ownUserId: number;
  /** Monotonic milliseconds. */
  readonly nowMs: number;
}

/**
 * How long after the acknowledged change a step of this device set the line's present status, in milliseconds of server
 * time; null if no step did, or another user's step did. A response that lacks the acknowledged step is old.
 */
function stepBackAfterMs(
  { status, before }: WatchedChange,
  { line: { saved, history }, ownUserId }: LineResponse,
): number | null {
  const isOwnStep = (step: StatusStep | undefined, of: number) => step?.userId === ownUserId && step.status === of;
  const [own, last] = [history.findLast((step) => isOwnStep(step, status)), history.at(-1)];
  if (!own || !last || history.length <= before.length || !isOwnStep(last, saved)) return null;
  return (last.atS - own.atS) * 1_000;
}

/** What reverted an acknowledged change: a request with an unknown outcome, or a likely copy of an acknowledged one. */
export type UndoCause = 'unheard' | 'copy';

/**
 * Why a change is sent again: a late request reverted it, or its server lost it; a repeated old response looks like the
 * latter (rule LINK-25).
 */
export type ResendReason = UndoCause | 'lost';

/**
 * Which late request reverted a change by a response at `nowMs`, null for none: the server that acknowledged it now has
 * the status of a request with an unknown outcome, or of a copy. It arrived within a minute after the change, as the
 * response did, or by the server's own times of the two (rules OUTBOX-24, OUTBOX-34).
 */
export function undoCauseOf(watched: WatchedChange, fall: LineResponse): UndoCause | null {
  const { response, line, nowMs } = fall;
  const afterMs = stepBackAfterMs(watched, fall);
  const isSoon = isNew(watched, nowMs);
  const isLate = isSoon || (afterMs !== null && afterMs < CONFIRMED_WATCH_MS);
  if (!isLate || !hasOtherStatus(watched, response, line.saved)) return null;
  if (watched.unheard.has(line.saved)) return 'unheard';
  // If the server's clock was set back between the two steps, their times do not show how soon the second came.
  return afterMs !== null && (isSoon || afterMs >= 0) && watched.acknowledged.has(line.saved) ? 'copy' : null;
}

/**
 * Whether a revert at `nowMs` is left and shown as a notice: it is the second of its kind within a minute, or another
 * device of this user may have intended it. A response that comes late hides whether that device had selected the line
 * (rule OUTBOX-34).
 */
export const acceptsUndo = (watched: WatchedChange, by: ResendReason, nowMs: number): boolean =>
  (watched.again !== null && (watched.again === 'lost') === (by === 'lost') && isNew(watched, nowMs)) ||
  (by === 'copy' && (watched.isShared || !isNew(watched, nowMs)));

/** The watched change after a response, which may have a step after it (rule LINK-25). */
export const watchedAfterResponse = (
  watched: WatchedChange,
  response: ResponseOrigin,
  { saved, history }: Pick<Line, 'saved' | 'history'>,
): WatchedChange => {
  const isKnown = history.some(({ status }, at) => at >= watched.before.length && status === watched.status);
  return isKnown && hasOtherStatus(watched, response, saved) ? { ...watched, isFollowed: true } : watched;
};

const isSame = (one: StatusStep, other: StatusStep | undefined): boolean =>
  one.atS === other?.atS && one.userId === other.userId && one.status === other.status;

/**
 * Whether a response lacks the acknowledged change: everything it has of the line was known before (rule LINK-25). The
 * local server may have returned to that state, or the response may be old, late or repeated. No clock can tell, and a
 * line without steps tells nothing.
 */
export const lacksChange = (
  watched: WatchedChange,
  response: ResponseOrigin,
  { saved, history }: Pick<Line, 'saved' | 'history'>,
): boolean =>
  hasOtherStatus(watched, response, saved) &&
  history.length > 0 &&
  history.every((step, at) => isSame(step, watched.before[at]));

/**
 * Whether the local server lost an acknowledged change, by a response that lacks it (rule LINK-25): the cloud does not go
 * back, so a response of the cloud is an old one.
 */
export const hasLostChange = (
  watched: WatchedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved' | 'history'>,
): boolean => watched.by === 'local' && !watched.isFollowed && lacksChange(watched, response, line);
