import type { LANGUAGES } from '../limits.ts';

export type Language = (typeof LANGUAGES)[number];

export interface TextTree {
  readonly [key: string]: string | TextTree;
}
