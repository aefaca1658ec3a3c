/** Details of a test that repeats another one at length: only `npm run test:all` runs it. */
export const LONG = { tags: ['long'] };
