/** The address comes from the stored configuration or the last call 6 or 8. */
import { LOCAL_PORT } from '../../domain/limits.ts';
import type { LocalServerFacts } from '../../protocol/decode-config.ts';

export interface LocalAddress {
  /** Null until the stored configuration or call 6 names them. */
  facts(): LocalServerFacts | null;
  put(facts: LocalServerFacts): void;
  isKnown(): boolean;
  /** Without a trailing slash; empty while unknown. */
  base(): string;
  /** Empty while unknown. */
  socketUrl(): string;
}

export function createLocalAddress(): LocalAddress {
  let local: LocalServerFacts | null = null;
  /** The part of the address after `http` or `ws`. */
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
