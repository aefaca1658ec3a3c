/** A recording of a kiosk, run again: whether the board does as it did then, and the first thing that it does otherwise. */
import { type ReadRecording, readComparable } from '../../headless/replay/read-recording.ts';
import { readRecordingFile } from '../../headless/replay/recording-file.ts';
import { type ReplayReport, replay } from '../../headless/replay/replay.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { EXIT_WRONG_INPUT } from '../exit-codes.ts';

const TEXT_LENGTH_MAX = 200;

/** A word of a file that may be anybody's: nothing in it commands a terminal. */
const shown = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).replace(/\p{C}/gu, '?');

/** What the file says of its own end, where that is not all right; null where it is. */
function endingOf({ endMs, isCutOff, runs }: ReadRecording): string | null {
  const fromMs = runs[0]?.start.t ?? 0;
  const lastMs = runs.at(-1)?.entries.at(-1)?.t ?? fromMs;
  if (isCutOff) return `It breaks off after ${durationText(lastMs - fromMs)}: its end is missing.`;
  if (endMs !== null) return null;
  return 'It is of an older version, which does not mark its end: whether something is missing there nobody can tell.';
}

/** Whose it is, how long, and how far it was compared. */
function factsOf({ head, runs, endMs }: ReadRecording, report: ReplayReport): string {
  const whole = endMs === null ? null : durationText(endMs - (runs[0]?.start.t ?? 0));
  const length = whole === null ? '' : ` of ${whole}${report.runs === 1 ? '' : ' in all'}`;
  const screens = `${countOf(report.screens, 'screen')} compared, the last after ${durationText(report.comparedMs)}`;
  return `KDS ${head.kdsId}, version ${shown(head.app)}: ${countOf(report.runs, 'run')}${length}, ${screens}.`;
}

function verdictOf({ difference, broke }: ReplayReport): string {
  if (broke !== null) return shown(broke);
  if (difference === null) return 'No difference.';
  const { cell, recorded, replayed, sinceMs, atMs } = difference;
  const when = `${durationText(sinceMs)} after its beginning, at ${new Date(atMs).toISOString()}`;
  return `The first difference, ${when}: ${shown(cell)} was recorded as "${shown(recorded)}" and is "${shown(replayed)}".`;
}

/** Runs a recording again. The exit code is 0 when no screen differs, 1 when one does or the app breaks, 2 for what is no recording, or lacks its end. */
export async function replayRecording(file: string): Promise<void> {
  const text = readRecordingFile(file);
  const read = text.ok ? readComparable(text.data) : text;
  if (!read.ok) {
    process.stderr.write(`Failed to replay ${file}: ${read.why}\n`);
    process.exitCode = EXIT_WRONG_INPUT;
    return;
  }
  const report = await replay(read.data);
  const ending = endingOf(read.data);
  const sentences = [factsOf(read.data, report), verdictOf(report), ...(ending === null ? [] : [ending])];
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''));
  if (read.data.isCutOff) process.exitCode = EXIT_WRONG_INPUT;
  if (report.difference !== null || report.broke !== null) process.exitCode = 1;
}
