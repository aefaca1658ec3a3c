/** The orders of lagging servers: those before the last catch-up but one. */
import type { OrderStore, StoreResponse } from '../orders/orders.ts';

type Answers = Readonly<Record<'cloud' | 'local', StoreResponse>>;

export interface Lag {
  /** The servers catch up: their current orders become the earlier ones. */
  catchUp(): void;
  end(): void;
  /** The orders of this server while it lags, null when none lags. */
  stale(at: 'cloud' | 'local'): StoreResponse | null;
}

/** No server lags yet. */
export function createLag({ cloud, local }: Readonly<Record<'cloud' | 'local', OrderStore>>): Lag {
  let snapshots: readonly [older: Answers, newer: Answers] | null = null;
  const answerOf = (store: OrderStore): StoreResponse => ({ etag: store.etag(), orders: store.answer() });
  return {
    catchUp() {
      const now: Answers = { cloud: answerOf(cloud), local: answerOf(local) };
      snapshots = [snapshots?.[1] ?? now, now];
    },
    end() {
      snapshots = null;
    },
    stale: (at) => snapshots?.[0][at] ?? null,
  };
}
