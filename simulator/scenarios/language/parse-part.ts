/** A part's text by itself, as far as it can be judged without what includes it: its form, its steps with its own variables, and the parts in it. */
import { judgeByFormat } from './judge.ts';
import { placed, type SourceFile, sentencesOf } from './mistakes.ts';
import { PART_FORMAT, type ReadPart, readSteps } from './read-steps.ts';
import { readYaml } from './read-yaml.ts';

export type ParsedPart =
  | { readonly ok: true; readonly steps: number }
  /** One sentence a mistake, a line each; null for a text that is no part. */
  | { readonly ok: false; readonly problem: string | null };

const NO_PART: ParsedPart = { ok: false, problem: null };

/** A part may be longer than anything that includes it. */
const NO_END_MS = 1_000 * 3_600_000;

/** Reads a text as a part alone. `given` is what somebody asked for, by which the sentences name the file. */
export function parsePart(given: string, text: string, readPart: ReadPart): ParsedPart {
  const yaml = readYaml(text);
  const judged = yaml.ok ? judgeByFormat(PART_FORMAT, yaml.data) : null;
  if (!yaml.ok || judged?.ok !== true) return NO_PART;
  const source: SourceFile = { given, placeOf: yaml.placeOf };
  const list = { source, steps: judged.data.steps, values: judged.data.variables, lengthMs: NO_END_MS };
  const read = readSteps(list, readPart);
  const mistakes = [...placed(yaml.doubled, source), ...read.mistakes];
  return mistakes.length > 0 ? { ok: false, problem: sentencesOf(mistakes) } : { ok: true, steps: read.steps.length };
}
