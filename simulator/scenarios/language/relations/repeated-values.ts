/** Each value that occurs more than once, with its second position. */
export function repeatedValues<Value>(values: readonly Value[]): readonly (readonly [value: Value, at: number])[] {
  const places = new Map<Value, number>();
  for (const [at, value] of values.entries()) {
    const isAgain = values.indexOf(value) < at && !places.has(value);
    if (isAgain && (typeof value === 'string' || typeof value === 'number')) places.set(value, at);
  }
  return [...places];
}
