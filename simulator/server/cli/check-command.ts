/** Checks scenarios with their parts, and also parts that no scenario there includes. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findScenario, isScenarioFile, readScenarioFile } from '../../scenarios/find-scenario.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { parsePart } from '../../scenarios/language/parse-part.ts';
import type { ParsedScenario } from '../../scenarios/language/parse-scenario.ts';
import { readText } from '../../scenarios/read-library.ts';
import { refuse } from '../exit-codes.ts';
import { findServedFolders } from '../served-folders.ts';
import { isFolder, printLine } from './library-command.ts';

/** Includes subfolders. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(isScenarioFile)
    .sort()
    .map((path) => join(folder, path));

interface FileRead {
  readonly file: string;
  /** Empty when the file cannot be read. */
  readonly text: string;
  readonly found: ParsedScenario;
  /** Full paths of all files that it includes, also indirectly. */
  readonly includes: ReadonlySet<string>;
}

function readFile(file: string): FileRead {
  const includes = new Set<string>();
  const found = readScenarioFile(file, (part) => {
    includes.add(resolve(part));
    return readText(part);
  });
  const text = readText(file);
  return { file, text: typeof text === 'string' ? text : '', found, includes };
}

/** A scenario has these at its top level, and no part has them. */
const OF_A_SCENARIO = /^(?:title|seed|length)[ \t]*:/m;

const isScenario = ({ found, text }: FileRead): boolean => found.ok || OF_A_SCENARIO.test(text);

const isIncludedBy = ({ file }: FileRead, others: readonly FileRead[]): boolean =>
  others.some((other) => other.file !== file && other.includes.has(resolve(file)));

/** Parts that other files include, without those that must be checked alone. */
function includedParts(files: readonly FileRead[]): ReadonlySet<FileRead> {
  const rest = files.filter((file) => !isScenario(file));
  const loose = rest.filter((file) => !isIncludedBy(file, files.filter(isScenario)));
  const first = loose.filter((file) => !isIncludedBy(file, loose));
  // Parts that only include each other in a cycle are checked one by one.
  const alone = loose.filter((file) => first.includes(file) || !isIncludedBy(file, first));
  return new Set(rest.filter((file) => !alone.includes(file)));
}

function printFound(file: string, found: ParsedScenario): void {
  if (found.ok) printLine(`${file}: ${countOf(found.scenario.steps.length, 'step')}, no mistakes.`);
  else refuse(found.problem);
}

/** Checks a part if the file is one, otherwise a scenario. */
function checkAlone({ file, text, found }: FileRead): void {
  const part = parsePart(file, text, readText);
  if (part.ok) printLine(`${file}: a part of ${countOf(part.steps, 'step')} that no file there includes, no mistakes.`);
  else if (part.problem !== null) refuse(part.problem);
  else printFound(file, found);
}

function checkFolder(folder: string): void {
  const files = filesIn(folder).map(readFile);
  if (files.length === 0) refuse(`${folder} is a folder without YAML files.`);
  const parts = includedParts(files);
  for (const each of files) {
    if (isScenario(each)) printFound(each.file, each.found);
    else if (parts.has(each)) printLine(`${each.file}: a part, checked with the scenario that includes it.`);
    else checkAlone(each);
  }
}

/** Also reports files without mistakes. */
export function checkScenarios(filesAndFolders: readonly string[]): void {
  for (const each of filesAndFolders) {
    if (isFolder(each)) checkFolder(each);
    else printFound(each, findScenario(each, findServedFolders().scenarios));
  }
}
