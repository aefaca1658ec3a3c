/** A request of ours that nobody answered may reach the server after a later one was taken, and undo it (ruling N3). */
import { CONFIRMED_WATCH_MS } from '../limits.ts';
import type { Line } from '../order/order.ts';
import type { AnswerOrigin, OrdersServer } from './answers.ts';

/** A change of a line that a server took. */
export interface Watched {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  /** Milliseconds of the server's time. */
  readonly tappedAtMs: number;
  readonly by: OrdersServer;
  /** Monotonic milliseconds of the confirmation. */
  readonly atMs: number;
  /** It was sent again already. */
  readonly isSecond: boolean;
}

/** Whether what was taken at `atMs` is still watched at `nowMs`, monotonic milliseconds: for a minute (rule N3z). */
export const isWatched = ({ atMs }: Pick<Watched, 'atMs'>, nowMs: number): boolean => nowMs - atMs < CONFIRMED_WATCH_MS;

/** What is watched of a line whose change was taken now; `before` is what was watched of it until now (rule N3z). */
export const watchedAfter = (taken: Omit<Watched, 'isSecond'>, before: Watched | undefined): Watched => ({
  ...taken,
  isSecond: before?.status === taken.status && before.isSecond && isWatched(before, taken.atMs),
});

/** Whether an answer says that a late request undid what was taken: the server that took it knows better now, and says what a request asks for that nobody answered, `unheard`. */
export const fellBack = (
  watched: Watched,
  answer: AnswerOrigin,
  { saved }: Pick<Line, 'saved'>,
  unheard: ReadonlySet<number>,
): boolean =>
  answer.from === watched.by && answer.requestedAtMs >= watched.atMs && saved !== watched.status && unheard.has(saved);
