/** Checks a part without the files that include it. */

import { placed, type SourceFile, sentencesOf } from './mistakes.ts';
import { PART_FORMAT, type ReadPart, readSteps } from './read-steps.ts';
import { readYaml } from './read-yaml.ts';
import { validateByFormat } from './validate.ts';

export type ParsedPart =
  | { readonly ok: true; readonly steps: number }
  /** Each mistake has one line; null for a text that is not a part. */
  | { readonly ok: false; readonly problem: string | null };

const NO_PART: ParsedPart = { ok: false, problem: null };

/** A part may be longer than a scenario that includes it. */
const NO_END_MS = 1_000 * 3_600_000;

/** Messages contain `fileName`. */
export function parsePart(fileName: string, text: string, readPart: ReadPart): ParsedPart {
  const yaml = readYaml(text);
  const parsed = yaml.ok ? validateByFormat(PART_FORMAT, yaml.data) : null;
  if (!yaml.ok || parsed?.ok !== true) return NO_PART;
  const source: SourceFile = { fileName, placeOf: yaml.placeOf };
  const list = { source, steps: parsed.data.steps, values: parsed.data.variables, lengthMs: NO_END_MS };
  const read = readSteps(list, readPart);
  const mistakes = [...placed(yaml.doubled, source), ...read.mistakes];
  return mistakes.length > 0 ? { ok: false, problem: sentencesOf(mistakes) } : { ok: true, steps: read.steps.length };
}
