const STEPS_SEC = [10, 30, 60, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400];
const MINUTE_SEC = 60;
const CLOCK_LETTERS = 5;

/** More labels do not help, however wide the plot is. */
export const TICKS_MAX = 10;

export interface TimeAxis {
  /** Each part has a bar or a cell; the last may end after the run. */
  readonly parts: number;
  readonly partMs: number;
  /** The time of day includes seconds. */
  readonly clockOf: (ms: number) => string;
}

export interface TimeTick {
  /** The position in parts after the start. */
  readonly at: number;
  readonly label: string;
}

function secondsOfDay(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * MINUTE_SEC + minutes) * MINUTE_SEC + seconds;
}

/** At most `most` round times of day. */
export function timeTicks({ parts, partMs, clockOf }: TimeAxis, most: number): readonly TimeTick[] {
  const wholeSec = (parts * partMs) / 1_000;
  const step = STEPS_SEC.find((seconds) => wholeSec / seconds <= Math.max(1, most)) ?? wholeSec;
  const beforeSec = (step - (secondsOfDay(clockOf(0)) % step)) % step;
  const count = Math.max(0, Math.floor((wholeSec - beforeSec) / step) + 1);
  return Array.from({ length: count }, (_, place) => {
    const ms = (beforeSec + place * step) * 1_000;
    const clock = clockOf(ms);
    return { at: ms / partMs, label: step < MINUTE_SEC ? clock : clock.slice(0, CLOCK_LETTERS) };
  });
}
