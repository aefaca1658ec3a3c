import type { LANGUAGES } from '../limits.ts';

export type Language = (typeof LANGUAGES)[number];

/** Texts by key, in nested groups. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}
