/** The format of facts that this device stores for its next start (rules STORAGE-1 to STORAGE-4). */

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
  /** Wall-clock milliseconds at which the data was true. */
  readonly at: number;
  readonly data: unknown;
}

/** `newer`: a later version of the app wrote it. */
export type FactProblem = 'damaged' | 'newer';

/**
 * By kind, the migrations from each version to the next, from version 0. Their number is the version that this app
 * writes. A migration that returns null rejects the data.
 */
export type Migrations = Readonly<Record<FactKind, readonly ((data: unknown) => unknown)[]>>;

/** Version 0 was the data without an envelope. */
const same = (data: unknown): unknown => data;
const none = (): null => null;

const MIGRATIONS: Migrations = {
  install: [same],
  person: [same],
  settings: [same],
  configuration: [same],
  list: [same],
  // These kinds did not exist in version 0.
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

/** `atMs` is when the data was true (rule STORAGE-1). */
export const versionedFact = (kind: FactKind, atMs: number, data: unknown, migrations = MIGRATIONS): VersionedFact => ({
  v: migrations[kind].length,
  at: atMs,
  data,
});

/** Migrates the value to this version, or returns why it is ignored (rules STORAGE-1 to STORAGE-3). */
export function readVersionedFact(kind: FactKind, raw: unknown, migrations = MIGRATIONS): VersionedFact | FactProblem {
  const stored = envelope(raw);
  if (stored === null) return 'damaged';
  const steps = migrations[kind];
  if (stored.v > steps.length) return 'newer';
  const data = steps.slice(stored.v).reduce((older, migrate) => (older === null ? null : migrate(older)), stored.data);
  return data === null ? 'damaged' : { v: steps.length, at: stored.at, data };
}

/** 0 when the clock was set back past `atMs` (rule STORAGE-4). */
export const factAgeMs = (atMs: number, nowMs: number): number => Math.max(0, nowMs - atMs);
