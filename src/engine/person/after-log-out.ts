/** Work after a logout; the logout ends when this work is done. */

export interface AfterLogOut {
  track(work: Promise<void>): void;
  done(): Promise<void>;
}

export function createAfterLogOut(): AfterLogOut {
  let current = Promise.resolve();
  return {
    track(work) {
      current = work;
    },
    done: () => current,
  };
}
