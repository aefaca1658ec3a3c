import type { KdsConfig } from './kds.ts';

/** Name and location may contain language tags. */
export interface KdsRow {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  /** Only an available unit can be activated. */
  readonly available: boolean;
  /** This device is set up as this unit. */
  readonly current: boolean;
}

/**
 * In the venue's order. Of two units with the same id the first counts, and a unit without a name has its id as name
 * (rule UNIT-6).
 */
export const kdsRows = (units: readonly KdsConfig[], currentId: number | null): readonly KdsRow[] => {
  const first = new Map(units.toReversed().map((unit) => [unit.id, unit]));
  return units
    .filter((unit) => first.get(unit.id) === unit)
    .map(({ id, name, location, active }) => ({
      id,
      name: name.trim() === '' ? String(id) : name,
      location,
      available: active,
      current: id === currentId,
    }));
};

/** Null when the unit can be activated (rule UNIT-7). */
export function activationRefusal(rows: readonly KdsRow[], id: number): 'unknown' | 'unavailable' | null {
  const row = rows.find((unit) => unit.id === id);
  if (!row) return 'unknown';
  return row.available ? null : 'unavailable';
}
