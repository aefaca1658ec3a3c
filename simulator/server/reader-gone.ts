/** What becomes of the program when what it says cannot be taken: whoever read along stopped reading, as `head` does, or there is no room for it. */
import { fileTrouble } from '../core/file-trouble.ts';
import { EXIT_WRONG_INPUT } from './exit-codes.ts';

/** Ends the program once nobody reads what it says, without a word; where it cannot be written, with a sentence. */
export function endWhenNobodyReads(out: NodeJS.WriteStream = process.stdout): void {
  out.on('error', (problem: NodeJS.ErrnoException) => {
    if (problem.code === 'EPIPE') process.exit();
    process.stderr.write(`Failed to write to stdout: ${fileTrouble(problem)}.\n`);
    process.exit(EXIT_WRONG_INPUT);
  });
}
