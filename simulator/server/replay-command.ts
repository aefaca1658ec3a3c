/** A recording of a kiosk, run again: whether the board does as it did then, and the first thing that it does otherwise. */
import { readRecording } from '../headless/replay/read-recording.ts';
import { readRecordingFile } from '../headless/replay/recording-file.ts';
import { type ReplayReport, replay } from '../headless/replay/replay.ts';
import { EXIT_WRONG_INPUT } from './command-line.ts';

const TEXT_LENGTH_MAX = 200;

/** A word of a file that may be anybody's: nothing in it commands a terminal. */
const shown = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).replace(/\p{C}/gu, '?');

function verdictOf({ difference, broke }: ReplayReport): string {
  if (broke !== null) return shown(broke);
  if (difference === null) return 'No difference.';
  const { cell, recorded, replayed, sinceMs, atMs } = difference;
  const when = `${Math.round(sinceMs / 1_000)} s after its beginning, at ${new Date(atMs).toISOString()}`;
  return `The first difference, ${when}: ${shown(cell)} was recorded as "${shown(recorded)}" and is "${shown(replayed)}".`;
}

/** Runs a recording again. The exit code is 0 when no screen differs, 1 when one does, 2 for what is no recording. */
export async function replayRecording(file: string): Promise<void> {
  const text = readRecordingFile(file);
  const read = text.ok ? readRecording(text.data) : text;
  if (!read.ok) {
    process.stderr.write(`Failed to replay ${file}: ${read.why}\n`);
    process.exitCode = EXIT_WRONG_INPUT;
    return;
  }
  const { head } = read.data;
  const report = await replay(read.data);
  const runs = report.runs === 1 ? '1 run' : `${report.runs} runs`;
  process.stdout.write(
    `KDS ${head.kdsId}, version ${shown(head.app)}: ${runs}, ${report.screens} screens compared.\n${verdictOf(report)}\n`,
  );
  if (report.difference !== null || report.broke !== null) process.exitCode = 1;
}
