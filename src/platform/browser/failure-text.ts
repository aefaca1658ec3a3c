/** What was thrown, in words for the log. */

/** With its stack, where it has one. */
export const failureText = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
