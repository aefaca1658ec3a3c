/** What the product does not reach yet because the screen that will use it is not built: whole files, and single exports as `file: name`. The list only shrinks. */

export interface Waiting {
  readonly why: string;
  readonly what: readonly string[];
}

/** How many entries there are: never more. */
export const WAITING_MAX = 0;

export const WAITING: readonly Waiting[] = [];
