/** Keeps the orders of the last two catch-ups; a lagging server returns the older ones. */
import type { OrderStore, StoreResponse } from '../orders/orders.ts';

type Responses = Readonly<Record<'cloud' | 'local', StoreResponse>>;

export interface Lag {
  /** The servers catch up: their present orders become the earlier orders. */
  catchUp(): void;
  end(): void;
  /** The orders of this server while it lags; null while it does not. */
  stale(at: 'cloud' | 'local'): StoreResponse | null;
}

/** Starts without a lagging server. */
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
