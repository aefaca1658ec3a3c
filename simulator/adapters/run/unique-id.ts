/** Unique names for a run, a page or a worker. */

/** A random name; in a page of plain HTTP too, where browsers have no `randomUUID`. */
export const uniqueId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
