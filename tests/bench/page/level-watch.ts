/** Counts the level changes of cards: besides clocks and links, the only cause of a render on an idle board. */

export function watchLevels() {
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
