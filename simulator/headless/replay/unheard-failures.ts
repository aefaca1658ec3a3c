/** How the calls ended that an app made before its recorder was there: nobody heard it, and what came of it tells (rule RCD9). */
import { RETRIES, STALE_HANG_MS } from '../../../src/domain/limits.ts';
import { spreadRetryMs } from '../../../src/domain/link/retry.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { RecordedRun } from './read-recording.ts';

/** An answer that takes no longer leaves its road in no doubt. */
export const UNDOUBTED_MS = STALE_HANG_MS - 1_000;

/** The end of a call that was made before the recorder was there, and which call that was; null where nothing tells. */
interface UnheardFailure {
  readonly t: number;
  readonly call: string | null;
}

/** A wait ends so near to its time. */
const WAIT_ENDS_MS = 3;

/** Entries by the millisecond of their time: times of a recording are whole ones, of which entries stand a hair apart. */
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

/** The call that was tried again when one was due that had failed in this moment: its wait was drawn then. */
function triedAgain(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): string | null {
  const dueMs = moment.flatMap((each) =>
    each.k === 'random' ? [each.t + spreadRetryMs(1, each.value, RETRIES.reads)] : [],
  );
  const isDue = ({ t }: RecordedEntry) => dueMs.some((each) => Math.abs(t - each) <= WAIT_ENDS_MS);
  const again = entries.find((each) => each.k === 'asked' && isDue(each));
  return again?.k === 'asked' ? again.call : null;
}

/** The failure in a moment that nothing else is known of; null for none. */
function failureIn(moment: readonly RecordedEntry[], entries: readonly RecordedEntry[]): UnheardFailure | null {
  const asks = moment.findIndex((each) => each.k === 'asked' && each.call === 'localStatus');
  // One that comes while the local server is asked already asks for nothing, and draws its wait alone.
  const isBare = moment.every(({ k }) => k === 'random');
  const isCaused = moment.slice(0, asks + 1).some(({ k }) => k === 'answer');
  const [first] = moment;
  if (first === undefined || isCaused || (asks < 0 && !isBare)) return null;
  const call = triedAgain(moment, entries);
  return asks < 0 && call === null ? null : { t: (moment[asks] ?? first).t, call };
}

/**
 * When calls failed that were made before the recorder was there and whose end nobody heard: an app then asks for the local server, and
 * no answer that was heard made it ask. Which of them it was, the time at which it is tried again tells.
 */
export function unheardFailures({ start, entries }: RecordedRun): UnheardFailure[] {
  if (!start.run) return [];
  const soon = entries.filter(({ k, t }) => k !== 'start' && t <= start.t + UNDOUBTED_MS);
  return [...moments(soon).values()].flatMap((moment) => failureIn(moment, entries) ?? []);
}

/** Takes the end of a call out of those that nobody heard: its own, or the first that nothing is known of. */
export function takeUnheard(unheard: UnheardFailure[], call: string): number | undefined {
  const own = unheard.find((each) => each.call === call) ?? unheard.find((each) => each.call === null);
  if (own !== undefined) unheard.splice(unheard.indexOf(own), 1);
  return own?.t;
}
