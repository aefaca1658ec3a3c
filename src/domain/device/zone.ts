/** Creating a format costs more than reading the orders. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/**
 * Seconds east of UTC; `atMs` in unix milliseconds. 0 without a zone, and for a zone that this browser does not know
 * (rule WIRE-32).
 */
export function zoneOffsetS(timeZone: string, atMs: number): number {
  if (timeZone === '') return 0;
  try {
    const parts = formatOf(timeZone).formatToParts(atMs);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, side = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(name) ?? [];
    return (side === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
  } catch {
    return 0;
  }
}
