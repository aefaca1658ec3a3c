import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type ParsedScenario, parseScenario } from './language/parse-scenario.ts';
import type { ReadPart } from './language/read-steps.ts';
import { readLibrary, readText } from './read-library.ts';

const ENDINGS = ['.yaml', '.yml'];

export const isScenarioFile = (path: string): boolean => ENDINGS.includes(extname(path));

const unreadable = (file: string, why: string): ParsedScenario => ({
  ok: false,
  problem: `Failed to read scenario ${file}: it ${why}.`,
});

/** `readPart` reads the files that the scenario includes. */
export function readScenarioFile(file: string, readPart: ReadPart = readText): ParsedScenario {
  const text = readText(file);
  if (typeof text !== 'string') return unreadable(file, text.whyNot);
  return parseScenario(basename(file, extname(file)), text, { fileName: file, readPart });
}

function foreignFile(path: string): ParsedScenario {
  const text = readText(path);
  return unreadable(
    path,
    typeof text === 'string' ? `has a name that does not end in ${ENDINGS.join(' or ')}` : text.whyNot,
  );
}

/** Searches the library, or reads a file if the name ends in `.yaml` or `.yml`. */
export function findScenario(nameOrFile: string, folder?: string): ParsedScenario {
  if (isScenarioFile(nameOrFile)) return readScenarioFile(nameOrFile);
  const library = readLibrary(folder);
  return library.names.includes(nameOrFile) || !existsSync(nameOrFile)
    ? library.find(nameOrFile)
    : foreignFile(nameOrFile);
}
