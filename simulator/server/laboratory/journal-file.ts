/** The file of a run's journal: a line of JSON for each thing that happens. */
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { fileTrouble } from '../../core/file-trouble.ts';

export interface JournalFile {
  write(line: object): void;
  close(): void;
  /** Why it could not be written to its end, as a sentence; null while it could. */
  problem(): string | null;
}

const NO_FILE: JournalFile = { write: () => {}, close: () => {}, problem: () => null };

/** How the first line of every journal begins. */
const BEGINNING = '{"scenario":';

/** Whether a file is there that holds something and is no journal: a scenario, perhaps the very one that is played. */
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
  /** What is wrong once is wrong for the rest: a journal with a hole tells nothing. */
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

const failure = (file: string, error: unknown): string => `Failed to write the journal ${file}: ${fileTrouble(error)}.`;

/** A file that takes a line of JSON at a time, or the reason why it cannot be written. Only an earlier journal is written over. */
export function openJournal(file: string | null): JournalFile | string {
  if (file === null) return NO_FILE;
  try {
    if (isForeign(file)) {
      return `Failed to write the journal ${file}: the file is there already and is no journal, so it is not written over. Name another one.`;
    }
    return openedFile(file, openSync(file, 'w'));
  } catch (error) {
    return failure(file, error);
  }
}
