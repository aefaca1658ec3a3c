/** Whether two records say the same. */

/** Whether two records of one kind hold identical values under every key. */
export function isAlike<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key]));
}
