/** Whoever read along stopped reading, as `head` does: the program ends without a word. */

/** Ends the program once nobody reads what it says; what else goes wrong in saying it is thrown. */
export function endWhenNobodyReads(out: NodeJS.WriteStream = process.stdout): void {
  out.on('error', (problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'EPIPE') throw problem;
    process.exit();
  });
}
