/** Cards that are or were near the view have their content; all others are empty frames. */
import { createContext, useContext } from 'react';
import { type CardSubscriptions, createCardSubscriptions, useCardValue } from '../card/card-subscriptions.ts';

/** Of cards that arrive later only a few get their content at once, because more are probably not in view. */
const FIRST_MAX = 30;
const LATER_MAX = 8;

export interface MountedCards {
  has(cardKey: string): boolean;
  /** The card keeps its content until it leaves the board. */
  mount(cardKey: string): void;
  /** Keys in board order. */
  setCards(cardKeys: readonly string[]): void;
  /** Notifies when this card gets its content. */
  readonly subscribe: CardSubscriptions['subscribe'];
}

export function createMountedCards(): MountedCards {
  const filled = new Set<string>();
  const { subscribe, notify } = createCardSubscriptions();
  let onBoard: ReadonlySet<string> | null = null;
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
      const come = cardKeys.slice(0, FIRST_MAX).filter((key) => !onBoard?.has(key));
      for (const key of onBoard?.size ? come.slice(0, LATER_MAX) : come) filled.add(key);
      onBoard = new Set(cardKeys);
      for (const key of filled) if (!onBoard.has(key)) filled.delete(key);
    },
    subscribe,
  };
}

/** Without a provider, every card has its content. */
export const MountedCardsContext = createContext<MountedCards | null>(null);

/** Renders again when the card gets its content. */
export function useIsMounted(cardKey: string): boolean {
  const mountedCards = useContext(MountedCardsContext);
  return useCardValue(mountedCards, cardKey, () => mountedCards?.has(cardKey) ?? true);
}
