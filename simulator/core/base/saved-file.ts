/** A run as a scenario file, as a control room is told of it. */

/** What of a run a scenario file cannot hold. */
export const UNTOLD_KINDS = ['taps', 'training', 'words', 'settings', 'other'] as const;

export interface UntoldPart {
  readonly kind: (typeof UNTOLD_KINDS)[number];
  readonly count: number;
}

export interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly untold: readonly UntoldPart[];
  /** It expects what its situation did before anybody lent a hand, which may no longer come true. */
  readonly expectsFormer: boolean;
}
