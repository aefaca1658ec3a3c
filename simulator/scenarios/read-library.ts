/** The scenarios of a folder, read from files, in Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createLibrary, type ScenarioLibrary } from './library.ts';

const ENDING = '.yaml';

/** The text of a file, or null when there is none that can be read. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** By their paths from the folder, those in folders of it included. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
}

/** The library of all scenario files in a folder; by default the one beside this file. Empty when there is no such folder. */
export function readLibrary(folder = join(import.meta.dirname, 'situations')): ScenarioLibrary {
  const files = namesIn(folder).filter((file) => file.endsWith(ENDING));
  return createLibrary(new Map(files.map((file) => [basename(file, ENDING), readText(join(folder, file))])), (file) =>
    readText(join(folder, file)),
  );
}
