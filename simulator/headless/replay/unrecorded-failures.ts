/** Failures of calls from before the recorder's start, derived from their effects (rule RECORDING-10). */
import { RETRIES, STALE_HANG_MS } from '../../../src/domain/limits.ts';
import { retryWithJitterMs } from '../../../src/domain/link/retry.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { RecordedRun } from './read-recording.ts';

/** A response within this time does not make the connection uncertain. */
export const FAST_RESPONSE_MS_MAX = STALE_HANG_MS - 1_000;

/** `call` is null when unknown. */
interface UnrecordedFailure {
  readonly t: number;
  readonly call: string | null;
}

/** A wait ends at most this much later than its due time. */
const WAIT_ENDS_MS = 3;

/** Groups entries by whole millisecond; times within a group differ by fractions of one. */
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

/** The call that was retried after a failure; the moment has the random draw of its wait. */
function triedAgain(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): string | null {
  const dueMs = moment.flatMap((each) =>
    each.k === 'random' ? [each.t + retryWithJitterMs(1, each.value, RETRIES.reads)] : [],
  );
  const isDue = ({ t }: RecordedEntry) => dueMs.some((each) => Math.abs(t - each) <= WAIT_ENDS_MS);
  const again = entries.find((each) => each.k === 'asked' && isDue(each));
  return again?.k === 'asked' ? again.call : null;
}

/** Null when the moment has another cause or no failure. */
function failureIn(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): UnrecordedFailure | null {
  const requestAt = moment.findIndex((each) => each.k === 'asked' && each.call === 'localStatus');
  // While a call to the local server is in flight, the only trace of a failure is the random number of its retry.
  const isBare = moment.every(({ k }) => k === 'random');
  const isCaused = moment.slice(0, requestAt + 1).some(({ k }) => k === 'answer');
  const [first] = moment;
  if (first === undefined || isCaused || (requestAt < 0 && !isBare)) return null;
  const call = triedAgain(moment, entries);
  return requestAt < 0 && call === null ? null : { t: (moment[requestAt] ?? first).t, call };
}

/**
 * After such a failure the app queries the local server without a recorded cause. The time of the retry shows which
 * call failed.
 */
export function unrecordedFailures({ start, entries }: RecordedRun): UnrecordedFailure[] {
  if (!start.run) return [];
  const soon = entries.filter(({ k, t }) => k !== 'start' && t <= start.t + FAST_RESPONSE_MS_MAX);
  return [...moments(soon).values()].flatMap((moment) => failureIn(moment, entries) ?? []);
}

/** The call's own failure, or the first one whose call is unknown. */
export function consumeUnrecordedFailure(unrecorded: UnrecordedFailure[], call: string): number | undefined {
  const own = unrecorded.find((each) => each.call === call) ?? unrecorded.find((each) => each.call === null);
  if (own !== undefined) unrecorded.splice(unrecorded.indexOf(own), 1);
  return own?.t;
}
