import { type ReadRecording, readComparable } from '../../headless/replay/read-recording.ts';
import { readRecordingFile } from '../../headless/replay/recording-file.ts';
import { type ReplayReport, replay } from '../../headless/replay/replay.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { EXIT_WRONG_INPUT, refuse } from '../exit-codes.ts';

const TEXT_LENGTH_MAX = 200;

/** A terminal could execute characters of an untrusted file. */
const shown = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).replace(/\p{C}/gu, '?');

/** Null unless the end of the recording is missing or may be missing. */
function endingOf({ endMs, isCutOff, runs }: ReadRecording): string | null {
  const fromMs = runs[0]?.start.t ?? 0;
  const lastMs = runs.at(-1)?.entries.at(-1)?.t ?? fromMs;
  if (isCutOff) return `It is cut off after ${durationText(lastMs - fromMs)}: its end is missing.`;
  if (endMs !== null) return null;
  return 'It has an older version without an end mark: the replay cannot know whether its end is missing.';
}

/** Device, length, and the compared part of the recording. */
function factsOf({ head, runs, endMs }: ReadRecording, report: ReplayReport): string {
  const whole = endMs === null ? null : durationText(endMs - (runs[0]?.start.t ?? 0));
  const length = whole === null ? '' : ` of ${whole}${report.runs === 1 ? '' : ' in all'}`;
  const screens = `${countOf(report.screens, 'screen')} compared, the last after ${durationText(report.comparedMs)}`;
  return `KDS ${head.kdsId}, version ${shown(head.app)}: ${countOf(report.runs, 'run')}${length}, ${screens}.`;
}

function resultTextOf({ difference, failure }: ReplayReport): string {
  if (failure !== null) return shown(failure);
  if (difference === null) return 'No difference.';
  const { cell, recorded, replayed, sinceMs, atMs } = difference;
  const when = `${durationText(sinceMs)} after its beginning, at ${new Date(atMs).toISOString()}`;
  return `The first difference, ${when}: ${shown(cell)} was recorded as "${shown(recorded)}" and is "${shown(replayed)}".`;
}

/** A difference counts even if the end of the recording is missing. */
function exitCodeOf({ difference, failure }: ReplayReport, { isCutOff }: ReadRecording): number {
  if (difference !== null || failure !== null) return 1;
  return isCutOff ? EXIT_WRONG_INPUT : 0;
}

/** An invalid recording has the exit code of wrong input. */
export async function replayRecording(file: string): Promise<void> {
  const text = readRecordingFile(file);
  const read = text.ok ? readComparable(text.data) : text;
  if (!read.ok) {
    refuse(`Failed to replay ${file}: ${read.why}`);
    return;
  }
  const report = await replay(read.data);
  const ending = endingOf(read.data);
  const sentences = [factsOf(read.data, report), resultTextOf(report), ...(ending === null ? [] : [ending])];
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''));
  process.exitCode = exitCodeOf(report, read.data);
}
