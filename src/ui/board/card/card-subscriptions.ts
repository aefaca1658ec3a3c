/** A change of a card notifies only the listeners of that card. */
import { useCallback, useSyncExternalStore } from 'react';

export interface CardSubscriptions {
  subscribe(cardKey: string, listener: () => void): () => void;
  notify(cardKey: string): void;
}

export function createCardSubscriptions(): CardSubscriptions {
  const followers = new Map<string, Set<() => void>>();
  return {
    subscribe(cardKey, listener) {
      const following = followers.get(cardKey) ?? new Set();
      followers.set(cardKey, following.add(listener));
      return () => {
        following.delete(listener);
        if (following.size === 0) followers.delete(cardKey);
      };
    },
    notify(cardKey) {
      for (const listener of followers.get(cardKey) ?? []) listener();
    },
  };
}

/** Renders again when the store notifies. Without a store it never changes. */
export function useCardValue<Value>(
  store: Pick<CardSubscriptions, 'subscribe'> | null,
  cardKey: string,
  read: () => Value,
): Value {
  const follow = useCallback(
    (listener: () => void) => store?.subscribe(cardKey, listener) ?? (() => {}),
    [store, cardKey],
  );
  return useSyncExternalStore(follow, read);
}
