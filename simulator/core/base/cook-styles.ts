export const COOK_STYLES = ['careful', 'fast', 'clumsy'] as const;
export type CookStyle = (typeof COOK_STYLES)[number];

/** No cook works at a device; simulated cooks work before the devices start, and later when steps start them. */
export const SIMULATED_COOKS = 'simulated';
/** No cook works at a device, and no simulated cook works before the devices start. */
export const NO_COOKS = 'none';

export interface CookHabits {
  /** Mean simulated milliseconds between two taps. */
  readonly pauseMs: number;
  /** The first open line on the board, or any open line. */
  readonly next: 'first' | 'any';
  /** In simulated milliseconds. The cook taps only if the line has not changed in this time. */
  readonly readMs: number;
  /** Share of taps on a wrong line, which the cook later undoes. */
  readonly mistapChance: number;
  /** Share of taps after which the cook presses the save key. */
  readonly saves: number;
}

/** Range in simulated milliseconds. */
export const MISTAP_NOTICED_MS = [1_000, 4_000] as const;

const OF_NO_STYLE: CookHabits = { pauseMs: 20_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0.1 };

const HABITS: Readonly<Record<CookStyle, CookHabits>> = {
  careful: { pauseMs: 25_000, next: 'first', readMs: 3_000, mistapChance: 0, saves: 0.3 },
  fast: { pauseMs: 6_000, next: 'any', readMs: 0, mistapChance: 0, saves: 0 },
  clumsy: { pauseMs: 15_000, next: 'any', readMs: 0, mistapChance: 0.3, saves: 0.1 },
};

export const habitsOf = (style: CookStyle | null): CookHabits => (style === null ? OF_NO_STYLE : HABITS[style]);
