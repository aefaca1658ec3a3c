/** What goes on after somebody has logged out: whoever asked for it waits until it is done. */

export interface AfterLogOut {
  goesOn(work: Promise<void>): void;
  done(): Promise<void>;
}

/** Nobody has left yet. */
export function createAfterLogOut(): AfterLogOut {
  let current = Promise.resolve();
  return {
    goesOn(work) {
      current = work;
    },
    done: () => current,
  };
}
