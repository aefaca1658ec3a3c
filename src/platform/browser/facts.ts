/** localStorage as the FactStore port. A browser that refuses storage, or has no space left, yields a value and no exception. */
import type { FactStore } from '../ports.ts';

/** Returns the result of `work`, or `refused` when the browser refuses: even access to `localStorage` may throw. */
function attempt<T>(refused: T, work: (storage: Storage) => T): T {
  try {
    return work(localStorage);
  } catch {
    return refused;
  }
}

export function browserFacts(namespace: string): FactStore {
  return {
    read: (key) => attempt(null, (storage) => storage.getItem(namespace + key)),
    write: (key, text) =>
      attempt(false, (storage) => {
        storage.setItem(namespace + key, text);
        return true;
      }),
    remove: (key) => attempt(undefined, (storage) => storage.removeItem(namespace + key)),
    follow(key, changed) {
      // The browser notifies only the other pages of the origin.
      const heard = (event: StorageEvent) => {
        if (event.key === namespace + key) changed();
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
    clear: () =>
      attempt(undefined, (storage) => {
        const own = Object.keys(storage).filter((key) => key.startsWith(namespace));
        for (const key of own) storage.removeItem(key);
      }),
  };
}
