/**
 * A short hash of a text: eight hexadecimal digits (FNV-1a, 32 bit). The CSRF header is the checksum of `path?query`,
 * without the scheme, host and base prefix, which the platform can compute too (rules WIRE-34, WIRE-35, assumed).
 */
export function checksumOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
