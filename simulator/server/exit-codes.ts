/** Wrong input, or output that could not be written. */
export const EXIT_WRONG_INPUT = 2;

export function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = EXIT_WRONG_INPUT;
}
