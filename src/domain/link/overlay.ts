/** How long a change that a server confirmed stays over the answers that follow (ruling N1). */
import type { Line } from '../order/order.ts';
import type { AnswerOrigin, OrdersServer } from './answers.ts';

/** A change of a line that a server said ok to. */
export interface Confirmed {
  readonly status: number;
  readonly by: OrdersServer;
  /** Monotonic milliseconds of this device. */
  readonly atMs: number;
  /** Unix seconds (server). */
  readonly atS: number;
}

/**
 * Whether a confirmed change still covers what an answer says of its line. An answer that was asked for before the confirmation
 * may not know of it; one of the same server knows. What the local server confirmed reaches the cloud later: until the cloud
 * agrees, or its line is newer, the change stays (rules N1h, N1i).
 */
export function covers(confirmed: Confirmed, answer: AnswerOrigin, line: Pick<Line, 'saved' | 'modifiedAtS'>): boolean {
  if (answer.requestedAtMs < confirmed.atMs) return true;
  if (answer.from === confirmed.by) return false;
  return line.saved !== confirmed.status && !(line.modifiedAtS > confirmed.atS);
}

/**
 * Whether a confirmed change that does not cover an answer is kept for later ones: what the local server confirmed and still says,
 * or says no more, the cloud may not know when it takes over (rule N1q). `line` is undefined where the answer does not hold it.
 */
export const outlasts = (confirmed: Confirmed, answer: AnswerOrigin, line: Pick<Line, 'saved'> | undefined): boolean =>
  confirmed.by === 'local' && answer.from === 'local' && (line === undefined || line.saved === confirmed.status);
