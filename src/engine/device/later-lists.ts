/** The lists that the first board can do without: products and delivery zones, read once it stands (rules W8a, W8g). */
import type { Product } from '../../domain/device/kds.ts';
import type { Order } from '../../domain/order/order.ts';
import { withProductNames } from '../../domain/order/product-names.ts';
import { decodeProducts } from '../../protocol/decode-products.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from '../board/board.ts';
import { type Lists, type NamesIn, plainNames } from './lists.ts';

export interface LaterLists {
  /** The first board may stand. */
  look(): void;
}

export interface LaterListsDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly lists: Lists;
}

const products: NamesIn = (data, leftOut) => {
  const list = decodeProducts(data, leftOut);
  return list && { products: new Map(list.map((product) => [product.id, product])) };
};

/** How the board calls its lines: an order that is asked for again is the same one, as long as the products are. */
function lineNames(state: AppState): (order: Order) => Order {
  let from: ReadonlyMap<number, Product> | null = null;
  let called = new WeakMap<Order, Order>();
  return (order) => {
    if (from !== state.names.products) {
      from = state.names.products;
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
  lists.add('de', plainNames('zones'));
  lists.add('tp1', products);
  board.callLines(lineNames(state));
  return {
    look() {
      if (isRead || !state.board.received) return;
      isRead = true;
      void lists.load();
    },
  };
}
