import type { Card, CardLine } from '../board/card.ts';
import { LEVELS, type Level } from './levels.ts';

export interface MiniOrder {
  /** Place on the board, from 1. */
  readonly place: number;
  readonly level: Level;
  /** Unix seconds (server): the start of its longest waiting card. */
  readonly startedAtS: number;
  readonly isDone: boolean;
}

export interface LeveledCard {
  readonly card: Card;
  readonly level: Level;
}

/** Each line that is not canceled is final (rule ORDER-36). */
function areFinished(lines: readonly CardLine[]): boolean {
  const counting = lines.filter((line) => !line.isVoided);
  return counting.length > 0 && counting.every((line) => line.isFinal);
}

/** All cards of one order, with their earliest known start (rules LOOK-9, ORDER-36). */
export function miniOrder(cards: readonly LeveledCard[]): MiniOrder {
  const levels = cards.map(({ level }) => LEVELS.indexOf(level));
  const starts = cards.map(({ card }) => card.startedAtS).filter((startedAtS) => startedAtS > 0);
  return {
    place: cards[0]?.card.place ?? 0,
    level: LEVELS[Math.max(0, ...levels)] ?? 'neutral',
    startedAtS: starts.length > 0 ? Math.min(...starts) : 0,
    isDone: areFinished(cards.flatMap(({ card }) => card.lines)),
  };
}
