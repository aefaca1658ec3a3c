/**
 * Handles a stdout that is closed or cannot be written, because its reader stopped early (as `head` does), or because
 * the disk is full.
 */
import { fileErrorText } from '../core/file-error.ts';
import { EXIT_WRONG_INPUT } from './exit-codes.ts';

/** Ends the program: silently when stdout has no reader any more, and with a message when stdout cannot be written. */
export function exitOnOutputError(out: NodeJS.WriteStream = process.stdout): void {
  out.on('error', (problem: NodeJS.ErrnoException) => {
    if (problem.code === 'EPIPE') process.exit();
    process.stderr.write(`Failed to write to stdout: ${fileErrorText(problem)}.\n`);
    process.exit(EXIT_WRONG_INPUT);
  });
}
