/** The stack of an error, which includes its message, or the message alone; any other value as text. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
