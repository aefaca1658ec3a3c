/** A scenario that a person names on a command line: one of the library, or a file of their own. */
import { basename, extname } from 'node:path';
import { type ParsedScenario, parseScenario } from './language/parse-scenario.ts';
import { readLibrary, readText } from './read-library.ts';

const ENDINGS = ['.yaml', '.yml'];

/** The scenario in a file, or the sentence that says why not. */
function readScenarioFile(file: string): ParsedScenario {
  const text = readText(file);
  if (typeof text !== 'string') return { ok: false, problem: `Failed to read scenario ${file}: it ${text.whyNot}.` };
  return parseScenario(basename(file, extname(file)), text, { given: file, readPart: readText });
}

/** The scenario of this name in the library's folder, or in this file when the name ends like one. */
export function findScenario(nameOrFile: string, folder?: string): ParsedScenario {
  const isFile = ENDINGS.includes(extname(nameOrFile));
  return isFile ? readScenarioFile(nameOrFile) : readLibrary(folder).find(nameOrFile);
}
