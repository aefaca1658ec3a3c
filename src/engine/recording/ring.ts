/**
 * Lines are kept in parts that each start with the device's data. The oldest parts are dropped when they are too old or
 * all parts together are too large (rule RECORDING-4).
 */
import { PART_BYTES, PART_MS, RECORDING_BYTES_MAX, RECORDING_MS } from '../../recording/entry.ts';

/** Lines of one part. */
export interface RingRow {
  readonly id: number;
  readonly text: string;
}

interface RingPart {
  readonly fromMs: number;
  readonly lines: string[];
  bytes: number;
  /** The part's start line; on a full board it can be as large as a whole part. */
  beginningBytes: number;
  /** Lines of the part that are in rows. */
  storedCount: number;
  readonly rows: number[];
}

const ONE_BYTE_MAX = 0x7f;
const TWO_BYTES_MAX = 0x7ff;
const isHalfOfPair = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/**
 * UTF-8 bytes with the line's end; half a surrogate pair is two bytes. Counts by character, because a regular
 * expression would copy the line, and the browser keeps the copy until the next match.
 */
function bytesOf(line: string): number {
  let bytes = line.length + 1;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code > ONE_BYTE_MAX) bytes += code <= TWO_BYTES_MAX || isHalfOfPair(code) ? 1 : 2;
  }
  return bytes;
}

const BEGINNING = /^\{"k":"start","t":(\d+)/;

/** Null for a line that starts no part. */
const beginningOf = (line: string): number | null => {
  const found = BEGINNING.exec(line)?.[1];
  return found === undefined ? null : Number(found);
};

const partFrom = (fromMs: number): RingPart => ({
  fromMs,
  lines: [],
  bytes: 0,
  beginningBytes: 0,
  storedCount: 0,
  rows: [],
});

function put(part: RingPart, line: string, bytes = bytesOf(line)): void {
  if (part.lines.length === 0) part.beginningBytes = bytes;
  part.lines.push(line);
  part.bytes += bytes;
}

/** Row ids begin with the start time of their run. */
const RUN_IDS = 1_000;

/** Marks the start line of a part that continues its run after lost rows. */
const afterGap = (line: string): string => line.replace(/^\{"k":"start","t":\d+,"run":false/, '$&,"gap":true');

/** A part without its start line cannot be replayed and is dropped. */
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
    part.storedCount = part.lines.length;
    part.rows.push(id);
  }
  return { earlier, lost };
}

export function createRing(bytesMax = RECORDING_BYTES_MAX, lastMs = RECORDING_MS) {
  const parts: RingPart[] = [];
  let removedIds: number[] = [];
  let bytes = 0;
  let lastId = 0;

  const drop = () => {
    const part = parts.shift();
    if (part === undefined) return;
    bytes -= part.bytes;
    removedIds.push(...part.rows);
  };
  const trim = (atMs: number) => {
    while (parts.length > 1 && (bytes > bytesMax || (parts[1]?.fromMs ?? 0) <= atMs - lastMs)) drop();
  };
  return {
    /** A start line begins a new part. Without room, lines are dropped until the next part. */
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
    /** Puts stored parts before those of this run. Leaves row ids free for a run that continues in another tab. */
    restore(rows: readonly RingRow[], atMs: number): void {
      lastId = Math.max(atMs * RUN_IDS, ...rows.map(({ id }) => id + RUN_IDS));
      const { earlier, lost } = partsIn(rows);
      removedIds.push(...lost);
      for (const part of earlier) bytes += part.bytes;
      parts.unshift(...earlier);
      trim(atMs);
    },
    /** A part is full at `times` the maximum bytes (without the start line) or minutes. */
    isPartFull(atMs: number, times = 1): boolean {
      const part = parts.at(-1);
      if (part === undefined) return true;
      return part.bytes - part.beginningBytes >= times * PART_BYTES || atMs - part.fromMs >= times * PART_MS;
    },
    lines: (): readonly string[] => parts.flatMap((part) => part.lines),
    bytes: () => bytes,
    /** Changes since the last call. */
    takeChanges(): { readonly rows: readonly RingRow[]; readonly removed: readonly number[] } {
      const rows = parts.flatMap((part): RingRow[] => {
        if (part.storedCount === part.lines.length) return [];
        lastId += 1;
        const row = { id: lastId, text: part.lines.slice(part.storedCount).join('\n') };
        part.storedCount = part.lines.length;
        part.rows.push(row.id);
        return [row];
      });
      const changes = { rows, removed: removedIds };
      removedIds = [];
      return changes;
    },
  };
}

export type Ring = ReturnType<typeof createRing>;
