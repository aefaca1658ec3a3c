/** What stands in a list although it stands there already. */

/** Each value that an earlier place has too, with the first place at which it is too much; what is not there is nothing twice. */
export function onceMore<Value>(values: readonly Value[]): readonly (readonly [value: Value, at: number])[] {
  const places = new Map<Value, number>();
  for (const [at, value] of values.entries()) {
    const isAgain = values.indexOf(value) < at && !places.has(value);
    if (isAgain && (typeof value === 'string' || typeof value === 'number')) places.set(value, at);
  }
  return [...places];
}
