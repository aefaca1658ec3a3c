/** Only for bugs: operating errors are a `Reply`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
