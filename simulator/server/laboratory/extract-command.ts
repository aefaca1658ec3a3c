/** A recording of a kiosk made into a scenario. */
import { extractScenario } from '../../headless/extract/extract.ts';
import { readRecording } from '../../headless/replay/read-recording.ts';
import { readRecordingFile } from '../../headless/replay/recording-file.ts';
import { EXIT_WRONG_INPUT } from '../exit-codes.ts';

/** Writes the scenario to stdout, and what of the recording it does not tell to stderr. The exit code is 2 for what is no recording, and for one that lacks its end, of which there is a scenario all the same. */
export async function extractRecording(file: string): Promise<void> {
  const text = readRecordingFile(file);
  const read = text.ok ? readRecording(text.data) : text;
  if (!read.ok) {
    process.stderr.write(`Failed to extract ${file}: ${read.why}\n`);
    process.exitCode = EXIT_WRONG_INPUT;
    return;
  }
  const { yaml, untold } = extractScenario(read.data);
  process.stdout.write(yaml);
  for (const sentence of untold) process.stderr.write(`Not told: ${sentence}\n`);
  if (read.data.isCutOff) process.exitCode = EXIT_WRONG_INPUT;
}
