/** Runs every function, even when another one throws. */
export function runAll(...works: readonly (() => unknown)[]): void {
  const bugs: unknown[] = [];
  for (const work of works) {
    try {
      work();
    } catch (bug) {
      bugs.push(bug);
    }
  }
  // Rethrown, so that an exception that no caller handles is logged by the page.
  if (bugs.length > 0) throw bugs[0];
}
