/** A scenario file's text into a scenario, or the one sentence that says which line and field is wrong. */
import * as v from 'valibot';
import type { Scenario, ScenarioStep } from '../core/script/script.ts';
import { type DocumentPath, findContradiction, type ScenarioProblem } from './find-contradiction.ts';
import { readYaml } from './read-yaml.ts';
import { FILE_FORMAT, STEP_FORMATS, type StepKind } from './scenario-format.ts';

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problem: string };

const STEP_KINDS = Object.keys(STEP_FORMATS) as readonly StepKind[];

const fieldOf = (path: DocumentPath): string => path.map(String).join('.') || 'the file';

function textOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field here';
  if (issue.received === 'undefined') return 'is missing';
  if (issue.type === 'strict_object') return 'must be a group of fields';
  if (issue.type === 'never') return issue.message;
  const given = typeof issue.input === 'object' ? '' : `, not ${JSON.stringify(issue.input)}`;
  return `${issue.message}${given}`;
}

function problemOf(issues: readonly v.BaseIssue<unknown>[], under: DocumentPath): ScenarioProblem {
  const issue = issues[0];
  const inside = issue?.path?.map((item) => item.key as string | number) ?? [];
  return { path: [...under, ...inside], text: issue ? textOf(issue) : 'is wrong' };
}

/** The step at `index`, or what is wrong with it. */
function readStep(raw: unknown, index: number): ScenarioStep | ScenarioProblem {
  const path = ['steps', index];
  const keys = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
  const [kind, second] = STEP_KINDS.filter((one) => keys.includes(one));
  if (kind === undefined) return { path, text: `must say what happens, by one of ${STEP_KINDS.join(', ')}` };
  if (second !== undefined) return { path, text: `says both ${kind} and ${second}; make them two steps` };
  const parsed = v.safeParse(STEP_FORMATS[kind], raw);
  return parsed.success ? parsed.output : problemOf(parsed.issues, path);
}

const isProblem = (step: ScenarioStep | ScenarioProblem): step is ScenarioProblem => 'text' in step;

function readScenario(name: string, raw: unknown): Scenario | ScenarioProblem {
  const file = v.safeParse(FILE_FORMAT, raw);
  if (!file.success) return problemOf(file.issues, []);
  const { title, seed, length, preRoll, latencyMs, world } = file.output;
  const steps: ScenarioStep[] = [];
  for (const [index, rawStep] of file.output.steps.entries()) {
    const step = readStep(rawStep, index);
    if (isProblem(step)) return step;
    steps.push(step);
  }
  const asked = { ...(latencyMs === undefined ? {} : { latencyMs }), ...(world === undefined ? {} : { world }) };
  const scenario = { name, title, seed, lengthMs: length, preRollMs: preRoll, ...asked, steps };
  return findContradiction(scenario) ?? scenario;
}

/**
 * Parses a scenario file's text, or answers the sentence that says what is wrong with it. `name` is the file's name without its
 * ending; `given`, by which the sentence names the file, is what somebody asked for.
 */
export function parseScenario(name: string, text: string, given = name): ParsedScenario {
  const say = (line: number, what: string): ParsedScenario => ({
    ok: false,
    problem: `Failed to read scenario ${given}: line ${line}: ${what}.`,
  });
  const yaml = readYaml(text);
  if (!yaml.ok) return say(yaml.line, yaml.why);
  const read = readScenario(name, yaml.data);
  if ('text' in read) return say(yaml.lineAt(read.path), `${fieldOf(read.path)} ${read.text}`);
  return { ok: true, scenario: read };
}
