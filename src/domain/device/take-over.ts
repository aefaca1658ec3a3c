import { TAKE_OVER_IDLE_MS } from '../limits.ts';

export interface BoardActivity {
  readonly pending: number;
  /** Lines whose change no server has acknowledged. */
  readonly unsent: number;
  /** A reload would lose changed settings. */
  readonly losesDraft: boolean;
  readonly idleMs: number;
}

/** Rules RECOVERY-5, RECOVERY-11. */
export const mayTakeOver = ({ pending, unsent, losesDraft, idleMs }: BoardActivity): boolean =>
  pending === 0 && unsent === 0 && !losesDraft && idleMs >= TAKE_OVER_IDLE_MS;
