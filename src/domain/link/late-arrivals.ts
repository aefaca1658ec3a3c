/** What undoes a change that a server took: an earlier request of ours that reaches it later, for the first time or once more, or that it comes back as it was before (ruling N3). */
import { CONFIRMED_WATCH_MS, TAKEN_WATCH_MS } from '../limits.ts';
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
  /** Statuses that requests of this device before it may still bring: those that nobody answered, and those that a server confirmed. */
  readonly unheard: ReadonlySet<number>;
  readonly answered: ReadonlySet<number>;
  /** Monotonic milliseconds of the confirmation. */
  readonly atMs: number;
  /** What it was sent again for last; null where it was not. */
  readonly again: Undoing | null;
  /** An answer knew a step after it: where its server loses both, it is not ours to bring back (rule N1u). */
  readonly isFollowed: boolean;
  /** Another device had the line chosen since, or then: a step under our own user may be of a twin's hand (rule N3p). */
  readonly isShared: boolean;
}

/** Whether it is less than a minute since a server took it, at `nowMs`, monotonic milliseconds. */
const isNew = ({ atMs }: Pick<Watched, 'atMs'>, nowMs: number): boolean => nowMs - atMs < CONFIRMED_WATCH_MS;

/** Whether what a server took is still watched: for half an hour (rules N1u, N3z). */
export const isWatched = ({ atMs }: Pick<Watched, 'atMs'>, nowMs: number): boolean => nowMs - atMs < TAKEN_WATCH_MS;

/** What is watched of a line whose change was taken now; `before` is what was watched of it until now (rule N3z). */
export const watchedAfter = (
  taken: Omit<Watched, 'again' | 'isFollowed' | 'isShared'>,
  before: Watched | undefined,
): Watched => ({
  ...taken,
  isShared: false,
  again: before?.status === taken.status ? before.again : null,
  isFollowed: false,
});

/** An answer of the server that took a change, asked for since, with another status of its line. */
const saysOther = ({ by, atMs, status }: Watched, { from, requestedAtMs }: AnswerOrigin, saved: number): boolean =>
  from === by && requestedAtMs >= atMs && saved !== status;

/** An answer about a line. */
export interface Fall {
  readonly answer: AnswerOrigin;
  readonly line: Pick<Line, 'saved' | 'history'>;
  readonly ownUserId: number;
  /** Monotonic milliseconds. */
  readonly nowMs: number;
}

/**
 * How long after what was taken a step of ours came to where the line stands now, milliseconds of the server's time; null where the
 * line has no such step since, or somebody else made it. An answer that does not know ours as well is an old one.
 */
function stepBackAfterMs({ status, before }: Watched, { line: { saved, history }, ownUserId }: Fall): number | null {
  const isOurs = (step: StatusStep | undefined, of: number) => step?.userId === ownUserId && step.status === of;
  const [own, last] = [history.findLast((step) => isOurs(step, status)), history.at(-1)];
  if (!own || !last || history.length <= before.length || !isOurs(last, saved)) return null;
  return (last.atS - own.atS) * 1_000;
}

/** What undid what was taken: a request that nobody answered, or what looks like the copy of one that was answered. */
export type Undoer = 'unheard' | 'copy';

/** Why a change is sent again: a late request undid it, or its server has lost it, as an old answer says too that comes once more (rule N1u). */
export type Undoing = Undoer | 'lost';

/**
 * What an answer that came at `nowMs` says of late requests, null when none undid what was taken: the server that took it knows better
 * now, and says what a request asks for that nobody answered, or what the copy of one asks for again. It came within a minute after ours,
 * as the answer itself did, or the server's own times of the two tell (rules N3p, N3z).
 */
export function undoerOf(watched: Watched, fall: Fall): Undoer | null {
  const { answer, line, nowMs } = fall;
  const afterMs = stepBackAfterMs(watched, fall);
  const isSoon = isNew(watched, nowMs);
  const isLate = isSoon || (afterMs !== null && afterMs < CONFIRMED_WATCH_MS);
  if (!isLate || !saysOther(watched, answer, line.saved)) return null;
  if (watched.unheard.has(line.saved)) return 'unheard';
  // Where the server's clock was set back between the two steps, its times do not tell how soon the second one came.
  return afterMs !== null && (isSoon || afterMs >= 0) && watched.answered.has(line.saved) ? 'copy' : null;
}

/** Whether a fall at `nowMs` is left as it is, and said: it is the second one of its kind within a minute, or a twin may have meant it (rule N3z). */
export const isLeft = (watched: Watched, by: Undoing, nowMs: number): boolean =>
  (watched.again !== null && (watched.again === 'lost') === (by === 'lost') && isNew(watched, nowMs)) ||
  (watched.isShared && by === 'copy');

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
