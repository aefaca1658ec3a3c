/** A late or repeated request of this device, or a server with an older state, may revert an acknowledged change. */
import { ACKNOWLEDGED_WATCH_MS, RECENT_ACKNOWLEDGED_MS } from '../limits.ts';
import type { Line, StatusStep } from '../order/order.ts';
import type { OrdersServer, ResponseOrigin } from './responses.ts';

export interface WatchedChange {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  /** Server milliseconds. */
  readonly tappedAtMs: number;
  readonly by: OrdersServer;
  /** The line's steps that the board knew at the acknowledgement. */
  readonly before: readonly StatusStep[];
  /**
   * Statuses that requests of this device with an unknown outcome may still set; `acknowledged` has those of
   * acknowledged requests.
   */
  readonly unknownOutcomes: ReadonlySet<number>;
  readonly acknowledged: ReadonlySet<number>;
  /** Monotonic milliseconds of the acknowledgement. */
  readonly atMs: number;
  /** Why the change was last sent again. */
  readonly again: ResendReason | null;
  /** A later step was seen. If the server loses both steps, the change is not sent again (rule LINK-25). */
  readonly isFollowed: boolean;
  /** Another device selected the line since; with the same user, it may have made a step (rule OUTBOX-24). */
  readonly isShared: boolean;
}

/** Acknowledged less than a minute before `nowMs` (monotonic). */
const isNew = ({ atMs }: Pick<WatchedChange, 'atMs'>, nowMs: number): boolean => nowMs - atMs < RECENT_ACKNOWLEDGED_MS;

/** A change is watched for half an hour (rules LINK-25, OUTBOX-34). */
export const isStillWatched = ({ atMs }: Pick<WatchedChange, 'atMs'>, nowMs: number): boolean =>
  nowMs - atMs < ACKNOWLEDGED_WATCH_MS;

/** `before` is the change of the same line that was watched until now (rule OUTBOX-37). */
export const watchChange = (
  acknowledgement: Omit<WatchedChange, 'again' | 'isFollowed' | 'isShared'>,
  before: WatchedChange | undefined,
): WatchedChange => ({
  ...acknowledgement,
  isShared: false,
  again: before?.status === acknowledgement.status ? before.again : null,
  isFollowed: false,
});

/** Only a response to a later request to the server that acknowledged the change counts. */
const hasOtherStatus = (
  { by, atMs, status }: WatchedChange,
  { from, requestedAtMs }: ResponseOrigin,
  saved: number,
): boolean => from === by && requestedAtMs >= atMs && saved !== status;

export interface LineResponse {
  readonly response: ResponseOrigin;
  readonly line: Pick<Line, 'saved' | 'history'>;
  readonly ownUserId: number;
  readonly nowMs: number;
}

/**
 * Server milliseconds from the acknowledged step to the last step. Null unless this device's user made both and the
 * last one set the current status. A response without the acknowledged step is old.
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

/** `unknownOutcome`: a request without a response; `copy`: probably a second arrival of an acknowledged request. */
export type UndoCause = 'unknownOutcome' | 'copy';

/** `lost`: the server lost the change; a repeated old response looks the same (rule LINK-25). */
export type ResendReason = UndoCause | 'lost';

/**
 * The server that acknowledged the change now shows the status of another request of this device. The response came
 * within a minute after the acknowledgement, or the server's times show that the revert did (rules OUTBOX-24,
 * OUTBOX-34).
 */
export function undoCauseOf(watched: WatchedChange, fall: LineResponse): UndoCause | null {
  const { response, line, nowMs } = fall;
  const afterMs = stepBackAfterMs(watched, fall);
  const isSoon = isNew(watched, nowMs);
  const isLate = isSoon || (afterMs !== null && afterMs < RECENT_ACKNOWLEDGED_MS);
  if (!isLate || !hasOtherStatus(watched, response, line.saved)) return null;
  if (watched.unknownOutcomes.has(line.saved)) return 'unknownOutcome';
  // If the server's clock was set back between the two steps, their times say nothing.
  return afterMs !== null && (isSoon || afterMs >= 0) && watched.acknowledged.has(line.saved) ? 'copy' : null;
}

/**
 * Whether this device accepts a revert and shows a notice: the second of its kind within a minute, or possibly made by
 * another device with the same user. After a late response, this device cannot know whether the other one had selected
 * the line (rules OUTBOX-37, OUTBOX-38).
 */
export const acceptsUndo = (watched: WatchedChange, by: ResendReason, nowMs: number): boolean =>
  (watched.again !== null && (watched.again === 'lost') === (by === 'lost') && isNew(watched, nowMs)) ||
  (by === 'copy' && (watched.isShared || !isNew(watched, nowMs)));

/** Sets `isFollowed` if the response shows a step after the change (rule LINK-25). */
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
 * Whether this device already knew every step in a response (rule LINK-25). The server returned to that state, or the
 * response is old; no clock can tell. A line without steps gives no evidence.
 */
export const lacksChange = (
  watched: WatchedChange,
  response: ResponseOrigin,
  { saved, history }: Pick<Line, 'saved' | 'history'>,
): boolean =>
  hasOtherStatus(watched, response, saved) &&
  history.length > 0 &&
  history.every((step, at) => isSame(step, watched.before[at]));

/** Only the local server loses changes; an older state from the cloud is an old response (rule LINK-25). */
export const hasLostChange = (
  watched: WatchedChange,
  response: ResponseOrigin,
  line: Pick<Line, 'saved' | 'history'>,
): boolean => watched.by === 'local' && !watched.isFollowed && lacksChange(watched, response, line);
