/** The levels that cards have reached: on a board that is idle the one thing besides clocks and links that makes it draw. */

export interface LevelWatch {
  /** Counts from now on. */
  start(): void;
  /** How many cards have changed their level since then. */
  changes(): number;
}

export function watchLevels(): LevelWatch {
  let changed = 0;
  const note = (records: readonly MutationRecord[]) => {
    changed += records.filter(({ target }) => target instanceof Element && target.matches('[data-card]')).length;
  };
  const observer = new MutationObserver(note);
  return {
    start() {
      changed = 0;
      observer.observe(document, { subtree: true, attributeFilter: ['data-level'] });
    },
    changes() {
      note(observer.takeRecords());
      return changed;
    },
  };
}
