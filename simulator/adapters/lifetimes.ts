/** Detects the end of a page or worker, also by a crash: each holds a lock under a separate name while it lives. */

export interface Lifetimes {
  /** Resolves once the name is this page's or worker's alone, until its end. */
  hold(name: string): Promise<void>;
  /** Resolves when the holder of the name has gone. */
  whenReleased(name: string): Promise<void>;
}

/** With Web Locks; a page over plain http has none, so its names have no end. */
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
