/** A scenario file's text into a scenario, or the one sentence that says which line and field is wrong. */
import * as v from 'valibot';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { Scenario, ScenarioStep } from '../core/script/script.ts';
import { FILE_FORMAT, STEP_FORMATS, type StepKind } from './scenario-format.ts';

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problem: string };

type DocumentPath = readonly (string | number)[];

/** A wrong place in the file and what is wrong there, as the end of a sentence. */
interface ScenarioProblem {
  readonly path: DocumentPath;
  readonly text: string;
}

const STEP_KINDS = Object.keys(STEP_FORMATS) as readonly StepKind[];

/** Line of the node at a path, or of the nearest one around it. */
function lineAt(document: Document, lines: LineCounter, path: DocumentPath): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

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

interface ScenarioTimes {
  readonly length: number;
  readonly preRoll: number;
}

/** What is wrong with the time of a step: all happens within the length, and to devices only once they look. */
function wrongTime({ kind, atMs }: ScenarioStep, { length, preRoll }: ScenarioTimes): string | null {
  if (atMs > length) return 'is after the end of the scenario';
  return kind === 'trouble' && atMs <= preRoll ? 'is not after the pre-roll: there is no device yet' : null;
}

/** What a single step cannot know: its order is placed before, names are used once, its time is one of the scenario. */
function findContradiction(steps: readonly ScenarioStep[], times: ScenarioTimes): ScenarioProblem | null {
  const placed = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'order') continue;
    if (placed.has(step.as)) return { path: ['steps', index, 'as'], text: `"${step.as}" is taken by an earlier order` };
    placed.set(step.as, step.atMs);
  }
  for (const [index, step] of steps.entries()) {
    const wrong = wrongTime(step, times);
    if (wrong !== null) return { path: ['steps', index, 'at'], text: wrong };
    const named = step.kind === 'expect' ? step.shows : 'order' in step ? step.order : null;
    const field = step.kind === 'expect' ? ['expect', 'shows'] : [step.kind];
    const placedMs = named === null ? 0 : placed.get(named);
    if (placedMs === undefined) return { path: ['steps', index, ...field], text: `names no order: "${named}"` };
    if (placedMs > step.atMs) return { path: ['steps', index, ...field], text: `happens before "${named}" is placed` };
  }
  return null;
}

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
  return findContradiction(steps, { length, preRoll }) ?? scenario;
}

/** Parses a scenario file's text; `name` is the file's name without its ending. */
export function parseScenario(name: string, text: string): ParsedScenario {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors[0];
  const say = (line: number, what: string): ParsedScenario => ({
    ok: false,
    problem: `Failed to read scenario ${name}: line ${line}: ${what}.`,
  });
  if (broken) return say(lines.linePos(broken.pos[0]).line, `this is not YAML: ${broken.message}`);
  const read = readScenario(name, document.toJS({ maxAliasCount: 100 }));
  if ('text' in read) return say(lineAt(document, lines, read.path), `${fieldOf(read.path)} ${read.text}`);
  return { ok: true, scenario: read };
}
