/** Durations as scenario files write them: `90s`, `45m`, `1h30m`. */

const FORM = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/;

/** Milliseconds of a duration text, or null when it is none. */
export function parseDuration(text: string): number | null {
  const found = FORM.exec(text);
  if (found === null || text === '') return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}
