/** What the first board can do without of the lists: the products, and whatever is read only once it stands (rules W8a, W8g). */
import { ref } from 'valtio/vanilla';
import { decodeProducts } from '../../protocol/decode-products.ts';
import type { Emit } from '../base/events.ts';
import type { AppState } from '../base/state.ts';
import type { Lists } from './lists.ts';

export interface LaterLists {
  /** The first board may stand. */
  look(): void;
}

export interface LaterListsDeps {
  readonly state: AppState;
  readonly lists: Lists;
  readonly emit: Emit<'venueChanged'>;
}

/** Shows what the last run kept of them at once. */
export function createLaterLists({ state, lists, emit }: LaterListsDeps): LaterLists {
  let isRead = false;
  lists.add('tp1', (data, leftOut) => {
    const list = decodeProducts(data, leftOut);
    if (list) state.products = ref(new Map(list.map((product) => [product.id, product])));
    return list !== null;
  });
  emit({ kind: 'venueChanged' });
  return {
    look() {
      if (isRead || !state.board.received) return;
      isRead = true;
      void lists.load();
    },
  };
}
