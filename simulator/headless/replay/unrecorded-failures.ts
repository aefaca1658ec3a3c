/** The unrecorded ends of calls from before the recorder's start, derived from their effects (rule RECORDING-10). */
import { RETRIES, STALE_HANG_MS } from '../../../src/domain/limits.ts';
import { retryWithJitterMs } from '../../../src/domain/link/retry.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { RecordedRun } from './read-recording.ts';

/** A response within this time does not make its route doubtful. */
export const FAST_RESPONSE_MS_MAX = STALE_HANG_MS - 1_000;

/** The end of a call from before the recorder's start, and its call; null when unknown. */
interface UnrecordedFailure {
  readonly t: number;
  readonly call: string | null;
}

/** A wait ends within this time of its due time. */
const WAIT_ENDS_MS = 3;

/** Entries grouped by their whole millisecond; times of entries in one group differ by fractions. */
function moments(entries: readonly RecordedEntry[]): ReadonlyMap<number, readonly RecordedEntry[]> {
  const all = new Map<number, RecordedEntry[]>();
  for (const entry of entries) {
    const ms = Math.floor(entry.t);
    const moment = all.get(ms) ?? [];
    all.set(ms, moment);
    moment.push(entry);
  }
  return all;
}

/** The call that was due for a retry after a failure in this moment, where its wait was drawn. */
function triedAgain(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): string | null {
  const dueMs = moment.flatMap((each) =>
    each.k === 'random' ? [each.t + retryWithJitterMs(1, each.value, RETRIES.reads)] : [],
  );
  const isDue = ({ t }: RecordedEntry) => dueMs.some((each) => Math.abs(t - each) <= WAIT_ENDS_MS);
  const again = entries.find((each) => each.k === 'asked' && isDue(each));
  return again?.k === 'asked' ? again.call : null;
}

/** The failure in a moment without another cause; null for none. */
function failureIn(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): UnrecordedFailure | null {
  const requestAt = moment.findIndex((each) => each.k === 'asked' && each.call === 'localStatus');
  // A failure while the local server is already being queried triggers no query, and only draws its wait.
  const isBare = moment.every(({ k }) => k === 'random');
  const isCaused = moment.slice(0, requestAt + 1).some(({ k }) => k === 'answer');
  const [first] = moment;
  if (first === undefined || isCaused || (requestAt < 0 && !isBare)) return null;
  const call = triedAgain(moment, entries);
  return requestAt < 0 && call === null ? null : { t: (moment[requestAt] ?? first).t, call };
}

/**
 * Unrecorded failures of calls from before the recorder's start: the app then queries the local server without a
 * recorded cause. The time of the retry identifies the call.
 */
export function unrecordedFailures({ start, entries }: RecordedRun): UnrecordedFailure[] {
  if (!start.run) return [];
  const soon = entries.filter(({ k, t }) => k !== 'start' && t <= start.t + FAST_RESPONSE_MS_MAX);
  return [...moments(soon).values()].flatMap((moment) => failureIn(moment, entries) ?? []);
}

/** Takes the end of a call from the unrecorded ones: its own, or the first unidentified one. */
export function consumeUnrecordedFailure(unrecorded: UnrecordedFailure[], call: string): number | undefined {
  const own = unrecorded.find((each) => each.call === call) ?? unrecorded.find((each) => each.call === null);
  if (own !== undefined) unrecorded.splice(unrecorded.indexOf(own), 1);
  return own?.t;
}
