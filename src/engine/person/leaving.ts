/** What goes on after somebody has logged out: whoever asked for it waits until it is done. */

export interface Leaving {
  goesOn(work: Promise<void>): void;
  done(): Promise<void>;
}

/** Nobody has left yet. */
export function createLeaving(): Leaving {
  let current = Promise.resolve();
  return {
    goesOn(work) {
      current = work;
    },
    done: () => current,
  };
}
