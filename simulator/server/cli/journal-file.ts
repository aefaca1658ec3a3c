import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { fileErrorText } from '../../core/file-error.ts';

export interface JournalFile {
  write(line: object): void;
  close(): void;
  /** Why the file is incomplete, as a sentence; null when it is complete. */
  problem(): string | null;
}

const NO_FILE: JournalFile = { write: () => {}, close: () => {}, problem: () => null };

/** Every journal begins with this. */
const BEGINNING = '{"scenario":';

/** The file is neither empty nor a journal; it might be the scenario of the run. */
function isForeign(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const handle = openSync(file, 'r');
  try {
    const first = Buffer.alloc(BEGINNING.length);
    const length = readSync(handle, first);
    return length > 0 && first.toString('utf8', 0, length) !== BEGINNING;
  } finally {
    closeSync(handle);
  }
}

function openedFile(file: string, handle: number): JournalFile {
  let problem: string | null = null;
  /** After a failure nothing more is written, because a journal with a gap is useless. */
  const attempt = (what: () => void) => {
    try {
      what();
    } catch (error) {
      problem ??= failure(file, error);
    }
  };
  return {
    write(line) {
      if (problem === null) attempt(() => void writeSync(handle, `${JSON.stringify(line)}\n`));
    },
    close: () => attempt(() => closeSync(handle)),
    problem: () => problem,
  };
}

const failure = (file: string, error: unknown): string =>
  `Failed to write the journal ${file}: ${fileErrorText(error)}.`;

/** Returns the reason of a failure. Never overwrites a file whose content is not a journal. */
export function openJournal(file: string | null): JournalFile | string {
  if (file === null) return NO_FILE;
  try {
    if (isForeign(file)) {
      return `Failed to write the journal ${file}: it exists already and is not a journal, so it is not overwritten. Name another file.`;
    }
    return openedFile(file, openSync(file, 'w'));
  } catch (error) {
    return failure(file, error);
  }
}
