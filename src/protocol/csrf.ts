/** A short hash that the platform can compute too (rules WIRE-34, WIRE-35, assumed). */

/** FNV-1a (32 bit) of `path?query` as eight hexadecimal digits, without scheme, host and base prefix. */
export function checksumOf(pathAndQuery: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < pathAndQuery.length; at++) {
    hash = Math.imul(hash ^ pathAndQuery.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
