/** The main thread as one line of work: the browser's own by its events, scripts by the samples below them. */
import { type Reading, readMain } from './browser-work.ts';
import type { Place, Sample } from './samples.ts';
import { type Labelled, selfTimes } from './self-time.ts';
import type { TraceEvent } from './trace-file.ts';
import { browserWork, GARBAGE, OTHER, type Stretch, type Work } from './work.ts';

/** What a script does that no sample has a name for. */
const SCRIPT = browserWork('script, the rest of it');

/** Answers whose code is at a place. */
export type NameOf = (place: Place) => Work;

/** What was at work in a sample: the innermost code that somebody wrote; null where it names nothing. */
function workOfSample({ frames }: Pick<Sample, 'frames'>, nameOf: NameOf): Work | null {
  if (frames[0]?.name === '(garbage collector)') return GARBAGE;
  const place = frames.find((frame) => frame.place !== null)?.place;
  return place ? nameOf(place) : null;
}

/** The first sample that is not before this moment. */
function firstAfter(samples: readonly Sample[], atUs: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.atUs ?? 0) < atUs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A span cut at its samples, each of which holds until the next one. What none of them names has the name of the one before, else of the next, else this one. */
function bySamples({ fromUs, toUs, work }: Stretch, samples: readonly Sample[], nameOf: NameOf): Stretch[] {
  const first = Math.max(0, firstAfter(samples, fromUs + 1) - 1);
  const pieces: { readonly fromUs: number; readonly toUs: number; readonly work: Work | null }[] = [];
  let saidUs = fromUs;
  for (let at = first; at < samples.length && saidUs < toUs; at++) {
    const sample = samples[at];
    if (!sample || sample.atUs >= toUs) break;
    const endUs = Math.min(toUs, samples[at + 1]?.atUs ?? toUs);
    if (endUs <= saidUs) continue;
    // Before the first sample there is nothing to go by.
    const isBefore = sample.atUs > saidUs;
    if (isBefore) pieces.push({ fromUs: saidUs, toUs: sample.atUs, work: null });
    pieces.push({ fromUs: Math.max(saidUs, sample.atUs), toUs: endUs, work: workOfSample(sample, nameOf) });
    saidUs = endUs;
  }
  if (saidUs < toUs) pieces.push({ fromUs: saidUs, toUs, work: null });
  let before = pieces.find(({ work }) => work !== null)?.work ?? work;
  return pieces.map((piece) => {
    before = piece.work ?? before;
    return { fromUs: piece.fromUs, toUs: piece.toUs, work: before };
  });
}

const labelled = (event: TraceEvent): Labelled<Reading> => ({
  fromUs: event.ts,
  toUs: event.ts + event.dur,
  label: readMain(event),
});

/** The thread's line of work, in order of time and without overlaps. `events` are all of this thread. */
export function mainThreadWork(
  events: readonly TraceEvent[],
  samples: readonly Sample[],
  nameOf: NameOf,
): readonly Stretch[] {
  const spans = events.filter(({ ph, dur }) => ph === 'X' && dur > 0).map(labelled);
  return selfTimes(spans).flatMap(({ fromUs, toUs, label }) =>
    label?.is === 'work'
      ? [{ fromUs, toUs, work: label.work }]
      : bySamples({ fromUs, toUs, work: label ? SCRIPT : OTHER }, samples, nameOf),
  );
}
