/** Counts as a person writes them: `1 card`, `2 cards`. */

/** A count with its noun, whose plural is made with an s unless it is given. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
