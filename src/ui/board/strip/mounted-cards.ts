/**
 * Which cards have their content: those that are or were near the view. Others are only a frame until they come near.
 */
import { createContext, useContext } from 'react';
import { type CardSubscriptions, createCardSubscriptions, useCardValue } from '../card/card-subscriptions.ts';

/** This many cards at the front have it at once, later ones up to eight, because they are probably in view. */
const FIRST_MAX = 30;
const LATER_MAX = 8;

export interface MountedCards {
  has(cardKey: string): boolean;
  /** Gives a card its content, which it keeps while it is on the board. */
  mount(cardKey: string): void;
  /** The cards of the new board, in board order. */
  setCards(cardKeys: readonly string[]): void;
  /** Notifies when this card gets its content. */
  readonly subscribe: CardSubscriptions['subscribe'];
}

export function createMountedCards(): MountedCards {
  const filled = new Set<string>();
  const { subscribe, notify } = createCardSubscriptions();
  let standing: ReadonlySet<string> | null = null;
  let last: readonly string[] = [];
  return {
    has: (cardKey) => filled.has(cardKey),
    mount(cardKey) {
      if (filled.has(cardKey)) return;
      filled.add(cardKey);
      notify(cardKey);
    },
    setCards(cardKeys) {
      if (cardKeys === last) return;
      last = cardKeys;
      const come = cardKeys.slice(0, FIRST_MAX).filter((key) => !standing?.has(key));
      for (const key of standing?.size ? come.slice(0, LATER_MAX) : come) filled.add(key);
      standing = new Set(cardKeys);
      for (const key of filled) if (!standing.has(key)) filled.delete(key);
    },
    subscribe,
  };
}

/** Without one, every card has its content. */
export const MountedCardsContext = createContext<MountedCards | null>(null);

/** Whether this card has its inside; draws again when it gets it. */
export function useIsMounted(cardKey: string): boolean {
  const mountedCards = useContext(MountedCardsContext);
  return useCardValue(mountedCards, cardKey, () => mountedCards?.has(cardKey) ?? true);
}
