/** What the first board can do without of the lists: the products, and whatever is read only once it stands (rules W8a, W8g). */
import { ref } from 'valtio/vanilla';
import type { Products } from '../../domain/device/kds.ts';
import type { Order } from '../../domain/order/order.ts';
import { withProductNames } from '../../domain/order/product-names.ts';
import { decodeProducts } from '../../protocol/decode-products.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from '../board/board.ts';
import type { Lists } from './lists.ts';

export interface LaterLists {
  /** The first board may stand. */
  look(): void;
}

export interface LaterListsDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly lists: Lists;
}

/** How the board calls its lines: an order that is asked for again is the same one, as long as the products are. */
function lineNames(state: AppState): (order: Order) => Order {
  let from: Products | null = null;
  let called = new WeakMap<Order, Order>();
  return (order) => {
    if (from !== state.products) {
      from = state.products;
      called = new WeakMap();
    }
    const known = called.get(order) ?? withProductNames(order, from);
    called.set(order, known);
    return known;
  };
}

/** Shows what the last run kept of them at once. */
export function createLaterLists({ state, board, lists }: LaterListsDeps): LaterLists {
  let isRead = false;
  lists.add('tp1', (data, leftOut) => {
    const list = decodeProducts(data, leftOut);
    if (list) state.products = ref(new Map(list.map((product) => [product.id, product])));
    return list !== null;
  });
  board.callLines(lineNames(state));
  return {
    look() {
      if (isRead || !state.board.received) return;
      isRead = true;
      void lists.load();
    },
  };
}
