/** Work that follows a logout; the caller of the logout waits for it. */

export interface AfterLogOut {
  goesOn(work: Promise<void>): void;
  done(): Promise<void>;
}

export function createAfterLogOut(): AfterLogOut {
  let current = Promise.resolve();
  return {
    goesOn(work) {
      current = work;
    },
    done: () => current,
  };
}
