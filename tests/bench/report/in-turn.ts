/** Measures several things in turn, so that what else the machine does falls on all of them alike. */

/** What each work came to, one after the other; `at` counts the rounds, and whoever began one comes last in the next. */
export async function inTurn<Name extends string, T>(
  at: number,
  works: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Readonly<Record<Name, T>>> {
  const names = Object.keys(works) as Name[];
  const first = at % Math.max(1, names.length);
  const done: [Name, T][] = [];
  for (const name of [...names.slice(first), ...names.slice(0, first)]) done.push([name, await works[name]()]);
  return Object.fromEntries(done) as Record<Name, T>;
}
