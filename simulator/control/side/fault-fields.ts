import type { FaultNumber } from '../../core/base/fault-kinds.ts';

/** The value is the number in the field times `per`, from `min` to `max`. */
export interface NumberField {
  readonly per: number;
  readonly whole: boolean;
  readonly min: number;
  readonly max: number;
}

const SECONDS = { per: 1_000, whole: false };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Times are in seconds, shares in percent. */
export const FAULT_FIELDS: Readonly<Record<FaultNumber, Pick<NumberField, 'per' | 'whole'>>> = {
  share: { per: 0.01, whole: false },
  delayMs: SECONDS,
  spreadMs: SECONDS,
  status: { per: 1, whole: true },
  overMs: SECONDS,
  megabytes: { per: 1, whole: true },
  ageMs: SECONDS,
  byMs: SECONDS,
  everyMs: SECONDS,
  upMs: SECONDS,
  downMs: SECONDS,
  mode: { per: 1, whole: true },
};

export type DurationUnit = 's' | 'min';

export const DURATIONS: Readonly<Record<DurationUnit, NumberField>> = {
  min: { per: MINUTE_MS, whole: false, min: 0.1 * MINUTE_MS, max: HOUR_MS },
  s: { per: 1_000, whole: false, min: 1_000, max: HOUR_MS },
};

/** The text has a decimal point in every language: `12.75`. */
export const formatField = (value: number, per: number): string => String(Number((value / per).toFixed(3)));

const DECIMAL = /^-?\d{1,9}(?:[.,]\d{1,3})?$/;

/** The text may have a comma or a point; null when invalid or out of bounds. */
export function readField(text: string, { per, whole, min, max }: NumberField): number | null {
  const written = text.trim();
  if (!DECIMAL.test(written)) return null;
  const number = Number(written.replace(',', '.'));
  if (whole && !Number.isInteger(number)) return null;
  // Milliseconds are integers. A share keeps five decimals, because its field shows percent with three.
  const value = per >= 1 ? Math.round(number * per) : Number((number * per).toFixed(5));
  return value >= min && value <= max ? value : null;
}
