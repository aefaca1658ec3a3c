/** Counts in messages: `1 card`, `2 cards`. */

/** A count with its noun. By default the plural has an added s. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
