/** The threads of a trace that a frame goes through, each as a line of work. */
import { readBackground, readCompositor, readRaster, readViz } from './browser-work.ts';
import { mainThreadWork, type NameOf } from './main-thread.ts';
import { type Moments, networkSpans } from './moments.ts';
import type { Lane, Thread } from './one-line.ts';
import { samplesOf } from './samples.ts';
import { selfTimes } from './self-time.ts';
import type { Trace, TraceEvent } from './trace-file.ts';
import { browserWork, type Work } from './work.ts';

const NETWORK = browserWork('network wait');

type Read = (event: Pick<TraceEvent, 'name'>) => Work | null;

function laneOf(thread: Thread, events: readonly TraceEvent[], read: Read): Lane {
  const spans = events
    .filter(({ ph }) => ph === 'X')
    .map((event) => ({ fromUs: event.ts, toUs: event.ts + event.dur, label: read(event) }));
  const stretches = selfTimes(spans).flatMap(({ label, ...span }) => (label ? [{ ...span, work: label }] : []));
  return { thread, stretches };
}

/** The lanes of a page; several workers of one kind are a lane each, and the network is one too. */
export function lanesOf(trace: Trace, moments: Moments, nameOf: NameOf): readonly Lane[] {
  const { main, beginUs, presentedUs } = moments;
  const within = trace.events.filter(({ ts, dur }) => ts < presentedUs && ts + dur > beginUs);
  const threads = new Map<string, TraceEvent[]>();
  for (const event of within) {
    const place = `${event.pid} ${event.tid}`;
    const known = threads.get(place);
    if (known) known.push(event);
    else threads.set(place, [event]);
  }
  const lanes = [...threads.values()].flatMap((events): Lane[] => {
    const [first] = events;
    if (!first) return [];
    const name = trace.threadOf(first);
    if (name === 'VizCompositorThread') return [laneOf('viz', events, readViz)];
    if (first.pid !== main.pid) return [];
    if (first.tid === main.tid)
      return [{ thread: 'main', stretches: mainThreadWork(events, samplesOf(trace, main), nameOf) }];
    if (name === 'Compositor') return [laneOf('compositor', events, readCompositor)];
    return [laneOf('raster', events, readRaster), laneOf('background', events, readBackground)];
  });
  const network = networkSpans(trace, moments).map((span) => ({ ...span, work: NETWORK }));
  return [...lanes, { thread: 'network', stretches: network }];
}
