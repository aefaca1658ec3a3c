/** A trace as the browser writes it: its events, and which thread is which. */
import * as v from 'valibot';

const EVENT = v.object({
  name: v.string(),
  /** X for a span, b and e for the ends of one that threads share, the others for moments. */
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds of the browser's clock. */
  ts: v.number(),
  /** Microseconds. */
  dur: v.optional(v.number(), 0),
  id: v.optional(v.union([v.string(), v.number()])),
  id2: v.optional(v.object({ local: v.optional(v.string()) })),
  args: v.optional(v.record(v.string(), v.unknown()), {}),
});
const TRACE = v.object({ traceEvents: v.array(EVENT) });

export type TraceEvent = v.InferOutput<typeof EVENT>;

export interface Trace {
  readonly events: readonly TraceEvent[];
  /** What the browser calls the thread of an event. */
  threadOf(event: Pick<TraceEvent, 'pid' | 'tid'>): string;
}

const placeOf = ({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): string => `${pid} ${tid}`;

/** The trace of this text. Throws where it is none. */
export function readTrace(text: string): Trace {
  const events = v.parse(TRACE, JSON.parse(text)).traceEvents;
  const threads = new Map(
    events.flatMap((event) => (event.name === 'thread_name' ? [[placeOf(event), String(event.args.name)]] : [])),
  );
  return { events, threadOf: (event) => threads.get(placeOf(event)) ?? '' };
}
