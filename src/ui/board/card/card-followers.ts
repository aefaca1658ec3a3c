/** Who follows which card: something about one card is told to its own followers alone. */
import { useCallback, useSyncExternalStore } from 'react';

export interface CardFollowers {
  /** Answers what ends it. */
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

/** What `read` answers of this card; draws again when its store tells of it. Without a store it never does. */
export function useOfCard<Answer>(
  store: Pick<CardFollowers, 'follow'> | null,
  cardKey: string,
  read: () => Answer,
): Answer {
  const follow = useCallback((told: () => void) => store?.follow(cardKey, told) ?? (() => {}), [store, cardKey]);
  return useSyncExternalStore(follow, read);
}
