/** The scenarios of a folder, read from files, in Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLibrary, type ScenarioLibrary } from './library.ts';

const ENDING = '.yaml';

/** The library of all scenario files in a folder; by default the folder of this file. */
export function readLibrary(folder = import.meta.dirname): ScenarioLibrary {
  const files = readdirSync(folder).filter((file) => file.endsWith(ENDING));
  return createLibrary(
    new Map(files.map((file) => [file.slice(0, -ENDING.length), readFileSync(join(folder, file), 'utf8')])),
  );
}
