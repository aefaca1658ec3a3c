import { statSync } from 'node:fs';
import type { Scenario } from '../../core/script/script.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { readLibrary } from '../../scenarios/read-library.ts';
import { timelineLines } from '../../scenarios/saved/timeline-lines.ts';
import { refuse } from '../exit-codes.ts';
import { findServedFolders } from '../served-folders.ts';

export const printLine = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints name, length and titles of each scenario in one line. */
export function listScenarios(): void {
  const library = readLibrary(findServedFolders().scenarios);
  const width = Math.max(...library.names.map((name) => name.length));
  for (const name of library.names) {
    const found = library.find(name);
    if (!found.ok) refuse(found.problem);
    else {
      const { title, lengthMs } = found.scenario;
      printLine(`${name.padEnd(width)}  ${durationText(lengthMs).padStart(7)}  ${title.es} · ${title.en}`);
    }
  }
}

/** The most frequent kind first. */
function stepCounts({ steps }: Scenario): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
}

const unitsOf = ({ steps }: Scenario): readonly number[] =>
  [...new Set(steps.flatMap((step) => (step.kind === 'expect' ? [step.kdsId] : [])))].sort((a, b) => a - b);

function descriptionOf(scenario: Scenario): string {
  const { name, title, about, seed, lengthMs, preRollMs } = scenario;
  const expectedUnits = unitsOf(scenario);
  return [
    `${name}: ${title.es} · ${title.en}`,
    ...(about === undefined ? [] : [about.es, about.en]),
    `Lasts ${durationText(lengthMs)}; the first device starts at ${durationText(preRollMs)}. Seed ${seed}.`,
    `Steps: ${stepCounts(scenario).join(', ') || 'none'}.`,
    expectedUnits.length === 0 ? 'No expectations.' : `Expectations about KDS ${expectedUnits.join(', ')}.`,
    '',
    ...timelineLines(scenario),
  ].join('\n');
}

/** False also when the path cannot be read; the reader of the file reports the reason. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** Null for a path that is not a folder. */
export function folderProblem(nameOrFile: string): string | null {
  return isFolder(nameOrFile) ? `${nameOrFile} is a folder: name one of its files.` : null;
}

export function describeScenario(nameOrFile: string): void {
  const folder = folderProblem(nameOrFile);
  const found =
    folder === null ? findScenario(nameOrFile, findServedFolders().scenarios) : { ok: false as const, problem: folder };
  if (found.ok) printLine(descriptionOf(found.scenario));
  else refuse(found.problem);
}
