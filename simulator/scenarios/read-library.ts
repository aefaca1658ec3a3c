import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileErrorText } from '../core/file-error.ts';
import type { ReadPart } from './language/read-steps.ts';
import { createLibrary, type ScenarioLibrary } from './library.ts';

const ENDING = '.yaml';

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'is not readable: permission denied',
  EPERM: 'is not readable: permission denied',
};

/** Returns the reason when the file cannot be read. */
export const readText: ReadPart = (file) => {
  try {
    const stat = statSync(file);
    // Only ordinary files, because reading a pipe may never end.
    if (!stat.isFile()) return { whyNot: stat.isDirectory() ? 'is a folder' : 'is not an ordinary file' };
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { whyNot: WHY_NOT[code] ?? `cannot be read: ${fileErrorText(error)}` };
  }
};

const textOrNull = (file: string): string | null => {
  const read = readText(file);
  return typeof read === 'string' ? read : null;
};

/** Paths relative to the folder, also those in subfolders; empty when the folder cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
}

/** Reads the folder `situations` by default. Empty when the folder does not exist. */
export function readLibrary(folder = join(import.meta.dirname, 'situations')): ScenarioLibrary {
  const files = namesIn(folder).filter((file) => file.endsWith(ENDING));
  return createLibrary(new Map(files.map((file) => [basename(file, ENDING), textOrNull(join(folder, file))])), (file) =>
    readText(resolve(folder, file)),
  );
}
