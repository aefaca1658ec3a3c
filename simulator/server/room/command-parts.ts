/** Common to the commands of a control room and of a teacher's page. */
import * as v from 'valibot';
import { DIFFICULTIES } from '../../core/base/situation.ts';

export const HOUR_MS = 3_600_000;

export const durationMs = v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(HOUR_MS));

export const wholeWithinBounds = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const NOTE = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const share = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const longMs = v.pipe(v.number(), v.finite(), v.minValue(60_000), v.maxValue(8 * HOUR_MS));

/** The trainee's name is not among these. */
export const TRAINING_FIELDS = {
  lengthMs: longMs,
  difficulty: v.picklist(DIFFICULTIES),
  goal: v.strictObject({ servedShareMin: share, meanMsMax: durationMs, p95MsMax: durationMs, lateShareMax: share }),
  kdsId: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
};

/** Null when the text does not match the format. */
export function commandIn<Command>(text: string, format: v.GenericSchema<unknown, Command>): Command | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(format, raw);
  return parsed.success ? parsed.output : null;
}
