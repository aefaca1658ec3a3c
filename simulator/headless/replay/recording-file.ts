/** The file may be plain or gzipped; memory is limited (rule RECORDING-9). */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { failed, type Reply } from '../../../src/domain/reply.ts';
import { fileErrorText } from '../../core/file-error.ts';
import { RECORDING_FILE_BYTES_MAX } from './read-recording.ts';

const TOO_LARGE = `It is larger than ${RECORDING_FILE_BYTES_MAX / 1_000_000} MB unpacked, larger than any recording.`;

/** The first bytes of every gzip file. */
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function bytesOf(file: string): Reply<Buffer> {
  let handle: number;
  try {
    // Without `O_NONBLOCK`, opening a pipe would block until the pipe has a writer.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return failed(
      codeOf(error) === 'ENOENT' ? 'The file does not exist.' : `It cannot be read: ${fileErrorText(error)}.`,
    );
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) return failed('It is not a file.');
    if (stat.size > RECORDING_FILE_BYTES_MAX) return failed(TOO_LARGE);
    return { ok: true, data: readFileSync(handle) };
  } catch (error) {
    return failed(`It cannot be read: ${fileErrorText(error)}.`);
  } finally {
    closeSync(handle);
  }
}

function unpacked(bytes: Buffer): Reply<Buffer> {
  try {
    return { ok: true, data: gunzipSync(bytes, { maxOutputLength: RECORDING_FILE_BYTES_MAX }) };
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return failed(TOO_LARGE);
    if (codeOf(error) === 'Z_BUF_ERROR') return failed('It is packed with gzip, and its end is missing.');
    return failed('It is packed with gzip and damaged.');
  }
}

export function readRecordingFile(file: string): Reply<string> {
  const read = bytesOf(file);
  if (!read.ok) return read;
  const plain = isPacked(read.data) ? unpacked(read.data) : read;
  if (!plain.ok) return plain;
  return { ok: true, data: plain.data.toString('utf8').replace(/^\uFEFF/, '') };
}
