const [QUOTE, BACKSLASH, OPEN, CLOSE, LEFT, RIGHT] = ['"', '\\', '{', '}', '[', ']'].map((sign) => sign.charCodeAt(0));

/** Documents of platforms are less than half as deep. */
const DEPTH_MAX = 64;

/** Returns the index after the closing quote, or the end of the text without one. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

/**
 * Returns the index after the closing bracket, or the end of the text without one. Throws when the value is nested too
 * deeply.
 */
export function endOfObject(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; ) {
    const sign = text.charCodeAt(at);
    at = sign === QUOTE ? endOfString(text, at) : at + 1;
    if (sign === OPEN || sign === LEFT) open += 1;
    else if (sign === CLOSE || sign === RIGHT) open -= 1;
    if (open > DEPTH_MAX) throw new SyntaxError();
    if (open === 0) return at;
  }
  return text.length;
}

/** Throws for damaged text, and for a text nested so deeply that a recursive function would fail (rule WIRE-74). */
export function parseBounded(text: string): unknown {
  endOfObject(text, Math.max(0, text.search(/\S/)));
  return JSON.parse(text);
}
