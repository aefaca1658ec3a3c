/** The lists that the first board does not need: the products, and all lists that load after it (rules WIRE-50, WIRE-56). */
import { ref } from 'valtio/vanilla';
import { decodeProducts } from '../../protocol/decode-products.ts';
import type { Emit } from '../base/events.ts';
import type { AppState } from '../base/state.ts';
import type { Lists } from './lists.ts';

export interface DeferredLists {
  /** Starts them if the first board is there. */
  update(): void;
}

export interface DeferredListsDeps {
  readonly state: AppState;
  readonly lists: Lists;
  readonly emit: Emit<'venueChanged'>;
}

/** Shows the stored ones at once. */
export function createDeferredLists({ state, lists, emit }: DeferredListsDeps): DeferredLists {
  let isRead = false;
  lists.add('tp1', (data, leftOut) => {
    const list = decodeProducts(data, leftOut);
    if (list) state.products = ref(new Map(list.map((product) => [product.id, product])));
    return list !== null;
  });
  emit({ kind: 'venueChanged' });
  return {
    update() {
      if (isRead || !state.board.received) return;
      isRead = true;
      void lists.load();
    },
  };
}
