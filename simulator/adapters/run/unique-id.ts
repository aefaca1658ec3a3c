/** Names for what there is once: a run, a page, a worker. */

/** Digits that nothing else is named by, also in a page of plain HTTP: browsers give such a page no `randomUUID`. */
export const uniqueId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
