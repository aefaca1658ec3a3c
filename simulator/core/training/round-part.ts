/** Parts of a round length, the same for all figures of a run (rules TRAINING-7 and FIGURE-1). */
const MINUTE_MS = 60_000;
const HOUR_MIN = 60;

/** A reader could not distinguish more parts. */
const PARTS_MAX = 24;
/** Above an hour only whole hours. */
const PART_MINUTES = [1, 2, 5, 10, 15, 20, 30, HOUR_MIN];

/** The shortest length with at most the maximum number of parts. */
export function roundPartMs(untilMs: number): number {
  const leastMin = untilMs / MINUTE_MS / PARTS_MAX;
  const chosen = PART_MINUTES.find((minutes) => minutes >= leastMin);
  return (chosen ?? Math.ceil(leastMin / HOUR_MIN) * HOUR_MIN) * MINUTE_MS;
}
