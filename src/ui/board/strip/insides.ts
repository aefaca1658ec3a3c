/**
 * Which cards have their content: those that are or were near the view. Others are only a frame until they come near.
 */
import { createContext, useContext } from 'react';
import { type CardFollowers, createCardFollowers, useOfCard } from '../card/card-followers.ts';

/** This many cards at the front have it at once, later ones up to eight, because they are probably in view. */
const FIRST_MAX = 30;
const LATER_MAX = 8;

export interface Insides {
  has(cardKey: string): boolean;
  /** Gives a card its content, which it keeps while it is on the board. */
  fill(cardKey: string): void;
  /** The cards of the new board, in board order. */
  stand(cardKeys: readonly string[]): void;
  /** Notifies when this card gets its content. */
  readonly follow: CardFollowers['follow'];
}

export function createInsides(): Insides {
  const filled = new Set<string>();
  const { follow, tell } = createCardFollowers();
  let standing: ReadonlySet<string> | null = null;
  let last: readonly string[] = [];
  return {
    has: (cardKey) => filled.has(cardKey),
    fill(cardKey) {
      if (filled.has(cardKey)) return;
      filled.add(cardKey);
      tell(cardKey);
    },
    stand(cardKeys) {
      if (cardKeys === last) return;
      last = cardKeys;
      const come = cardKeys.slice(0, FIRST_MAX).filter((key) => !standing?.has(key));
      for (const key of standing?.size ? come.slice(0, LATER_MAX) : come) filled.add(key);
      standing = new Set(cardKeys);
      for (const key of filled) if (!standing.has(key)) filled.delete(key);
    },
    follow,
  };
}

/** Without one, every card has its content. */
export const InsidesContext = createContext<Insides | null>(null);

/** Whether this card has its inside; draws again when it gets it. */
export function useInside(cardKey: string): boolean {
  const insides = useContext(InsidesContext);
  return useOfCard(insides, cardKey, () => insides?.has(cardKey) ?? true);
}
