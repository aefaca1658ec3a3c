/** What undoes a change that a server took: an earlier request of ours that reaches it later, for the first time or once more, or that it comes back as it was before (ruling N3). */
import { CONFIRMED_WATCH_MS, LOCAL_LOSS_WATCH_MS } from '../limits.ts';
import type { Line, StatusStep } from '../order/order.ts';
import type { AnswerOrigin, OrdersServer } from './answers.ts';

/** A change of a line that a server took. */
export interface Watched {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  /** Milliseconds of the server's time. */
  readonly tappedAtMs: number;
  readonly by: OrdersServer;
  /** The steps of the line that the board knew when the server took it. */
  readonly before: readonly StatusStep[];
  /** Monotonic milliseconds of the confirmation. */
  readonly atMs: number;
  /** It was sent again already. */
  readonly isSecond: boolean;
  /** An answer knew a step after it: where its server loses both, it is not ours to bring back (rule N1u). */
  readonly isFollowed: boolean;
  /** Another device had the line chosen since, or then: a step under our own user may be of a twin's hand (rule N3p). */
  readonly isShared: boolean;
}

/** Whether a late request may still undo what was taken at `atMs`, at `nowMs`, monotonic milliseconds: for a minute (rule N3z). */
const mayFall = ({ atMs }: Pick<Watched, 'atMs'>, nowMs: number): boolean => nowMs - atMs < CONFIRMED_WATCH_MS;

/** Whether what a server took is still watched: for a minute (rule N3z), and of the local server, which may come back with an older store, for half an hour (rule N1u). */
export const isWatched = (confirmed: Pick<Watched, 'atMs' | 'by'>, nowMs: number): boolean =>
  mayFall(confirmed, nowMs) || (confirmed.by === 'local' && nowMs - confirmed.atMs < LOCAL_LOSS_WATCH_MS);

/** What is watched of a line whose change was taken now; `before` is what was watched of it until now (rule N3z). */
export const watchedAfter = (
  taken: Omit<Watched, 'isSecond' | 'isFollowed' | 'isShared'>,
  before: Watched | undefined,
): Watched => ({
  ...taken,
  isShared: false,
  isSecond: before?.status === taken.status && before.isSecond && mayFall(before, taken.atMs),
  isFollowed: false,
});

/** An answer of the server that took a change, asked for since, with another status of its line. */
const saysOther = ({ by, atMs, status }: Watched, { from, requestedAtMs }: AnswerOrigin, saved: number): boolean =>
  from === by && requestedAtMs >= atMs && saved !== status;

/** An answer about a line, and what this device lately asked for it. */
export interface Fall {
  readonly answer: AnswerOrigin;
  readonly line: Pick<Line, 'saved' | 'history'>;
  /** Statuses of requests that nobody answered. */
  readonly unheard: ReadonlySet<number>;
  /** Statuses of requests that a server confirmed. */
  readonly answered: ReadonlySet<number>;
  readonly ownUserId: number;
  /** Monotonic milliseconds. */
  readonly nowMs: number;
}

/**
 * Whether a copy of a request that was answered came after what was taken: the line has a step since that nobody else made, to a
 * status that this device handed over (rules N3p, N3z). An answer that does not know ours as well is an old one.
 */
function isCopy({ status, before }: Watched, { line: { saved, history }, answered, ownUserId }: Fall): boolean {
  const last = history.at(-1);
  if (last === undefined || history.length <= before.length || !answered.has(saved)) return false;
  const isOurs = (step: StatusStep, of: number) => step.userId === ownUserId && step.status === of;
  return isOurs(last, saved) && history.some((step) => isOurs(step, status));
}

/** What undid what was taken: a request that nobody answered, or what looks like the copy of one that was answered. */
export type Undoer = 'unheard' | 'copy';

/**
 * What an answer that came at `nowMs` says of late requests, null when none undid what was taken: the server that took it knows better
 * now, and says what a request asks for that nobody answered, or what the copy of one asks for again (rule N3z).
 */
export function undoerOf(watched: Watched, fall: Fall): Undoer | null {
  const { answer, line, unheard, nowMs } = fall;
  if (!mayFall(watched, nowMs) || !saysOther(watched, answer, line.saved)) return null;
  if (unheard.has(line.saved)) return 'unheard';
  return isCopy(watched, fall) ? 'copy' : null;
}

/** Whether a fall is left as it is, and said: it is the second one, or a twin may have meant it (rule N3z). */
export const isLeft = ({ isSecond, isShared }: Watched, undoer: Undoer | null): boolean =>
  isSecond || (isShared && undoer === 'copy');

/** What was taken as it is watched after an answer, which may know a step after it (rule N1u). */
export const watchedSince = (
  watched: Watched,
  answer: AnswerOrigin,
  { saved, history }: Pick<Line, 'saved' | 'history'>,
): Watched => {
  const isKnown = history.some(({ status }, at) => at >= watched.before.length && status === watched.status);
  return isKnown && saysOther(watched, answer, saved) ? { ...watched, isFollowed: true } : watched;
};

const isSame = (one: StatusStep, other: StatusStep | undefined): boolean =>
  one.atS === other?.atS && one.userId === other.userId && one.status === other.status;

/**
 * Whether an answer does not know what its server took: all that it knows of the line was known before (rule N1u). The local server
 * may have come back as it was then; of either the answer may be an old one, said late or twice. No clock tells that, and a line of
 * which it knows nothing tells nothing.
 */
export const lacks = (
  watched: Watched,
  answer: AnswerOrigin,
  { saved, history }: Pick<Line, 'saved' | 'history'>,
): boolean =>
  saysOther(watched, answer, saved) &&
  history.length > 0 &&
  history.every((step, at) => isSame(step, watched.before[at]));

/** Whether the local server has lost what it took, as an answer says that lacks it (rule N1u): the cloud does not go back, its answer is an old one. */
export const wentBack = (watched: Watched, answer: AnswerOrigin, line: Pick<Line, 'saved' | 'history'>): boolean =>
  watched.by === 'local' && !watched.isFollowed && lacks(watched, answer, line);
