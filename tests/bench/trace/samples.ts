/** What the profiler saw on a thread, sample by sample. */
import * as v from 'valibot';
import type { Trace, TraceEvent } from './trace-file.ts';

const FRAME = v.object({
  functionName: v.string(),
  url: v.optional(v.string(), ''),
  /** From 0, of the function; left out where the browser itself is the function. */
  lineNumber: v.optional(v.number()),
  columnNumber: v.optional(v.number(), 0),
});
const CHUNK = v.object({
  data: v.object({
    cpuProfile: v.optional(
      v.object({
        nodes: v.optional(v.array(v.object({ id: v.number(), parent: v.optional(v.number()), callFrame: FRAME })), []),
        samples: v.optional(v.array(v.number()), []),
      }),
      {},
    ),
    /** Microseconds from each sample to the one before. */
    timeDeltas: v.optional(v.array(v.number()), []),
    /** Where in the innermost function, from 1; 0 where nobody knows. */
    lines: v.optional(v.array(v.number()), []),
    columns: v.optional(v.array(v.number()), []),
  }),
});
const PROFILE = v.object({ data: v.object({ startTime: v.number() }) });

/** A place in a script as it is served. */
export interface Place {
  readonly url: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
}

/** A function that runs: where it is, null where it is the browser's own. */
export interface Frame {
  readonly name: string;
  readonly place: Place | null;
}

export interface Sample {
  /** Microseconds of the browser's clock. */
  readonly atUs: number;
  /** Innermost first. */
  readonly frames: readonly Frame[];
}

type Node = v.InferOutput<typeof CHUNK>['data']['cpuProfile']['nodes'] extends readonly (infer T)[] | undefined
  ? T
  : never;

function frameOf({ functionName, url, lineNumber, columnNumber }: v.InferOutput<typeof FRAME>): Frame {
  const place = lineNumber === undefined ? null : { url, line: lineNumber + 1, column: columnNumber };
  return { name: functionName, place };
}

/** The frames from a node outwards; the innermost is where its sample was taken, and not where its function begins. */
function framesOf(nodes: ReadonlyMap<number, Node>, id: number, line: number, column: number): readonly Frame[] {
  const frames: Frame[] = [];
  for (let node = nodes.get(id); node; node = nodes.get(node.parent ?? 0)) frames.push(frameOf(node.callFrame));
  const [inner, ...around] = frames;
  if (!inner?.place || line === 0) return frames;
  return [{ ...inner, place: { ...inner.place, line, column: column - 1 } }, ...around];
}

/** The samples of this thread in order of time, none where it was not profiled. */
export function samplesOf({ events }: Trace, { pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): readonly Sample[] {
  const begins = events.filter((event) => event.name === 'Profile' && event.pid === pid && event.tid === tid);
  return begins
    .flatMap((begin) => {
      const nodes = new Map<number, Node>();
      const samples: Sample[] = [];
      let atUs = v.parse(PROFILE, begin.args).data.startTime;
      for (const event of events) {
        if (event.name !== 'ProfileChunk' || event.pid !== pid || event.id !== begin.id) continue;
        const { cpuProfile, timeDeltas, lines, columns } = v.parse(CHUNK, event.args).data;
        for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node);
        for (const [at, id] of (cpuProfile.samples ?? []).entries()) {
          atUs += timeDeltas[at] ?? 0;
          samples.push({ atUs, frames: framesOf(nodes, id, lines[at] ?? 0, columns[at] ?? 0) });
        }
      }
      return samples;
    })
    .sort((one, other) => one.atUs - other.atUs);
}
