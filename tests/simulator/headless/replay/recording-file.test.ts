import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RECORDING_FILE_BYTES_MAX } from '../../../../simulator/headless/replay/read-recording.ts';
import { readRecordingFile } from '../../../../simulator/headless/replay/recording-file.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const TEXT = Array.from({ length: 2_000 }, (_, at) => `{"line":${at * 7_919}}\n`).join('');
const TOO_LARGE = 'It is larger than 20 MB unpacked, larger than any recording.';
const folder = temporaryFolder();

function fileOf(content: string | Buffer): string {
  const file = join(folder, 'a.kdsrec');
  writeFileSync(file, content);
  return file;
}

test.each([
  ['plain', TEXT],
  ['packed', gzipSync(TEXT)],
  ['preceded by a UTF-8 mark', `\uFEFF${TEXT}`],
])('[RECORDING-9] a recording file that is %s can be read', (_, content) => {
  expect(readRecordingFile(fileOf(content))).toEqual({ ok: true, data: TEXT });
});

test.each([
  ['packed and truncated', gzipSync(TEXT).subarray(0, 2_000), 'It is packed with gzip, and its end is missing.'],
  ['packed and damaged', Buffer.from(gzipSync(TEXT)).fill(7, 100, 400), 'It is packed with gzip and damaged.'],
  ['too large when unpacked', gzipSync(Buffer.alloc(RECORDING_FILE_BYTES_MAX + 1)), TOO_LARGE],
])('[RECORDING-9] a recording file that is %s is refused in a sentence', (_, content, why) => {
  expect(readRecordingFile(fileOf(content))).toEqual({ ok: false, why });
});

test('[RECORDING-9] a file of 200 MB, plain or packed, is refused as too large', () => {
  const plain = fileOf('');
  truncateSync(plain, 200_000_000);
  expect(readRecordingFile(plain)).toEqual({ ok: false, why: TOO_LARGE });
  const packed = gzipSync(Buffer.alloc(10_000_000));
  expect(readRecordingFile(fileOf(Buffer.concat(Array(20).fill(packed))))).toEqual({ ok: false, why: TOO_LARGE });
});

test('[RECORDING-9] a pipe without a writer is refused at once', () => {
  const pipe = join(folder, 'pipe.kdsrec');
  execFileSync('mkfifo', [pipe]);
  expect(readRecordingFile(pipe)).toEqual({ ok: false, why: 'It is not a file.' });
});

test('[RECORDING-9] a file that is too large, a folder and a missing file are refused at once', () => {
  const large = fileOf('');
  truncateSync(large, RECORDING_FILE_BYTES_MAX + 1);
  expect(readRecordingFile(large)).toEqual({ ok: false, why: TOO_LARGE });
  expect(readRecordingFile(folder)).toEqual({ ok: false, why: 'It is not a file.' });
  expect(readRecordingFile(join(folder, 'none'))).toEqual({ ok: false, why: 'The file does not exist.' });
});
