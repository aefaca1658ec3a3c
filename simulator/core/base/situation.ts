/** How demanding a situation is for its cooks. */
export const DIFFICULTIES = ['easy', 'middle', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface SituationFacts {
  readonly name: string;
  readonly title: { readonly es: string; readonly en: string };
  /** One sentence; null when the file has none. */
  readonly about: { readonly es: string; readonly en: string } | null;
  readonly seed: number;
  /** The time from the devices' start to the end. */
  readonly lengthMs: number;
  readonly difficulty: Difficulty;
  /** Mean orders per hour in equal parts, from the devices' start to the end. */
  readonly load: readonly number[];
  /** Start and end as shares (0 to 1) of the time from the devices' start to the end. */
  readonly troubles: readonly { readonly from: number; readonly until: number }[];
}
