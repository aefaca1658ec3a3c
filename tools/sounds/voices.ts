/** Instruments, each a list of the partials that ring when a note is struck. */

/** Rings at `ratio` times the note's frequency, and falls to a third of its level within `decayS` seconds. */
export interface Partial {
  readonly ratio: number;
  readonly gain: number;
  readonly decayS: number;
}

export type Voice = readonly Partial[];

export const BELL: Voice = [
  { ratio: 1, gain: 1, decayS: 0.34 },
  { ratio: 2, gain: 0.45, decayS: 0.22 },
  { ratio: 2.76, gain: 0.3, decayS: 0.12 },
];

export const CHIME: Voice = [
  { ratio: 1, gain: 1, decayS: 0.28 },
  { ratio: 1.5, gain: 0.3, decayS: 0.18 },
  { ratio: 2.4, gain: 0.35, decayS: 0.1 },
];

export const MARIMBA: Voice = [
  { ratio: 1, gain: 1, decayS: 0.16 },
  { ratio: 2, gain: 0.2, decayS: 0.09 },
  { ratio: 3, gain: 0.15, decayS: 0.03 },
];

export const PIANO: Voice = [
  { ratio: 1, gain: 1, decayS: 0.26 },
  { ratio: 2, gain: 0.5, decayS: 0.18 },
  { ratio: 3, gain: 0.25, decayS: 0.12 },
];

/** A hard hammer on a small gong; the second partial beats against the first. */
export const HAMMER: Voice = [
  { ratio: 1, gain: 1, decayS: 0.14 },
  { ratio: 1.27, gain: 0.8, decayS: 0.14 },
  { ratio: 1.61, gain: 0.3, decayS: 0.08 },
];

/** A dull knock; its partials fall silent at once. */
export const KNOCK: Voice = [
  { ratio: 1, gain: 1, decayS: 0.09 },
  { ratio: 1.18, gain: 0.7, decayS: 0.06 },
];

export const SIREN: Voice = [
  { ratio: 1, gain: 1, decayS: 0.07 },
  { ratio: 2, gain: 0.25, decayS: 0.05 },
];
