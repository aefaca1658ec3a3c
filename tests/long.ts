/** Details of a test that takes long and whose rule has another test: only `npm run test:all` runs it. */
export const LONG = { tags: ['long'] };

/** More simulated shifts and recordings of the whole library, which take as long as all other tests together. */
export const LONG_ROWS: readonly string[] = [
  'tests/fuzz/more-seeds/*.test.ts',
  'tests/simulator/headless/long/*.test.ts',
];
