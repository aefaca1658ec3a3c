/**
 * localStorage, and sessionStorage for the facts of one tab. When the browser refuses storage or has no space left, the
 * result is a value.
 */
import type { FactStore } from '../ports.ts';

/** Even access to `localStorage` may throw. */
function attempt<T>(refused: T, work: () => T): T {
  try {
    return work();
  } catch {
    return refused;
  }
}

const storageOf = (key: string): Storage => (key.includes('tab:') ? sessionStorage : localStorage);

export function browserFacts(namespace: string): FactStore {
  return {
    read: (key) => attempt(null, () => storageOf(key).getItem(namespace + key)),
    write: (key, text) =>
      attempt(false, () => {
        storageOf(key).setItem(namespace + key, text);
        return true;
      }),
    remove: (key) => attempt(undefined, () => storageOf(key).removeItem(namespace + key)),
    follow(key, changed) {
      // The browser sends this event only to the other pages of the origin.
      const received = (event: StorageEvent) => {
        if (event.key === namespace + key) changed();
      };
      addEventListener('storage', received);
      return () => removeEventListener('storage', received);
    },
    clear: () =>
      attempt(undefined, () => {
        for (const storage of [sessionStorage, localStorage]) {
          const own = Object.keys(storage).filter((key) => key.startsWith(namespace));
          for (const key of own) storage.removeItem(key);
        }
      }),
  };
}
