/** What a cook of the long shift sees on the board: how many cards there are, and where the lines are that wait for a hand. */
import { type Aim, isInWindow, middleOf } from './lines.ts';
import { painted } from './painted.ts';

export interface LineAim extends Aim {
  readonly key: string;
}

export const cardsOnBoard = (): number => document.querySelectorAll('[data-card]').length;

/** Something is on its way that will arrive: what pulses for ever is not waited for. */
export const moves = (): boolean =>
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);

/** At most `count` lines in the window that say this status and that nothing waits to be saved of, one a card; answered when nothing moves. */
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
