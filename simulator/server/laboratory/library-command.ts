/** The scenarios of the library and of files in words: which there are, what is in one, what is wrong with it. */
import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Scenario } from '../../core/script/script.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { readLibrary, readText } from '../../scenarios/read-library.ts';
import { EXIT_WRONG_INPUT } from '../command-line.ts';
import { findPlaces } from '../places.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = EXIT_WRONG_INPUT;
}

/** One line a scenario: name, length, titles. */
export function listScenarios(): void {
  const library = readLibrary(findPlaces().scenarios);
  const width = Math.max(...library.names.map((name) => name.length));
  for (const name of library.names) {
    const found = library.find(name);
    if (!found.ok) refuse(found.problem);
    else {
      const { title, lengthMs } = found.scenario;
      say(`${name.padEnd(width)}  ${durationText(lengthMs).padStart(7)}  ${title.es} · ${title.en}`);
    }
  }
}

/** How often each kind of step happens, the most frequent first. */
function stepCounts({ steps }: Scenario): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
}

const unitsOf = ({ steps }: Scenario): readonly number[] =>
  [...new Set(steps.flatMap((step) => (step.kind === 'expect' ? [step.kdsId] : [])))].sort((a, b) => a - b);

function descriptionOf(scenario: Scenario): string {
  const { name, title, about, seed, lengthMs, preRollMs } = scenario;
  const judged = unitsOf(scenario);
  return [
    `${name}: ${title.es} · ${title.en}`,
    ...(about === undefined ? [] : [about.es, about.en]),
    `Lasts ${durationText(lengthMs)}; the first device looks at ${durationText(preRollMs)}. Seed ${seed}.`,
    `Steps: ${stepCounts(scenario).join(', ') || 'none'}.`,
    judged.length === 0 ? 'Expects nothing.' : `Expects something of KDS ${judged.join(', ')}.`,
  ].join('\n');
}

/** What cannot be looked at, as a link that leads to itself, is none: whoever reads it says why not. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** Why no scenario is read from a folder; null for what is none. */
export function folderProblem(nameOrFile: string): string | null {
  return isFolder(nameOrFile) ? `${nameOrFile} is a folder: name one of its files.` : null;
}

const ENDINGS = ['.yaml', '.yml'];

/** The scenario files in a folder and those below it, by their paths. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => ENDINGS.includes(extname(path)))
    .sort()
    .map((path) => join(folder, path));

/** A scenario has a title, a seed and a length at its top; a part has none of them. */
const OF_A_SCENARIO = /^(?:title|seed|length)[ \t]*:/m;

function checkFolder(folder: string): void {
  const files = filesIn(folder);
  if (files.length === 0) refuse(`${folder} is a folder without YAML files.`);
  for (const file of files) {
    const text = readText(file);
    // What cannot be read is refused by its own sentence.
    if (typeof text !== 'string' || OF_A_SCENARIO.test(text)) checkOne(file);
    else say(`${file}: a part, which is checked with what includes it.`);
  }
}

function checkOne(file: string): void {
  const found = findScenario(file, findPlaces().scenarios);
  if (found.ok) say(`${file}: ${countOf(found.scenario.steps.length, 'step')}, nothing is wrong.`);
  else refuse(found.problem);
}

/** What is in one scenario. */
export function describeScenario(nameOrFile: string): void {
  const folder = folderProblem(nameOrFile);
  const found =
    folder === null ? findScenario(nameOrFile, findPlaces().scenarios) : { ok: false as const, problem: folder };
  if (found.ok) say(descriptionOf(found.scenario));
  else refuse(found.problem);
}

/** Everything that is wrong with some files and those in folders, and which are right. */
export function checkScenarios(filesAndFolders: readonly string[]): void {
  for (const each of filesAndFolders) {
    if (isFolder(each)) checkFolder(each);
    else checkOne(each);
  }
}
