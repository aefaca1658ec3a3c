/** Durations as scenario files write them: `90s`, `45m`, `1h30m`. */

const FORM = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/;

/** Milliseconds of a duration text, or null when it is none. */
export function parseDuration(text: string): number | null {
  const found = FORM.exec(text);
  if (found === null || text === '') return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/** The text of a duration in milliseconds, in whole seconds: 5400000 is `1h30m`, nothing is `0s`. */
export function durationText(ms: number): string {
  const wholeS = Math.floor(ms / 1_000);
  const parts = [
    [Math.floor(wholeS / 3_600), 'h'],
    [Math.floor(wholeS / 60) % 60, 'm'],
    [wholeS % 60, 's'],
  ] as const;
  const text = parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');
  return text === '' ? '0s' : text;
}
