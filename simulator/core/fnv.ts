/** A running 64-bit FNV-1a hash over UTF-16 code units, for journals, etags and names. Not for secrets. */

const PRIME_LOW = 0x1b3;
const TWO_32 = 0x1_0000_0000;

interface RunningHash {
  add(text: string): void;
  /** Sixteen hexadecimal digits of everything added so far. */
  hex(): string;
}

/** A hash that has seen nothing yet. */
export function createHash(): RunningHash {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  return {
    add: (text) => {
      for (let at = 0; at < text.length; at++) {
        low = (low ^ text.charCodeAt(at)) >>> 0;
        // The prime is 2^40 + 0x1b3, so a multiplication is two small products and a shift, all exact in doubles.
        const product = low * PRIME_LOW;
        const shifted = (low << 8) >>> 0;
        high = (high * PRIME_LOW + Math.floor(product / TWO_32) + shifted) >>> 0;
        low = product >>> 0;
      }
    },
    hex: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0'),
  };
}

/** Sixteen hexadecimal digits of one text. */
export function hashOf(text: string): string {
  const hash = createHash();
  hash.add(text);
  return hash.hex();
}
