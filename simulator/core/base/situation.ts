/** A situation of the library as a control room offers it. */

/** How much it asks of whoever works in it. */
export const DIFFICULTIES = ['easy', 'middle', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface SituationFacts {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** What is to be seen in it, as a sentence; null where its file says nothing. */
  readonly about: { readonly es: string; readonly en: string } | null;
  /** The seed that its file names. */
  readonly seed: number;
  /** From the first look at the board to the end, in milliseconds. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  /** Mean orders an hour in parts of equal length, from the first look to the end. */
  readonly load: readonly number[];
  /** When something is broken, as shares of the same time from 0 to 1. */
  readonly troubles: readonly { readonly from: number; readonly until: number }[];
}
