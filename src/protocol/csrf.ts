/**
 * The value of the CSRF header: a short hash of path and query that the platform can compute too (rules WIRE-34,
 * WIRE-35, assumed).
 */

/** Eight hexadecimal digits (FNV-1a, 32 bit) of `path?query`, without the scheme, host and base prefix. */
export function checksumOf(pathAndQuery: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < pathAndQuery.length; at++) {
    hash = Math.imul(hash ^ pathAndQuery.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
