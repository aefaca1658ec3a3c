import type { RoomLanguage } from './texts.ts';

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('es', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

/** The time of day as the venue's devices show it: `13:27:42` (rule ROOM-4). */
export const timeOfDay = (unixMs: number, timeZone: string): string => formatOf(timeZone).format(unixMs);

/** `07:42`; from one hour on `1:07:42`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = `${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? rest : `${Math.floor(seconds / 3_600)}:${rest}`;
}

/** `45 min`, `1 h 40 min`. */
export function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const dayOf = (unixMs: number, language: RoomLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es-CL', { dateStyle: 'medium', timeZone }).format(unixMs);
