/** When a newer version of the app may take over from the one that runs (rule R11e). */
import { TAKE_OVER_IDLE_MS } from '../limits.ts';

export interface BoardRest {
  /** Lines changed on the screen and not yet handed to the outbox. */
  readonly pending: number;
  /** Lines that the server has not confirmed. */
  readonly unsent: number;
  /** Somebody changed settings here that are neither saved nor kept. */
  readonly losesDraft: boolean;
  /** Milliseconds since somebody last touched the board. */
  readonly idleMs: number;
}

/** Only a board where nothing waits and that nobody touched for a minute is loaded anew (rules R11e, R11k). */
export const mayTakeOver = ({ pending, unsent, losesDraft, idleMs }: BoardRest): boolean =>
  pending === 0 && unsent === 0 && !losesDraft && idleMs >= TAKE_OVER_IDLE_MS;
