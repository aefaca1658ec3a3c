/** A list of what stands while nothing may go from under a finger (rule STILL1). */

/** `now` with what left it since `shown`, each in its place after what stood before it; `now` itself where nothing left. */
export function stillList<T>(shown: readonly T[], now: readonly T[]): readonly T[] {
  const left = new Set(shown);
  for (const each of now) left.delete(each);
  if (left.size === 0) return now;
  const standing = [...now];
  for (const [at, each] of shown.entries()) {
    if (!left.has(each)) continue;
    const before = shown[at - 1];
    standing.splice(before === undefined ? 0 : standing.indexOf(before) + 1, 0, each);
  }
  return standing;
}
