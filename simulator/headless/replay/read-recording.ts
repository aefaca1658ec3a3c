/** The reason of a failure is one sentence (rule RECORDING-9). */
import * as v from 'valibot';
import { failed, type Reply } from '../../../src/domain/reply.ts';
import {
  RECORDING_VERSION,
  type RecordedEntry,
  type RecordingEnd,
  type RecordingHead,
} from '../../../src/recording/entry.ts';

/** The size after decompression; a device keeps at most a quarter of this. */
export const RECORDING_FILE_BYTES_MAX = 20_000_000;
const LINES_MAX = 400_000;
/** More than twice the depth of any wire value. */
const DEPTH_MAX = 40;
/** A clock that is more than ten years wrong is rejected. */
const AHEAD_MS_MAX = 10 * 366 * 86_400_000;
/** More restarts than a device makes in half an hour. */
const RUNS_MAX = 500;
/** A longer run cannot belong to a recording of half an hour. */
const RUN_MS_MAX = 3 * 3_600_000;
/** A device may have slept for a night before a person saved the recording. */
const SILENT_MS_MAX = 24 * 3_600_000;

const head = v.object({
  kdsrec: v.pipe(v.number(), v.integer(), v.minValue(1)),
  app: v.string(),
  kdsId: v.pipe(v.number(), v.safeInteger()),
});

const t = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_503_680_000_000));
const cells = v.record(v.string(), v.nullable(v.string()));
const n = v.pipe(v.number(), v.safeInteger());
const aheadMs = v.pipe(v.number(), v.minValue(-AHEAD_MS_MAX), v.maxValue(AHEAD_MS_MAX));
const status = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(999));
const rows = v.array(v.object({ id: v.string(), value: v.unknown() }));
const orders = v.array(v.union([v.number(), v.record(v.string(), v.unknown())]));
const save = v.object({ order: n, line: n, status: n, by: v.picklist(['cloud', 'local']), t, atS: n });
const plain = v.union([v.string(), v.pipe(v.number(), v.finite()), v.boolean(), v.null()]);
/** A JSON text, or a single word. */
const factText = v.pipe(
  v.string(),
  v.check((text) => depthOf(text) <= DEPTH_MAX),
);

const event = v.variant('k', [
  v.object({
    k: v.literal('start'),
    t,
    run: v.boolean(),
    gap: v.optional(v.boolean()),
    facts: v.record(v.string(), factText),
    pending: rows,
    outbox: rows,
    orders: v.object({ etag: v.string(), list: v.array(v.record(v.string(), v.unknown())) }),
    values: v.record(v.string(), v.unknown()),
    online: v.boolean(),
    realtimeUp: v.boolean(),
    aheadMs,
    tickedMs: v.optional(t),
    links: v.optional(v.object({ cloud: v.string(), localMode: v.picklist([0, 1, 2, 3]), local: v.string() })),
    saves: v.optional(v.array(save)),
  }),
  v.object({ k: v.literal('asked'), t, n, call: v.string(), of: v.string(), sent: v.optional(v.unknown()) }),
  v.object({ k: v.literal('fact'), t, name: v.string(), text: factText }),
  v.object({
    k: v.literal('socket'),
    t,
    is: v.picklist(['opening', 'opened', 'closed', 'message']),
    text: v.optional(v.string()),
  }),
  v.object({ k: v.literal('realtime'), t, is: v.picklist(['up', 'down', 'expired', 'opened', 'token', 'network']) }),
  v.object({ k: v.literal('value'), t, path: v.string(), value: v.unknown() }),
  v.object({ k: v.literal('put'), t, path: v.string() }),
  v.object({ k: v.literal('network'), t, online: v.boolean() }),
  v.object({ k: v.literal('clock'), t, aheadMs }),
  v.object({ k: v.literal('random'), t, value: v.pipe(v.number(), v.minValue(0), v.ltValue(1)) }),
  v.object({ k: v.literal('command'), t, name: v.string(), values: v.nullable(v.array(plain)) }),
  v.object({ k: v.literal('sound'), t, sound: v.number() }),
  v.object({ k: v.literal('page'), t, hidden: v.boolean() }),
  v.object({ k: v.literal('tick'), t }),
  v.object({ k: v.literal('screen'), t, cells }),
]);

const response = v.union([
  v.object({ k: v.literal('answer'), t, n, none: v.picklist(['network', 'timeout', 'size']) }),
  v.object({ k: v.literal('answer'), t, n, status, garbled: v.number() }),
  v.object({ k: v.literal('answer'), t, n, status, body: v.record(v.string(), v.unknown()), orders }),
  v.object({ k: v.literal('answer'), t, n, status, body: v.unknown() }),
]);

const entry = v.union([event, response]);

const end = v.object({ k: v.literal('end'), t });
/** Recordings of earlier versions have no end mark. */
const SAYS_ITS_END_FROM = 3;

/** Data that the device had stored at the start of a run, or of a part of a run. */
export type StartEntry = Extract<RecordedEntry, { k: 'start' }>;

/** One run of the app, or the rest of a run after a gap. */
export interface RecordedRun {
  readonly start: StartEntry;
  readonly entries: readonly RecordedEntry[];
}

export interface ReadRecording {
  readonly head: RecordingHead;
  readonly runs: readonly RecordedRun[];
  /** When it was saved, on the recording's own clock; null when unknown. */
  readonly endMs: number | null;
  /** The end of the recording is missing; the missing length is unknown. */
  readonly isCutOff: boolean;
}

/** A recording has no screens if the board failed before its first one. */
export const hasScreens = ({ runs }: ReadRecording): boolean =>
  runs.some(({ entries }) => entries.some(({ k }) => k === 'screen'));

/** The time of the last entry, on the recording's own clock. */
export const lastMs = ({ runs }: Pick<ReadRecording, 'runs'>): number =>
  Math.max(0, ...runs.map(({ start, entries }) => entries.at(-1)?.t ?? start.t));

/** The depth of arrays and records. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function jsonOf(line: string): unknown {
  if (depthOf(line) > DEPTH_MAX) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function headOf(line: string): Reply<RecordingHead> {
  const parsed = v.safeParse(head, jsonOf(line));
  if (!parsed.success) return failed('It is not a recording: its first line is not the header of a recording.');
  const { kdsrec } = parsed.output;
  if (kdsrec > RECORDING_VERSION) {
    return failed(`It has version ${kdsrec}, but this program reads only up to version ${RECORDING_VERSION}.`);
  }
  return { ok: true, data: parsed.output };
}

function runsOf(entries: readonly RecordedEntry[]): readonly RecordedRun[] {
  const runs: { readonly start: StartEntry; readonly entries: RecordedEntry[] }[] = [];
  for (const each of entries) {
    if (each.k === 'start' && (runs.length === 0 || each.run || each.gap)) runs.push({ start: each, entries: [] });
    runs.at(-1)?.entries.push(each);
  }
  return runs;
}

/** The first content that no device writes; null for a valid recording. */
function oddityOf(runs: readonly RecordedRun[], ending: RecordingEnd | null): string | null {
  if (runs.length > RUNS_MAX) return `The app starts more than ${RUNS_MAX} times in it, more than in any recording.`;
  // Line 1 is the head of the file.
  let line = 1;
  for (const { start, entries } of runs) {
    let lastMs = start.t;
    for (const each of entries) {
      line += 1;
      if (each.t < lastMs) return `Its entries go back in time: line ${line} is before the one above it.`;
      lastMs = each.t;
    }
    if (lastMs - start.t > RUN_MS_MAX) return 'It lasts more than three hours, longer than any recording.';
  }
  const lastMs = runs.at(-1)?.entries.at(-1)?.t ?? 0;
  if (ending === null) return null;
  if (ending.t < lastMs) return `Its entries go back in time: line ${line + 1} is before the one above it.`;
  if (ending.t - lastMs > SILENT_MS_MAX)
    return `It ends more than a day after its last entry, by line ${line + 1}; no recording does that.`;
  return null;
}

/** Null for a line without an end mark. */
function endOf(line: string | undefined): RecordingEnd | null {
  const parsed = v.safeParse(end, jsonOf(line ?? ''));
  return parsed.success ? parsed.output : null;
}

/** Reads a decompressed text. If whole lines at the end are missing, returns the rest. */
export function readRecording(text: string): Reply<ReadRecording> {
  const lines = text.split('\n', LINES_MAX + 2);
  const read = headOf(lines[0] ?? '');
  if (!read.ok) return read;
  if (lines.length > LINES_MAX + 1) return failed(`It has more than ${LINES_MAX} lines.`);
  if (lines.at(-1) !== '') return failed(`It ends in the middle of line ${lines.length}: its end is missing.`);
  const entries: RecordedEntry[] = [];
  const ending = endOf(lines.at(-2));
  for (const [at, line] of lines.slice(1, ending === null ? -1 : -2).entries()) {
    const parsed = v.safeParse(entry, jsonOf(line));
    if (!parsed.success) return failed(`Line ${at + 2} is not an entry of a recording.`);
    entries.push(parsed.output as RecordedEntry);
  }
  if (entries[0]?.k !== 'start')
    return failed('The recording does not contain the stored data of the device at its start.');
  const runs = runsOf(entries);
  const oddity = oddityOf(runs, ending);
  if (oddity !== null) return failed(oddity);
  const isCutOff = ending === null && read.data.kdsrec >= SAYS_ITS_END_FROM;
  return { ok: true, data: { head: read.data, runs, endMs: ending?.t ?? null, isCutOff } };
}

/** Fails for a recording without screens to compare. */
export function readComparable(text: string): Reply<ReadRecording> {
  const read = readRecording(text);
  if (!read.ok || hasScreens(read.data)) return read;
  return failed(
    'It has no screen that could be compared, as the board never showed one. `extract` makes a scenario of it.',
  );
}
