/** The last minutes of a kiosk as lines, in parts that each begin with what the device held: old parts go when there is no room or time for them (rule RCD4). */
import { PART_BYTES, PART_MS, RECORDING_BYTES_MAX, RECORDING_MS } from '../../recording/entry.ts';

/** Lines that are kept beyond the page: a row holds lines of one part alone. */
export interface RingRow {
  readonly id: number;
  readonly text: string;
}

interface RingPart {
  readonly fromMs: number;
  readonly lines: string[];
  bytes: number;
  /** Of its beginning: a full board alone may have as many as a whole part. */
  beginningBytes: number;
  /** How many of its lines stand in rows. */
  kept: number;
  readonly rows: number[];
}

const ONE_BYTE_MAX = 0x7f;
const TWO_BYTES_MAX = 0x7ff;
const isHalfOfPair = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The bytes of a line in a file, with its end: each half of a pair is two. Letter by letter, as a pattern would copy the line, and the browser would keep the copy until the next pattern is found somewhere. */
function bytesOf(line: string): number {
  let bytes = line.length + 1;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code > ONE_BYTE_MAX) bytes += code <= TWO_BYTES_MAX || isHalfOfPair(code) ? 1 : 2;
  }
  return bytes;
}

const BEGINNING = /^\{"k":"start","t":(\d+)/;

/** The time at which the part begins that a line begins; null for a line that begins none. */
const beginningOf = (line: string): number | null => {
  const found = BEGINNING.exec(line)?.[1];
  return found === undefined ? null : Number(found);
};

const partFrom = (fromMs: number): RingPart => ({ fromMs, lines: [], bytes: 0, beginningBytes: 0, kept: 0, rows: [] });

function put(part: RingPart, line: string, bytes = bytesOf(line)): void {
  if (part.lines.length === 0) part.beginningBytes = bytes;
  part.lines.push(line);
  part.bytes += bytes;
}

/** Between the rows of two runs: those of one run are numbered one after the other, by the time at which it began. */
const RUN_IDS = 1_000;

/** The beginning of a part of a run that goes on: one before which something was lost says so. */
const afterGap = (line: string): string => line.replace(/^\{"k":"start","t":\d+,"run":false/, '$&,"gap":true');

/** The parts that rows hold, run by run; those whose beginning is gone mean nothing. */
function partsIn(rows: readonly RingRow[]) {
  const earlier: RingPart[] = [];
  const lost: number[] = [];
  let lastId = 0;
  for (const { id, text } of [...rows].sort((a, b) => a.id - b.id)) {
    const [first = '', ...lines] = text.split('\n');
    const fromMs = beginningOf(first);
    const follows = earlier.length === 0 || id === lastId + 1;
    if (fromMs !== null) earlier.push(partFrom(fromMs));
    const part = earlier.at(-1);
    if (part === undefined || (fromMs === null && id !== lastId + 1)) {
      lost.push(id);
      continue;
    }
    lastId = id;
    for (const line of [fromMs === null || follows ? first : afterGap(first), ...lines]) put(part, line);
    part.kept = part.lines.length;
    part.rows.push(id);
  }
  return { earlier, lost };
}

/** An empty ring. */
export function createRing(bytesMax = RECORDING_BYTES_MAX, lastMs = RECORDING_MS) {
  const parts: RingPart[] = [];
  let gone: number[] = [];
  let bytes = 0;
  let lastId = 0;

  const drop = () => {
    const part = parts.shift();
    if (part === undefined) return;
    bytes -= part.bytes;
    gone.push(...part.rows);
  };
  const trim = (atMs: number) => {
    while (parts.length > 1 && (bytes > bytesMax || (parts[1]?.fromMs ?? 0) <= atMs - lastMs)) drop();
  };
  return {
    /** A line at `atMs`; one that is a start begins a part. What has no room is left out until the next part begins. */
    add(line: string, atMs: number): void {
      const fromMs = beginningOf(line);
      if (fromMs !== null) parts.push(partFrom(fromMs));
      const part = parts.at(-1);
      const lineBytes = bytesOf(line);
      if (part === undefined || part.bytes + lineBytes > bytesMax) return;
      put(part, line, lineBytes);
      bytes += lineBytes;
      trim(atMs);
    },
    /** Puts what earlier runs kept before what is here; one that goes on in another tab keeps rows of its own. */
    restore(rows: readonly RingRow[], atMs: number): void {
      lastId = Math.max(atMs * RUN_IDS, ...rows.map(({ id }) => id + RUN_IDS));
      const { earlier, lost } = partsIn(rows);
      gone.push(...lost);
      for (const part of earlier) bytes += part.bytes;
      parts.unshift(...earlier);
      trim(atMs);
    },
    /** Whether it is time for the next part: one has its bytes beside those of its beginning, or its minutes, or so many times as many. */
    isPartFull(atMs: number, times = 1): boolean {
      const part = parts.at(-1);
      if (part === undefined) return true;
      return part.bytes - part.beginningBytes >= times * PART_BYTES || atMs - part.fromMs >= times * PART_MS;
    },
    lines: (): readonly string[] => parts.flatMap((part) => part.lines),
    bytes: () => bytes,
    /** Rows to be kept since it was last asked, and those that are to go. */
    takeNews(): { readonly rows: readonly RingRow[]; readonly gone: readonly number[] } {
      const rows = parts.flatMap((part): RingRow[] => {
        if (part.kept === part.lines.length) return [];
        lastId += 1;
        const row = { id: lastId, text: part.lines.slice(part.kept).join('\n') };
        part.kept = part.lines.length;
        part.rows.push(row.id);
        return [row];
      });
      const news = { rows, gone };
      gone = [];
      return news;
    },
  };
}

export type Ring = ReturnType<typeof createRing>;
