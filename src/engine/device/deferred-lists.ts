/** The products and the delivery zones load after the first orders (rules WIRE-50, WIRE-56). */
import { ref } from 'valtio/vanilla';
import { decodeProducts } from '../../protocol/decode-products.ts';
import type { Emit } from '../base/events.ts';
import type { AppState } from '../base/state.ts';
import type { Lists } from './lists.ts';

export interface DeferredLists {
  /** Loads the lists once an orders response was received. */
  update(): void;
}

export interface DeferredListsDeps {
  readonly state: AppState;
  readonly lists: Lists;
  readonly emit: Emit<'venueChanged'>;
}

/** Shows the stored versions at once. */
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
