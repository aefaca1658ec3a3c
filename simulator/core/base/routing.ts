/** The simulated server of a path, when all servers share one address and port. One table for every adapter. */
import type { SimChannel, SimService } from './wire.ts';

const PREFIXES: readonly (readonly [prefix: string, service: SimService, strip: boolean])[] = [
  ['/cloud/', 'cloud', true],
  ['/data/', 'data', true],
  ['/lang/', 'language', true],
  ['/maps/', 'maps', true],
  ['/identitytoolkit.googleapis.com/', 'identity', false],
  ['/securetoken.googleapis.com/', 'identity', false],
  // The local server owns the root of its port: /cmd and the two calls that may be redirected to it.
  ['/cmd', 'local', false],
  ['/resto/', 'local', false],
];

/** The service and its path for a raw path (with query), or null for a kiosk file or page. */
export function serviceOf(rawPath: string): { readonly service: SimService; readonly rawPath: string } | null {
  for (const [prefix, service, strip] of PREFIXES) {
    if (rawPath.startsWith(prefix)) return { service, rawPath: strip ? rawPath.slice(prefix.length - 1) : rawPath };
  }
  return null;
}

/** The channel of a WebSocket path, or null when no simulated server listens there. */
export function socketChannelOf(path: string): SimChannel | null {
  if (path === '/.ws') return 'realtime';
  return path === '/' ? 'local' : null;
}
