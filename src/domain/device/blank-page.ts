/** Decides when a blank page reloads (rule RECOVERY-12). */
import { BLANK_LOADING_MS_MAX, BLANK_MESSAGE_MS, BLANK_WAIT_MS, BLANK_WAIT_MS_MAX } from '../limits.ts';
import { retryWaitMs } from '../link/retry.ts';

export interface BlankPage {
  /** How long the page has shown nothing, in milliseconds. */
  readonly blankMs: number;
  readonly isLoading: boolean;
  /** How many starts failed before this one. */
  readonly failedStarts: number;
}

/** How many milliseconds a page may stay blank after this number of failed starts. */
export const blankWaitMs = (failedStarts: number): number =>
  retryWaitMs(failedStarts + 1, { firstMs: BLANK_WAIT_MS, maxMs: BLANK_WAIT_MS_MAX });

/** Whether the page reloads now. While files are loading it waits longer, because a reload would request them again. */
export const mayReloadBlank = ({ blankMs, isLoading, failedStarts }: BlankPage): boolean =>
  blankMs >= Math.max(blankWaitMs(failedStarts), isLoading ? BLANK_LOADING_MS_MAX : 0);

/**
 * Whether the page shows the message that it does not start (rule BROWSER-5); while files are loading it waits longer.
 */
export const showsBlankMessage = ({ blankMs, isLoading }: Pick<BlankPage, 'blankMs' | 'isLoading'>): boolean =>
  blankMs >= (isLoading ? BLANK_WAIT_MS : BLANK_MESSAGE_MS);

/** The number of failed starts in a stored value; an invalid count is 0. */
export function readFailedStarts(raw: string | null): number {
  const count = Number(raw);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
