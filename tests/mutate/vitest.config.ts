/** Only the tests of mutated rules: those of the domain, without tests that read the repository. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/fixtures/**/*.test.ts'],
    exclude: ['tests/domain/spec.test.ts'],
    setupFiles: ['tests/mutate/short-properties.ts'],
    // As in the main configuration: ends tests that hang.
    testTimeout: 300_000,
  },
});
