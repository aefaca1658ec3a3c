/** All simulated servers share one address and port. All adapters use this table. */
import type { SimChannel, SimService } from './wire.ts';

const PREFIXES: readonly (readonly [prefix: string, service: SimService, strip: boolean])[] = [
  ['/cloud/', 'cloud', true],
  ['/data/', 'data', true],
  ['/lang/', 'language', true],
  ['/maps/', 'maps', true],
  ['/identitytoolkit.googleapis.com/', 'identity', false],
  ['/securetoken.googleapis.com/', 'identity', false],
  // The local server has the root of its port: `/cmd`, and two calls that the cloud also has.
  ['/cmd', 'local', false],
  ['/resto/', 'local', false],
];

/** `rawPath` includes the query; null for a file or page of the kiosk. */
export function serviceOf(rawPath: string): { readonly service: SimService; readonly rawPath: string } | null {
  for (const [prefix, service, strip] of PREFIXES) {
    if (rawPath.startsWith(prefix)) return { service, rawPath: strip ? rawPath.slice(prefix.length - 1) : rawPath };
  }
  return null;
}

/** Null when no simulated server accepts connections at the path. */
export function socketChannelOf(path: string): SimChannel | null {
  if (path === '/.ws') return 'realtime';
  return path === '/' ? 'local' : null;
}
