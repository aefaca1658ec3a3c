/** How demanding it is for its cooks. */
export const DIFFICULTIES = ['easy', 'middle', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface SituationFacts {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** One sentence about it; null when its file has none. */
  readonly about: { readonly es: string; readonly en: string } | null;
  /** The seed in the situation's file. */
  readonly seed: number;
  /** From the devices' start to the end, in milliseconds. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  /** Mean orders per hour in parts of equal length, from the devices' start to the end. */
  readonly load: readonly number[];
  /** Faults and troubles, with start and end as shares (0 to 1) of the time from the devices' start to the end. */
  readonly troubles: readonly { readonly from: number; readonly until: number }[];
}
