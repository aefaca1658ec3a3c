/** Detects the end of a page or worker, also by a crash: each holds a lock under a separate name while it lives. */

export interface Lifetimes {
  /** Takes the lock of this name until the page or worker ends; resolves once it has the lock. */
  hold(name: string): Promise<void>;
  /** Resolves when the page or worker that has the lock of this name ends. */
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
