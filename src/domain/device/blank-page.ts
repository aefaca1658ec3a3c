import { BLANK_LOADING_MS_MAX, BLANK_MESSAGE_MS, BLANK_WAIT_MS, BLANK_WAIT_MS_MAX } from '../limits.ts';
import { retryWaitMs } from '../link/retry.ts';

export interface BlankPage {
  readonly blankMs: number;
  readonly isLoading: boolean;
  /** Failed starts before this one. */
  readonly failedStarts: number;
}

export const blankWaitMs = (failedStarts: number): number =>
  retryWaitMs(failedStarts + 1, { firstMs: BLANK_WAIT_MS, maxMs: BLANK_WAIT_MS_MAX });

/** While files are loading the page waits longer, because a reload would request them again. */
export const mayReloadBlank = ({ blankMs, isLoading, failedStarts }: BlankPage): boolean =>
  blankMs >= Math.max(blankWaitMs(failedStarts), isLoading ? BLANK_LOADING_MS_MAX : 0);

/** While files are loading the message shows later (rule BROWSER-5). */
export const showsBlankMessage = ({ blankMs, isLoading }: Pick<BlankPage, 'blankMs' | 'isLoading'>): boolean =>
  blankMs >= (isLoading ? BLANK_WAIT_MS : BLANK_MESSAGE_MS);

/** An invalid value counts as 0. */
export function readFailedStarts(raw: string | null): number {
  const count = Number(raw);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
