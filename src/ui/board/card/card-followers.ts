/** Subscriptions per card: a change of one card notifies only its own followers. */
import { useCallback, useSyncExternalStore } from 'react';

export interface CardFollowers {
  /** Returns the function that ends it. */
  follow(cardKey: string, told: () => void): () => void;
  tell(cardKey: string): void;
}

export function createCardFollowers(): CardFollowers {
  const followers = new Map<string, Set<() => void>>();
  return {
    follow(cardKey, told) {
      const following = followers.get(cardKey) ?? new Set();
      followers.set(cardKey, following.add(told));
      return () => {
        following.delete(told);
        if (following.size === 0) followers.delete(cardKey);
      };
    },
    tell(cardKey) {
      for (const told of followers.get(cardKey) ?? []) told();
    },
  };
}

/** The result of `read` for this card; rerenders when its store notifies. Without a store it never does. */
export function useOfCard<Answer>(
  store: Pick<CardFollowers, 'follow'> | null,
  cardKey: string,
  read: () => Answer,
): Answer {
  const follow = useCallback((told: () => void) => store?.follow(cardKey, told) ?? (() => {}), [store, cardKey]);
  return useSyncExternalStore(follow, read);
}
