/** Runs independent work: an exception in one does not stop the others. */
export function runAll(...works: readonly (() => unknown)[]): void {
  const bugs: unknown[] = [];
  for (const work of works) {
    try {
      work();
    } catch (bug) {
      bugs.push(bug);
    }
  }
  // Rethrown, so that an unhandled one reaches the page's log.
  if (bugs.length > 0) throw bugs[0];
}
