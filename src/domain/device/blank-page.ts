/** When a page on which nothing stands is loaded anew (rule R11l). */
import { BLANK_LOADING_MS_MAX, BLANK_SAY_MS, BLANK_WAIT_MS, BLANK_WAIT_MS_MAX } from '../limits.ts';
import { retryWaitMs } from '../link/retry.ts';

export interface BlankPage {
  /** How long nothing has stood on it, in milliseconds. */
  readonly blankMs: number;
  /** Whether files that it starts with are still on their way. */
  readonly isLoading: boolean;
  /** How many starts before this one came to nothing. */
  readonly failedStarts: number;
}

/** How many milliseconds nothing may stand on a page after so many starts that came to nothing. */
export const blankWaitMs = (failedStarts: number): number =>
  retryWaitMs(failedStarts + 1, { firstMs: BLANK_WAIT_MS, maxMs: BLANK_WAIT_MS_MAX });

/** Whether it is loaded anew now: slow files are waited for, since a new start would ask for them from the beginning. */
export const mayStartAnew = ({ blankMs, isLoading, failedStarts }: BlankPage): boolean =>
  blankMs >= Math.max(blankWaitMs(failedStarts), isLoading ? BLANK_LOADING_MS_MAX : 0);

/** Whether the page says that it does not start (rule BRW5); slow files get as long as the first reload. */
export const saysBlank = ({ blankMs, isLoading }: Pick<BlankPage, 'blankMs' | 'isLoading'>): boolean =>
  blankMs >= (isLoading ? BLANK_WAIT_MS : BLANK_SAY_MS);

/** The starts that came to nothing in a stored value; what is no count is none. */
export function readFailedStarts(raw: string | null): number {
  const count = Number(raw);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
