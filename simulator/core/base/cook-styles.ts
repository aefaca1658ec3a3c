/** How simulated cooks at devices work, by name. */

export const COOK_STYLES = ['careful', 'fast', 'clumsy'] as const;
export type CookStyle = (typeof COOK_STYLES)[number];

/** Instead of a style: no cook at devices; the world's simulated cooks work before the devices start and as steps define. */
export const SIMULATED_COOKS = 'simulated';
/** Instead of a style: no cook at any device, and none before the devices start. */
export const NO_COOKS = 'nobody';

export interface CookHabits {
  /** Mean simulated milliseconds between two taps. */
  readonly pauseMs: number;
  /** Which line comes next: the first open one on the board, or any. */
  readonly next: 'first' | 'any';
  /**
   * Simulated milliseconds for which a cook checks a line: a tap follows only when the line is unchanged. 0 for none.
   */
  readonly readMs: number;
  /** Share of the taps on a wrong line, which the cook notices and undoes. */
  readonly mistapChance: number;
  /** Share of the taps after which the cook saves by hand. */
  readonly saves: number;
}

/** The cook undoes a slip after this range, in simulated milliseconds. */
export const MISTAP_NOTICED_MS = [1_000, 4_000] as const;

const OF_NO_STYLE: CookHabits = { pauseMs: 20_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0.1 };

const HABITS: Readonly<Record<CookStyle, CookHabits>> = {
  careful: { pauseMs: 25_000, next: 'first', readMs: 3_000, mistapChance: 0, saves: 0.3 },
  fast: { pauseMs: 6_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0 },
  clumsy: { pauseMs: 15_000, next: 'any', readMs: 0, mistapChance: 0.3, saves: 0.1 },
};

export const habitsOf = (style: CookStyle | null): CookHabits => (style === null ? OF_NO_STYLE : HABITS[style]);
