/** How simulated cooks at devices work, by name. */

export const COOK_STYLES = ['careful', 'fast', 'clumsy'] as const;
export type CookStyle = (typeof COOK_STYLES)[number];

/** In the place of a style: nobody cooks at a device; the simulated cooks of the house do, before the first look and as steps say. */
export const SIMULATED = 'simulated';
/** In the place of a style: no cook at any device, and none before the first one looks. */
export const NOBODY = 'nobody';

export interface CookHabits {
  /** Mean simulated milliseconds between two taps. */
  readonly pauseMs: number;
  /** Which line comes next: the first that is open on the board, or any. */
  readonly next: 'first' | 'any';
  /** Simulated milliseconds for which a line is looked at: it is tapped when it stands as it stood. 0 for none. */
  readonly looksMs: number;
  /** Share of the taps that meet another line than the one that was meant, which is seen and taken back. */
  readonly slips: number;
  /** Share of the taps after which somebody saves by hand. */
  readonly saves: number;
}

/** After a slip, in simulated milliseconds, it is taken back. */
export const SLIP_SEEN_MS = [1_000, 4_000] as const;

/** Of whom nothing is said. */
const OF_NO_STYLE: CookHabits = { pauseMs: 20_000, next: 'any', looksMs: 0, slips: 0, saves: 0.1 };

const HABITS: Readonly<Record<CookStyle, CookHabits>> = {
  careful: { pauseMs: 25_000, next: 'first', looksMs: 3_000, slips: 0, saves: 0.3 },
  fast: { pauseMs: 6_000, next: 'any', looksMs: 0, slips: 0, saves: 0 },
  clumsy: { pauseMs: 15_000, next: 'any', looksMs: 0, slips: 0.3, saves: 0.1 },
};

/** How somebody of a style works; null for no style of their own. */
export const habitsOf = (style: CookStyle | null): CookHabits => (style === null ? OF_NO_STYLE : HABITS[style]);
