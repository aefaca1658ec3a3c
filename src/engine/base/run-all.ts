/** Runs every function, even when another one throws; then throws the first exception. */
export function runAll(...works: readonly (() => unknown)[]): void {
  const bugs: unknown[] = [];
  for (const work of works) {
    try {
      work();
    } catch (bug) {
      bugs.push(bug);
    }
  }
  // The page logs an exception that no caller handles.
  if (bugs.length > 0) throw bugs[0];
}
