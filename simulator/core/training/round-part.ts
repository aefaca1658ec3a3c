/** Into which parts the time of a run is cut, one and the same for all its figures: as long as people count (rules TRAIN7, NUM1). */
const MINUTE_MS = 60_000;
const HOUR_MIN = 60;

/** So many parts are told apart at a glance. */
const PARTS_MAX = 24;
/** How long a part may be, in minutes; above an hour, whole hours. */
const PART_MINUTES = [1, 2, 5, 10, 15, 20, 30, HOUR_MIN];

/** The shortest part of which there are few enough, in milliseconds. */
export function roundPartMs(untilMs: number): number {
  const leastMin = untilMs / MINUTE_MS / PARTS_MAX;
  const chosen = PART_MINUTES.find((minutes) => minutes >= leastMin);
  return (chosen ?? Math.ceil(leastMin / HOUR_MIN) * HOUR_MIN) * MINUTE_MS;
}
