import { cutRecording } from '../../headless/extract/cut-recording.ts';
import { extractScenario } from '../../headless/extract/extract.ts';
import { readRecording } from '../../headless/replay/read-recording.ts';
import { readRecordingFile } from '../../headless/replay/recording-file.ts';
import { EXIT_WRONG_INPUT, refuse } from '../exit-codes.ts';

/** Milliseconds after the beginning of the recording. */
interface RangeOptions {
  readonly from?: number;
  readonly until?: number;
}

/**
 * The scenario goes to stdout, and the parts that it lacks to stderr. The exit code is 2 without a valid recording, and
 * for a recording whose end is missing, which still gives a scenario.
 */
export async function extractRecording(file: string, { from, until }: RangeOptions = {}): Promise<void> {
  const text = readRecordingFile(file);
  const read = text.ok ? readRecording(text.data) : text;
  const range = read.ok ? cutRecording(read.data, { fromMs: from ?? null, untilMs: until ?? null }) : read;
  if (!range.ok) {
    refuse(`Failed to extract ${file}: ${range.why}`);
    return;
  }
  const { yaml, omitted } = extractScenario(range.data);
  process.stdout.write(yaml);
  for (const sentence of omitted) process.stderr.write(`Not in the scenario: ${sentence}\n`);
  if (range.data.isCutOff) process.exitCode = EXIT_WRONG_INPUT;
}
