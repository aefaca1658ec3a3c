/** Keeps the orders of the last two catch-ups; a lagging server returns the older ones. */
import type { OrderStore, StoreResponse } from '../orders/orders.ts';

type Responses = Readonly<Record<'cloud' | 'local', StoreResponse>>;

export interface Lag {
  /**
   * Stores the present orders of both servers. From then on `stale` returns the orders of the previous call, or these
   * after the first call.
   */
  catchUp(): void;
  end(): void;
  /** The orders of this server while it lags; null while it does not. */
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
