/** Properties draw fewer and always the same samples here: thousands of mutants run them, and a score must be repeatable. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 30 });
