/** Stops at a bug: a condition that the code itself guarantees. What may go wrong in operation is a `Reply`, never this. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
