/** Throws on a bug: a condition that the code itself guarantees. Operating errors are a `Reply` instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
