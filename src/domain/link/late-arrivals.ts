/** What undoes a change that a server took: a request of ours that nobody answered and that reaches it later, or that it comes back as it was before (ruling N3). */
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
}

/** Whether a late request may still undo what was taken at `atMs`, at `nowMs`, monotonic milliseconds: for a minute (rule N3z). */
const mayFall = ({ atMs }: Pick<Watched, 'atMs'>, nowMs: number): boolean => nowMs - atMs < CONFIRMED_WATCH_MS;

/** Whether what a server took is still watched: for a minute (rule N3z), and of the local server, which may come back with an older store, for half an hour (rule N1u). */
export const isWatched = (confirmed: Pick<Watched, 'atMs' | 'by'>, nowMs: number): boolean =>
  mayFall(confirmed, nowMs) || (confirmed.by === 'local' && nowMs - confirmed.atMs < LOCAL_LOSS_WATCH_MS);

/** What is watched of a line whose change was taken now; `before` is what was watched of it until now (rule N3z). */
export const watchedAfter = (
  taken: Omit<Watched, 'isSecond' | 'isFollowed'>,
  before: Watched | undefined,
): Watched => ({
  ...taken,
  isSecond: before?.status === taken.status && before.isSecond && mayFall(before, taken.atMs),
  isFollowed: false,
});

/** An answer of the server that took a change, asked for since, with another status of its line. */
const saysOther = ({ by, atMs, status }: Watched, { from, requestedAtMs }: AnswerOrigin, saved: number): boolean =>
  from === by && requestedAtMs >= atMs && saved !== status;

/**
 * Whether an answer that came at `nowMs` says that a late request undid what was taken: the server that took it knows better now, and
 * says what a request asks for that nobody answered, `unheard` (rule N3z).
 */
export const fellBack = (
  watched: Watched,
  answer: AnswerOrigin,
  { saved }: Pick<Line, 'saved'>,
  unheard: ReadonlySet<number>,
  nowMs: number,
): boolean => mayFall(watched, nowMs) && saysOther(watched, answer, saved) && unheard.has(saved);

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
