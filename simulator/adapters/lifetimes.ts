/** Tells when a page or a worker has gone, however it went: each holds a lock under a name of its own for as long as it lives. */

export interface Lifetimes {
  /** Resolves once the name is this page's or worker's alone, until its end. */
  hold(name: string): Promise<void>;
  /** Resolves when whoever holds the name has gone. */
  whenGone(name: string): Promise<void>;
}

/** By Web Locks; a page over plain http has none, holds what it wants and hears of nobody's end. */
export const lifetimesBy = (locks: Pick<LockManager, 'request'> | undefined): Lifetimes => ({
  hold: (name) =>
    new Promise((resolve) => {
      const held = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      if (locks === undefined) resolve();
      // A browser that refuses its locks keeps nobody from living.
      else locks.request(name, held).catch(() => resolve());
    }),
  whenGone: (name) =>
    new Promise((resolve) => {
      locks?.request(name, () => resolve()).catch(() => {});
    }),
});
