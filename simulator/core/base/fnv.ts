/** 64-bit FNV-1a over UTF-16 code units, for journals, etags and names. Not for secrets. */

const PRIME_LOW = 0x1b3;

interface RunningHash {
  add(text: string): void;
  /** Sixteen hexadecimal digits. */
  hex(): string;
}

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

export function createHash(): RunningHash {
  let high = 0xcbf29ce4 | 0;
  let low = 0x84222325 | 0;
  return {
    add: (text) => {
      for (let at = 0; at < text.length; at++) {
        low ^= text.charCodeAt(at);
        // The prime is 2^40 + 0x1b3. The halves are multiplied separately, so that all values stay 32-bit integers.
        const least = (low & 0xffff) * PRIME_LOW;
        const most = (low >>> 16) * PRIME_LOW + (least >>> 16);
        high = (Math.imul(high, PRIME_LOW) + (most >>> 16) + (low << 8)) | 0;
        low = (most << 16) | (least & 0xffff);
      }
    },
    hex: () => hexOf(high) + hexOf(low),
  };
}

/** Sixteen hexadecimal digits. */
export function hashOf(text: string): string {
  const hash = createHash();
  hash.add(text);
  return hash.hex();
}
