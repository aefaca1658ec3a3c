/** Formats a thrown value for the log. */

/** The message of an error, with its stack if it has one. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
