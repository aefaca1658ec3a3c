export const COOK_STYLES = ['careful', 'fast', 'clumsy'] as const;
export type CookStyle = (typeof COOK_STYLES)[number];

/**
 * A value instead of a style: no cook works at a device. The world's simulated cooks work before the devices start, and
 * afterwards only as script steps say.
 */
export const SIMULATED_COOKS = 'simulated';
/** A value instead of a style: no cook works at a device, and no simulated cook works before the devices start. */
export const NO_COOKS = 'nobody';

export interface CookHabits {
  /** Mean simulated milliseconds between two taps. */
  readonly pauseMs: number;
  /** The line that the cook taps next: the first open line on the board, or any open line. */
  readonly next: 'first' | 'any';
  /**
   * The time for which a cook reads a line, in simulated milliseconds. The cook taps only if the line has not changed
   * in this time. 0 means no reading.
   */
  readonly readMs: number;
  /** The share of taps on a wrong line. The cook notices these taps and undoes them. */
  readonly mistapChance: number;
  /** The share of taps after which the cook presses the save key. */
  readonly saves: number;
}

/** After this time a cook notices and undoes a tap on a wrong line; a range in simulated milliseconds. */
export const MISTAP_NOTICED_MS = [1_000, 4_000] as const;

const OF_NO_STYLE: CookHabits = { pauseMs: 20_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0.1 };

const HABITS: Readonly<Record<CookStyle, CookHabits>> = {
  careful: { pauseMs: 25_000, next: 'first', readMs: 3_000, mistapChance: 0, saves: 0.3 },
  fast: { pauseMs: 6_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0 },
  clumsy: { pauseMs: 15_000, next: 'any', readMs: 0, mistapChance: 0.3, saves: 0.1 },
};

export const habitsOf = (style: CookStyle | null): CookHabits => (style === null ? OF_NO_STYLE : HABITS[style]);
