/** When a newer version of the app may replace the running one (rule RECOVERY-5). */
import { TAKE_OVER_IDLE_MS } from '../limits.ts';

export interface BoardActivity {
  /** Lines changed on the screen and not yet in the outbox. */
  readonly pending: number;
  /** Lines that the server has not confirmed. */
  readonly unsent: number;
  /** The user changed settings here that are neither saved nor kept. */
  readonly losesDraft: boolean;
  /** Milliseconds since the last touch on the board. */
  readonly idleMs: number;
}

/** The board reloads only if no change waits and no user touched it for a minute (rules RECOVERY-5, RECOVERY-11). */
export const mayTakeOver = ({ pending, unsent, losesDraft, idleMs }: BoardActivity): boolean =>
  pending === 0 && unsent === 0 && !losesDraft && idleMs >= TAKE_OVER_IDLE_MS;
