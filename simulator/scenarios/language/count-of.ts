/** Counts in sentences: `1 card`, `2 cards`. */

/** A count with its noun; the plural adds an s by default. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
