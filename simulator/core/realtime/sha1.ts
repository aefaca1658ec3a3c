/** FIPS 180-4, for the hashes of the realtime database. Not for secrets. */
import { base64Of, utf8Of } from '../base/bytes.ts';

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

function padded(bytes: readonly number[]): number[] {
  const bits = bytes.length * 8;
  const block = [...bytes, 0x80];
  while (block.length % 64 !== 56) block.push(0);
  const high = Math.floor(bits / 0x1_0000_0000);
  for (const word of [high, bits >>> 0]) block.push(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
  return block;
}

function scheduleOf(bytes: readonly number[], start: number): number[] {
  const words: number[] = [];
  for (let at = start; at < start + 64; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
    words.push((a << 24) | (b << 16) | (c << 8) | d);
  }
  const word = (at: number) => words[at] as number;
  for (let at = 16; at < 80; at++) words.push(rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1));
  return words;
}

type Sha1State = [number, number, number, number, number];

function mix(at: number, b: number, c: number, d: number): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (at < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function compress(state: Sha1State, words: readonly number[]): Sha1State {
  let [a, b, c, d, e] = state;
  words.forEach((word, at) => {
    const next = (rotate(a, 5) + mix(at, b, c, d) + e + word) | 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  });
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0, (state[4] + e) | 0];
}

export function sha1Base64(text: string): string {
  const bytes = padded(utf8Of(text));
  let state: Sha1State = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0];
  for (let at = 0; at < bytes.length; at += 64) state = compress(state, scheduleOf(bytes, at));
  return base64Of(state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));
}
