/** Reads scenarios and recordings for tests; an unreadable one fails the test with its sentence. */
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { extractScenario } from '../../../simulator/headless/extract/extract.ts';
import { type ReadRecording, readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import { findScenario } from '../../../simulator/scenarios/find-scenario.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';

export function scenarioIn(text: string, name = 'written'): Scenario {
  const parsed = parseScenario(name, text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.scenario;
}

export function scenarioNamed(name: string): Scenario {
  const found = findScenario(name);
  if (!found.ok) throw new Error(found.problem);
  return found.scenario;
}

export function recordingIn(text: string): ReadRecording {
  const read = readRecording(text);
  if (!read.ok) throw new Error(read.why);
  return read.data;
}

export const extractedFrom = (recording: ReadRecording): Scenario => scenarioIn(extractScenario(recording).yaml);
