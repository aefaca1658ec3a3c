/**
 * The format of everything that this device keeps between two runs: version, time and data (rules STORAGE-1, STORAGE-2, STORAGE-3,
 * STORAGE-4).
 */

export type FactKind =
  | 'install'
  | 'person'
  | 'settings'
  | 'draft'
  | 'configuration'
  | 'list'
  | 'board'
  | 'cursor'
  | 'languages'
  | 'texts';

export interface VersionedFact {
  readonly v: number;
  /** Local wall-clock milliseconds at which the data was true. */
  readonly at: number;
  readonly data: unknown;
}

/** `newer`: a later version of the app wrote it. */
export type FactProblem = 'damaged' | 'newer';

/**
 * The migrations from each version to the next, beginning with version 0; their number is the version that is written.
 * Null: not migratable.
 */
export type Migrations = Readonly<Record<FactKind, readonly ((data: unknown) => unknown)[]>>;

/** Version 0 was the bare data. */
const same = (data: unknown): unknown => data;
const none = (): null => null;

const MIGRATIONS: Migrations = {
  install: [same],
  person: [same],
  settings: [same],
  configuration: [same],
  list: [same],
  // Before version 1 none of these was kept.
  draft: [none],
  board: [none],
  cursor: [none],
  languages: [none],
  texts: [none],
};

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e15;

function envelope(raw: unknown): VersionedFact | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('v' in raw && 'at' in raw && 'data' in raw)) return { v: 0, at: 0, data: raw };
  const { v, at, data } = raw;
  return Number.isSafeInteger(v) && Number(v) > 0 && isTime(at) ? { v: Number(v), at, data } : null;
}

/** The envelope of data that was true at `atMs`, as this version of the app writes it (rule STORAGE-1). */
export const versionedFact = (kind: FactKind, atMs: number, data: unknown, migrations = MIGRATIONS): VersionedFact => ({
  v: migrations[kind].length,
  at: atMs,
  data,
});

/** The stored value, parsed and migrated to this version (rules STORAGE-1, STORAGE-2), or why it is ignored (rule STORAGE-3). */
export function readVersionedFact(kind: FactKind, raw: unknown, migrations = MIGRATIONS): VersionedFact | FactProblem {
  const stored = envelope(raw);
  if (stored === null) return 'damaged';
  const steps = migrations[kind];
  if (stored.v > steps.length) return 'newer';
  const data = steps.slice(stored.v).reduce((older, migrate) => (older === null ? null : migrate(older)), stored.data);
  return data === null ? 'damaged' : { v: steps.length, at: stored.at, data };
}

/** The age of restored data by the device's own clock, never negative even after a clock change (rule STORAGE-4). */
export const factAgeMs = (atMs: number, nowMs: number): number => Math.max(0, nowMs - atMs);
