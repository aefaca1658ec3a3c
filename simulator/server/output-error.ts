/** The reader of stdout stopped early (as `head` does), or the disk is full. */
import { fileErrorText } from '../core/file-error.ts';
import { EXIT_WRONG_INPUT } from './exit-codes.ts';

/** Exits silently when the reader has stopped, and with a message when stdout cannot be written. */
export function exitOnOutputError(out: NodeJS.WriteStream = process.stdout): void {
  out.on('error', (problem: NodeJS.ErrnoException) => {
    if (problem.code === 'EPIPE') process.exit();
    process.stderr.write(`Failed to write to stdout: ${fileErrorText(problem)}.\n`);
    process.exit(EXIT_WRONG_INPUT);
  });
}
