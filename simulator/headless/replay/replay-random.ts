/** Chance of an app that runs again, as it fell for the recorded one (rule RCD9). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import type { VirtualClock } from '../../core/base/clock.ts';
import type { RecordedRun } from './read-recording.ts';
import { unheardFailures } from './unheard-failures.ts';

/** Chance that was drawn so near counts as the same. */
const SAME_DRAW_MS = 250;
/** Chance that nobody heard. */
const UNHEARD = 0.5;
/** More is not drawn in that time. */
const SAME_DRAWS_MAX = 200;
/** What follows at once from something is within so much of it. */
const SAME_MOMENT_MS = 1;

type RandomEntry = Extract<RecordedEntry, { k: 'random' }>;

/** Draws that follow from something that was recorded, or from the end of a call that nobody heard, in the same moment: nothing else is meant by them. */
function causedDraws({ start, entries }: RecordedRun): ReadonlySet<RandomEntry> {
  const unheardMs = new Set(unheardFailures({ start, entries }).map(({ t }) => Math.floor(t)));
  const caused = new Set<RandomEntry>();
  let causeMs = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    if (entry.k === 'random') {
      if (entry.t - causeMs < SAME_MOMENT_MS || unheardMs.has(Math.floor(entry.t))) caused.add(entry);
    } else if (entry.k !== 'screen' && entry.k !== 'sound') causeMs = entry.t;
  }
  return caused;
}

/**
 * Chance as it was drawn: what is drawn now is what was drawn now, in its order; else what was drawn nearest to now, unless that waits for
 * what it follows from.
 */
export function randomOf(run: RecordedRun, clock: VirtualClock) {
  const { entries } = run;
  const drawn = entries.filter((entry) => entry.k === 'random');
  const caused = causedDraws(run);
  const taken = new Set<RandomEntry>();
  const beganMs = entries[0]?.t ?? 0;
  let from = 0;
  /** How far a draw is from now, infinite for one that is not meant. */
  const apart = (each: RandomEntry): number => {
    const aheadMs = each.t - clock.nowMs();
    const isMeant = aheadMs < SAME_MOMENT_MS || !caused.has(each);
    return taken.has(each) || !isMeant ? Number.POSITIVE_INFINITY : Math.abs(aheadMs);
  };
  return {
    next() {
      // What was drawn before the recording began nobody heard.
      if (clock.nowMs() < beganMs) return UNHEARD;
      while ((drawn[from]?.t ?? Number.POSITIVE_INFINITY) < clock.nowMs() - SAME_DRAW_MS) from += 1;
      let found: RandomEntry | null = null;
      for (const each of drawn.slice(from, from + SAME_DRAWS_MAX)) {
        if (apart(each) > SAME_DRAW_MS) continue;
        // Of one moment the first, which the others are a hair after.
        const isNearer = found === null || apart(each) < apart(found) - SAME_MOMENT_MS;
        if (isNearer) found = each;
      }
      if (found === null) return UNHEARD;
      taken.add(found);
      return Math.min(Math.max(found.value, 0), 1 - Number.EPSILON);
    },
  };
}
