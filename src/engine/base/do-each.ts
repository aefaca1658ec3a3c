/** Does things that have nothing to do with one another: one that breaks keeps none of the others from being done. */
export function doEach(...works: readonly (() => unknown)[]): void {
  const bugs: unknown[] = [];
  for (const work of works) {
    try {
      work();
    } catch (bug) {
      bugs.push(bug);
    }
  }
  // A bug stays one: whoever catches nothing has it in the page's log.
  if (bugs.length > 0) throw bugs[0];
}
