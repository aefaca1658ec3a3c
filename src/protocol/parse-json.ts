/** JSON from storage or a message: damaged text is no value, never an error. */

/** The parsed value, or null for no text and for text that is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
