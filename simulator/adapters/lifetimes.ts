/** Detects the end of a page or worker, also by a crash: each holds a lock while it lives. */

export interface Lifetimes {
  /** Resolves once it has the lock, which lasts until the page or worker ends. */
  hold(name: string): Promise<void>;
  /** Resolves when the page or worker with this lock ends. */
  whenReleased(name: string): Promise<void>;
}

/** Uses Web Locks. A page over plain http has none: then no end is detected. */
export const createLifetimes = (locks: Pick<LockManager, 'request'> | undefined): Lifetimes => ({
  hold: (name) =>
    new Promise((resolve) => {
      const held = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      if (locks === undefined) resolve();
      // A browser that refuses locks must not stop the page.
      else locks.request(name, held).catch(() => resolve());
    }),
  whenReleased: (name) =>
    new Promise((resolve) => {
      locks?.request(name, () => resolve()).catch(() => {});
    }),
});
