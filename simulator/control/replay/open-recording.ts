/** A file that is not a recording gives the reason, which selects the room's message (rule ROOM-20). */
import { failed, type Reply } from '../../../src/domain/reply.ts';
import { RECORDING_VERSION } from '../../../src/recording/entry.ts';
import {
  hasScreens,
  RECORDING_FILE_BYTES_MAX,
  type ReadRecording,
  readRecording,
} from '../../headless/replay/read-recording.ts';

export type BadFile = 'empty' | 'none' | 'cut' | 'newer' | 'large' | 'damaged' | 'screenless' | 'unread';

/** The magic number of gzip. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Null when larger than a recording can be. */
async function allOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length <= RECORDING_FILE_BYTES_MAX) continue;
    await reader.cancel();
    return null;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The stream rejects damaged data during the write, and truncated data when it closes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Reply<Uint8Array, BadFile>> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  let why: BadFile = 'damaged';
  const write = async () => {
    await writer.write(bytes);
    why = 'cut';
    await writer.close();
  };
  const [data] = await Promise.all([allOf(readable).catch(() => failed(why)), write().catch(() => {})]);
  if (data === null) return failed('large');
  return data instanceof Uint8Array ? { ok: true, data } : data;
}

function versionIn(line: string): number | null {
  try {
    const version: unknown = JSON.parse(line).kdsrec;
    return Number.isInteger(version) ? (version as number) : null;
  } catch {
    return null;
  }
}

function badFileReasonOf(text: string): BadFile {
  const version = versionIn(text.slice(0, text.indexOf('\n')));
  if (version === null) return 'none';
  if (version > RECORDING_VERSION) return 'newer';
  return text.endsWith('\n') ? 'damaged' : 'cut';
}

async function bytesOf(file: Blob): Promise<Reply<Uint8Array, BadFile>> {
  if (file.size === 0) return failed('empty');
  if (file.size > RECORDING_FILE_BYTES_MAX) return failed('large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return isPacked(bytes) ? await unpacked(bytes) : { ok: true, data: bytes };
  } catch {
    return failed('unread');
  }
}

export async function openRecording(file: Blob): Promise<Reply<ReadRecording, BadFile>> {
  const bytes = await bytesOf(file);
  if (!bytes.ok) return bytes;
  const text = new TextDecoder().decode(bytes.data);
  const read = readRecording(text);
  if (!read.ok) return failed(badFileReasonOf(text));
  if (read.data.isCutOff) return failed('cut');
  return hasScreens(read.data) ? read : failed('screenless');
}
