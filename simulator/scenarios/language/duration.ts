/** Times in files: `90s`, `45m`, `1h30m`, `1m2.345s`, or as on a clock, `02:30` and `1:02:30`. */

/** Never empty. Only the first number may exceed 59, as in many minutes without hours. */
export const DURATION_FORM =
  /^(?=.)(?:(?:(\d{1,3})h(?![6-9]\d|\d{3}))?(?:(\d{1,4})m(?![6-9]\d|\d{3}))?(?:(\d{1,6}(?:\.\d{1,3})?)s)?|(?:(\d{1,3}):(?=[0-5]\d:))?(\d{1,4}):([0-5]\d))$/;

const OVERFULL = /^(?:\d+h)?(?:\d+m)?(?:\d+(?:\.\d+)?s)?$|^(?:\d+:)?\d+:\d+$/;

/** Whether the text is invalid only because its seconds have more than three decimals. */
export const isTooFine = (text: string): boolean =>
  DURATION_FORM.test(text.replace(/(\.\d{3})\d+s$/, '$1s')) && !DURATION_FORM.test(text);

/** Whether the text is like a time, but has more than 59 minutes after hours, or seconds after minutes. */
export const isOverfull = (text: string): boolean => OVERFULL.test(text) && /\d\D.*[6-9]\d\D?|\d\D.*\d{3}/.test(text);

/** A time above zero. */
export const SPAN_FORM = new RegExp(DURATION_FORM.source.replace('^(?=.)', '^(?=.*[1-9])'));

/** Null when invalid. */
export function parseDuration(text: string): number | null {
  const found = DURATION_FORM.exec(text);
  if (found === null) return null;
  const [hours = 0, minutes = 0, seconds = 0, clockHours = 0, clockMinutes = 0, clockSeconds = 0] = found
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  return Math.round(((hours + clockHours) * 3_600 + (minutes + clockMinutes) * 60 + seconds + clockSeconds) * 1_000);
}

/** Whole seconds: 5400000 is `1h30m`, zero is `0s`. */
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

/** Milliseconds too: 62345 is `1m2.345s`. */
export function exactDurationText(ms: number): string {
  const beyond = Math.round(ms) % 1_000;
  if (beyond === 0) return durationText(ms);
  const whole = durationText(Math.floor(ms / 60_000) * 60_000);
  return `${whole === '0s' ? '' : whole}${(Math.round(ms) % 60_000) / 1_000}s`;
}
