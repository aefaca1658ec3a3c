/** The random numbers that the recorded app drew (rule RECORDING-10). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { VirtualClock } from '../../core/base/clock.ts';
import type { RecordedRun } from './read-recording.ts';
import { unrecordedFailures } from './unrecorded-failures.ts';

/** A draw this close to a recorded one is the same draw. */
const SAME_DRAW_MS = 250;
/** The result of a draw that was not recorded. */
const UNRECORDED = 0.5;
/** The largest number of draws within `SAME_DRAW_MS`. */
const SAME_DRAWS_MAX = 200;
/** A draw that an entry causes follows it within this time. */
const SAME_MOMENT_MS = 1;

type RandomEntry = Extract<RecordedEntry, { k: 'random' }>;

/** Draws in the moment of an event, or of the unrecorded end of a call, match no draw at another time. */
function causedDraws({ start, entries }: RecordedRun): ReadonlySet<RandomEntry> {
  const unrecordedMs = new Set(unrecordedFailures({ start, entries }).map(({ t }) => Math.floor(t)));
  const caused = new Set<RandomEntry>();
  let causeMs = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    if (entry.k === 'random') {
      if (entry.t - causeMs < SAME_MOMENT_MS || unrecordedMs.has(Math.floor(entry.t))) caused.add(entry);
    } else if (entry.k !== 'screen' && entry.k !== 'sound') causeMs = entry.t;
  }
  return caused;
}

/** The next draw of the same moment, or else the nearest one in time, unless a later event caused it. */
export function createReplayRandom(run: RecordedRun, clock: VirtualClock) {
  const { entries } = run;
  const drawn = entries.filter((entry) => entry.k === 'random');
  const caused = causedDraws(run);
  const used = new Set<RandomEntry>();
  const beganMs = entries[0]?.t ?? 0;
  let from = 0;
  /** The time between a draw and the present; infinite for a draw that does not match. */
  const apart = (each: RandomEntry): number => {
    const aheadMs = each.t - clock.nowMs();
    const isMeant = aheadMs < SAME_MOMENT_MS || !caused.has(each);
    return used.has(each) || !isMeant ? Number.POSITIVE_INFINITY : Math.abs(aheadMs);
  };
  return {
    next() {
      // Draws from before the beginning of the recording are unknown.
      if (clock.nowMs() < beganMs) return UNRECORDED;
      while ((drawn[from]?.t ?? Number.POSITIVE_INFINITY) < clock.nowMs() - SAME_DRAW_MS) from += 1;
      let found: RandomEntry | null = null;
      for (const each of drawn.slice(from, from + SAME_DRAWS_MAX)) {
        if (apart(each) > SAME_DRAW_MS) continue;
        // Prefers the first draw of a moment; the others follow within a fraction of a millisecond.
        const isNearer = found === null || apart(each) < apart(found) - SAME_MOMENT_MS;
        if (isNearer) found = each;
      }
      if (found === null) return UNRECORDED;
      used.add(found);
      return Math.min(Math.max(found.value, 0), 1 - Number.EPSILON);
    },
  };
}
