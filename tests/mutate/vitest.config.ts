/** Which tests judge a mutated rule: those of the domain alone, without the ones that read the repository. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/fixtures/**/*.test.ts'],
    exclude: ['tests/domain/spec.test.ts'],
    setupFiles: ['tests/mutate/short-properties.ts'],
    // As in the other configuration: a bound for what hangs.
    testTimeout: 300_000,
  },
});
