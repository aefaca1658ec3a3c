/** The stack of an error includes its message. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
