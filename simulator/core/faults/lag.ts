/** Orders of the last two catch-ups; a lagging server returns the older ones. */
import type { OrderStore, StoreResponse } from '../orders/orders.ts';

type Responses = Readonly<Record<'cloud' | 'local', StoreResponse>>;

export interface Lag {
  /** Stores both servers' orders. `stale` then returns those of the previous call, or of the first. */
  catchUp(): void;
  end(): void;
  /** Null while the server does not lag. */
  stale(at: 'cloud' | 'local'): StoreResponse | null;
}

export function createLag({ cloud, local }: Readonly<Record<'cloud' | 'local', OrderStore>>): Lag {
  let snapshots: readonly [older: Responses, newer: Responses] | null = null;
  const responseOf = (store: OrderStore): StoreResponse => ({ etag: store.etag(), orders: store.response() });
  return {
    catchUp() {
      const now: Responses = { cloud: responseOf(cloud), local: responseOf(local) };
      snapshots = [snapshots?.[1] ?? now, now];
    },
    end() {
      snapshots = null;
    },
    stale: (at) => snapshots?.[0][at] ?? null,
  };
}
