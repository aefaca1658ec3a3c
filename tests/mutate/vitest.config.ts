/** The tests that check a mutated rule: only those of the domain, without the ones that read the repository. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/fixtures/**/*.test.ts'],
    exclude: ['tests/domain/spec.test.ts'],
    setupFiles: ['tests/mutate/short-properties.ts'],
    // The same timeout as in the main configuration: it ends tests that hang.
    testTimeout: 300_000,
  },
});
