import { type Aim, isInWindow, middleOf } from './lines.ts';
import { painted } from './painted.ts';

export interface LineAim extends Aim {
  readonly key: string;
}

export const cardsOnBoard = (): number => document.querySelectorAll('[data-card]').length;

/** Whether a finite animation runs: infinite pulses do not count. */
export const moves = (): boolean =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);

/**
 * At most `count` lines in the window with this status and no pending change, one for each card. Resolves when the
 * board is still.
 */
export async function linesSaying(word: string, count: number): Promise<readonly LineAim[]> {
  while (moves()) await painted();
  const aims: LineAim[] = [];
  for (const card of document.querySelectorAll('article:not([inert] *)')) {
    if (aims.length === count) break;
    const line = card.querySelector<HTMLElement>('[data-line][data-mark="none"]');
    if (!line?.ariaLabel?.endsWith(`, ${word}`) || !isInWindow(line)) continue;
    aims.push({ key: line.dataset.line ?? '', ...middleOf(line) });
  }
  return aims;
}
