/** Where a situation begins and ends in its trace: the event that starts it, the commit of the frame that shows it, and that frame on the glass. */
import * as v from 'valibot';
import { SHOWN_MARK } from '../page/painted.ts';
import type { Trace, TraceEvent } from './trace-file.ts';
import type { Span } from './work.ts';

/** Microseconds of the browser's clock. */
export interface Moments {
  readonly beginUs: number;
  /** The main thread hands the frame over. */
  readonly committedUs: number;
  readonly presentedUs: number;
  /** The page's main thread. */
  readonly main: Pick<TraceEvent, 'pid' | 'tid'>;
}

/** Answers when a situation begins, from its trace and the mark that says that the document shows it; null where nothing is found. */
export type BeginOf = (trace: Trace, shown: TraceEvent) => number | null;

const US_A_S = 1_000_000;

const INPUT = v.object({ event_latency: v.object({ event_type: v.literal('MOUSE_PRESSED') }) });
const NAVIGATION = v.object({ data: v.object({ documentLoaderURL: v.pipe(v.string(), v.startsWith('http')) }) });
const SENT = v.object({ data: v.object({ requestId: v.string(), url: v.string() }) });
const FINISHED = v.object({ data: v.object({ requestId: v.string(), finishTime: v.optional(v.number()) }) });
const COMMIT = v.object({ frameSeqId: v.number() });
const FRAME = v.object({
  frame_reporter: v.object({
    frame_sequence: v.number(),
    state: v.literal('STATE_PRESENTED_ALL'),
    frame_type: v.optional(v.string(), ''),
  }),
});

const before = (trace: Trace, name: string, { ts }: TraceEvent): readonly TraceEvent[] =>
  trace.events.filter((event) => event.name === name && event.ts <= ts);

/** The button of a mouse goes down, as the browser stamps it. */
export const pressed: BeginOf = (trace, shown) =>
  before(trace, 'EventLatency', shown).findLast(({ ph, args }) => ph === 'b' && v.is(INPUT, args))?.ts ?? null;

/** The navigation to the page of a server begins. */
export const navigated: BeginOf = (trace, shown) =>
  before(trace, 'navigationStart', shown).findLast(({ pid, args }) => pid === shown.pid && v.is(NAVIGATION, args))
    ?.ts ?? null;

/** The last byte comes of the answer to a request whose address has `path` in it. */
export const answered =
  (path: string): BeginOf =>
  (trace, shown) => {
    const sent = before(trace, 'ResourceSendRequest', shown).flatMap(({ args }) => {
      const asked = v.safeParse(SENT, args);
      return asked.success && asked.output.data.url.includes(path) ? [asked.output.data.requestId] : [];
    });
    // The event itself may come after the page has read and shown all of it.
    const endsUs = trace.events.flatMap(({ name, args }) => {
      const ended = name === 'ResourceFinish' ? v.safeParse(FINISHED, args) : null;
      if (!ended?.success || !sent.includes(ended.output.data.requestId)) return [];
      return [Math.round((ended.output.data.finishTime ?? Number.POSITIVE_INFINITY) * US_A_S)];
    });
    return endsUs.findLast((endUs) => endUs <= shown.ts) ?? null;
  };

const sequenceOf = ({ args }: TraceEvent): number | null => {
  const frame = v.safeParse(FRAME, args);
  return frame.success && frame.output.frame_reporter.frame_type !== 'FORKED'
    ? frame.output.frame_reporter.frame_sequence
    : null;
};

/** When the frame of this commit is on the glass: its own, or where that was given up the next one. One that ends before is older. */
function presentedUs(
  trace: Trace,
  { sequence, committedUs }: { readonly sequence: number; readonly committedUs: number },
) {
  const reports = trace.events.filter(({ name }) => name === 'PipelineReporter');
  const frames = reports.flatMap((begin) => {
    const own = begin.ph === 'b' ? sequenceOf(begin) : null;
    const end = reports.find(
      ({ ph, ts, pid, id2 }) => ph === 'e' && pid === begin.pid && id2?.local === begin.id2?.local && ts > begin.ts,
    );
    return own !== null && own >= sequence && end && end.ts > committedUs ? [{ own, endUs: end.ts }] : [];
  });
  const [first] = frames.sort((one, other) => one.own - other.own);
  return first?.endUs ?? null;
}

/** The moments of a situation. Throws where the trace lacks one: nothing was shown, or not in time. */
export function momentsOf(trace: Trace, beginOf: BeginOf): Moments {
  const shown = trace.events.find(({ name }) => name === SHOWN_MARK);
  if (!shown) throw new Error('Failed to read a trace: the page never said that it shows what was waited for.');
  const main = { pid: shown.pid, tid: shown.tid };
  const beginUs = beginOf(trace, shown);
  const commit = trace.events.find(
    ({ name, ph, pid, tid, ts }) =>
      name === 'Commit' && ph === 'X' && pid === main.pid && tid === main.tid && ts >= shown.ts,
  );
  const sequence = v.safeParse(COMMIT, commit?.args);
  if (beginUs === null || !commit || !sequence.success)
    throw new Error('Failed to read a trace: it lacks where its situation begins, or the frame that shows it.');
  const committedUs = commit.ts + commit.dur;
  const endUs = presentedUs(trace, { sequence: sequence.output.frameSeqId, committedUs });
  if (endUs === null) throw new Error('Failed to read a trace: its frame never came to the glass.');
  return { beginUs, committedUs, presentedUs: endUs, main };
}

function united(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.fromUs - other.fromUs)) {
    const before = whole.at(-1);
    if (before && before.toUs >= span.fromUs)
      whole[whole.length - 1] = { fromUs: before.fromUs, toUs: Math.max(before.toUs, span.toUs) };
    else whole.push(span);
  }
  return whole;
}

/** Spans in which a server was asked and had not answered whole: from a request, or the navigation, to the end of its answer. Spans that overlap are one. */
export function networkSpans(trace: Trace, { main, beginUs }: Moments): readonly Span[] {
  const own = trace.events.filter(({ pid }) => pid === main.pid);
  const ends = new Map(
    own.flatMap(({ name, args, ts }) => {
      const ended = name === 'ResourceFinish' ? v.safeParse(FINISHED, args) : null;
      return ended?.success ? [[ended.output.data.requestId, ts] as const] : [];
    }),
  );
  const asked = own.flatMap(({ name, args, ts }) => {
    const sent = name === 'ResourceSendRequest' ? v.safeParse(SENT, args) : null;
    const toUs = sent?.success ? ends.get(sent.output.data.requestId) : undefined;
    return toUs === undefined ? [] : [{ fromUs: ts, toUs }];
  });
  const navigation = own.findLast(
    ({ name, ts, args }) => name === 'navigationStart' && ts === beginUs && v.is(NAVIGATION, args),
  );
  const document = navigation && own.find(({ name, ts }) => name === 'responseEnd' && ts > beginUs);
  return united(document ? [{ fromUs: beginUs, toUs: document.ts }, ...asked] : asked);
}
