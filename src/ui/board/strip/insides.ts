/** Which cards have their inside: those that are or were near sight. A card far off is its frame alone, until it comes near. */
import { createContext, useContext } from 'react';
import { type CardFollowers, createCardFollowers, useOfCard } from '../card/card-followers.ts';

/** Those that come among so many at the front have it at once, later ones up to eight: they are likely to be in sight. */
const FIRST_MAX = 30;
const LATER_MAX = 8;

export interface Insides {
  has(cardKey: string): boolean;
  /** Gives a card its inside, which it keeps for as long as it stands. */
  fill(cardKey: string): void;
  /** The cards that stand from now on, in board order. */
  stand(cardKeys: readonly string[]): void;
  /** Tells when this card gets its inside. */
  readonly follow: CardFollowers['follow'];
}

/** The insides of one strip. */
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

/** Without one every card has its inside. */
export const InsidesContext = createContext<Insides | null>(null);

/** Whether this card has its inside; draws again when it gets it. */
export function useInside(cardKey: string): boolean {
  const insides = useContext(InsidesContext);
  return useOfCard(insides, cardKey, () => insides?.has(cardKey) ?? true);
}
