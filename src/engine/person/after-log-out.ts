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
