/** Rule RECORDING-13. */
import { failed, type Reply } from '../../../src/domain/reply.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { lastMs, type ReadRecording, type RecordedRun } from '../replay/read-recording.ts';

/** Milliseconds after the beginning of the recording; null means its beginning or its end. */
export interface TimeRange {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

/** Starts with the last part that begins by `t`: only the start of a part has the device's stored data. */
function runFrom(run: RecordedRun, t: number): RecordedRun {
  const at = run.entries.findLastIndex((entry) => entry.k === 'start' && entry.t <= t);
  const start = run.entries[at];
  return start?.k === 'start' ? { start, entries: run.entries.slice(at) } : run;
}

/** Returns the recording from the part that contains `fromMs` on, or the reason of a failure. */
export function cutRecording(recording: ReadRecording, { fromMs, untilMs }: TimeRange): Reply<ReadRecording> {
  const beganMs = recording.runs[0]?.start.t ?? 0;
  const lengthMs = lastMs(recording) - beganMs;
  const [first, end] = [fromMs ?? 0, untilMs ?? lengthMs];
  for (const [name, ms] of [['--from', fromMs] as const, ['--until', untilMs] as const]) {
    if (ms !== null && ms > lengthMs)
      return failed(`${name} ${durationText(ms)} is past its end: it lasts ${durationText(lengthMs)}.`);
  }
  if (first >= end) return failed('--from is not before --until.');
  const begins = Math.max(
    0,
    recording.runs.findLastIndex(({ start }) => start.t <= beganMs + first),
  );
  const runs = recording.runs
    .slice(begins)
    .map((run, at) => (at === 0 ? runFrom(run, beganMs + first) : run))
    .filter(({ start }) => start.t <= beganMs + end)
    .map((run) => ({ ...run, entries: run.entries.filter(({ t }) => t <= beganMs + end) }));
  return { ok: true, data: { ...recording, runs, isCutOff: untilMs === null && recording.isCutOff } };
}
