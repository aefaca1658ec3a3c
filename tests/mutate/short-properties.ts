/** Properties draw fewer samples with a fixed seed here: thousands of mutants run them, and a score must be repeatable. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 30 });
