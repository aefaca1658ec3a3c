/** Address and mode of the restaurant's own server, from the last call 6 or call 8. */
import { LOCAL_PORT } from '../../domain/limits.ts';
import type { LocalServerFacts } from '../../protocol/decode-config.ts';

export interface LocalAddress {
  /** Null before the first response. */
  facts(): LocalServerFacts | null;
  put(facts: LocalServerFacts): void;
  isKnown(): boolean;
  /** Base address of its calls without a trailing slash, empty while none is known. */
  base(): string;
  /** Address of its WebSocket, empty while none is known. */
  socketUrl(): string;
}

export function createLocalAddress(): LocalAddress {
  let local: LocalServerFacts | null = null;
  const host = () => (local === null || local.address === '' ? '' : `${local.address}:${local.port || LOCAL_PORT}`);
  const under = (scheme: string, path: string) =>
    host() === '' ? '' : `${scheme}${local?.isSecure ? 's' : ''}://${host()}${path}`;
  return {
    facts: () => local,
    put(facts) {
      local = facts;
    },
    isKnown: () => host() !== '',
    base: () => under('http', ''),
    socketUrl: () => under('ws', '/'),
  };
}
