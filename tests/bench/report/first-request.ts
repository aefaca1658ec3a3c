/** How long a page's script runs before it asks anything of a server, out of the browser's own trace. */
import * as v from 'valibot';

const EVENT = v.object({
  name: v.string(),
  pid: v.number(),
  /** Microseconds. */
  ts: v.number(),
  args: v.optional(
    v.object({
      data: v.optional(v.object({ initiator: v.optional(v.object({ fetchType: v.optional(v.string()) })) })),
    }),
  ),
});
const TRACE = v.object({ traceEvents: v.array(v.looseObject({ name: v.string() })) });

const FIRST_LINE = 'v8.evaluateModule';
const REQUEST = 'ResourceSendRequest';

/** What the trace must have recorded. */
export const TRACE_CATEGORIES = ['devtools.timeline', 'v8'];

/** Milliseconds from the first line of the page's module to its first fetch. Throws when the trace has not both, in this order. */
export function firstRequestMs(trace: string): number {
  const { traceEvents } = v.parse(TRACE, JSON.parse(trace));
  const events = traceEvents
    .filter(({ name }) => name === FIRST_LINE || name === REQUEST)
    .map((event) => v.parse(EVENT, event))
    .sort((one, other) => one.ts - other.ts);
  const line = events.find(({ name }) => name === FIRST_LINE);
  const request = events.find(
    ({ name, pid, ts, args }) =>
      name === REQUEST && args?.data?.initiator?.fetchType === 'fetch' && line && pid === line.pid && ts >= line.ts,
  );
  if (!line || !request) throw new Error('Failed to read a trace: no module in it asked a server for anything.');
  return (request.ts - line.ts) / 1_000;
}
