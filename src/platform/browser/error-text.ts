/** Formats a thrown value for the log. */

/** With its stack, if any. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
