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
  /** The address after `http` or `ws`. */
  const rest = () =>
    local?.address ? `${local.isSecure ? 's' : ''}://${local.address}:${local.port || LOCAL_PORT}` : '';
  return {
    facts: () => local,
    put(facts) {
      local = facts;
    },
    isKnown: () => rest() !== '',
    base: () => rest() && `http${rest()}`,
    socketUrl: () => rest() && `ws${rest()}/`,
  };
}
