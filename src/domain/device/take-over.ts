/** Decides when a newer version of the app may replace the running one (rule RECOVERY-5). */
import { TAKE_OVER_IDLE_MS } from '../limits.ts';

export interface BoardActivity {
  /** Lines changed on the screen and not yet in the outbox. */
  readonly pending: number;
  /** Lines whose change no server has acknowledged. */
  readonly unsent: number;
  /** A reload would lose changed settings that are neither saved nor stored. */
  readonly losesDraft: boolean;
  /** Milliseconds since the last touch on the board. */
  readonly idleMs: number;
}

/**
 * A newer version takes over only when no change is unsaved or unsent and no user touched the board for a minute (rules
 * RECOVERY-5, RECOVERY-11).
 */
export const mayTakeOver = ({ pending, unsent, losesDraft, idleMs }: BoardActivity): boolean =>
  pending === 0 && unsent === 0 && !losesDraft && idleMs >= TAKE_OVER_IDLE_MS;
