/** The core can use the functions of neither a browser nor Node. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** UTF-8 bytes of a text; surrogate pairs become one code point. */
export function utf8Of(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

export function base64Of(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += ALPHABET[bits >> 18];
    text += ALPHABET[(bits >> 12) & 63];
    text += b === undefined ? '=' : ALPHABET[(bits >> 6) & 63];
    text += c === undefined ? '=' : ALPHABET[bits & 63];
  }
  return text;
}

/** base64url without padding. */
export const base64UrlOf = (text: string): string =>
  base64Of(utf8Of(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
