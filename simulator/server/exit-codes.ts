/** For wrong input, and for output that could not be written. */
export const EXIT_WRONG_INPUT = 2;

/** Prints a mistake in the input, and sets the exit code. */
export function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = EXIT_WRONG_INPUT;
}
