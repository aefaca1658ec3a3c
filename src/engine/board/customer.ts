import { ref } from 'valtio/vanilla';
import { type CustomerList, customerList, type ReadyOrder } from '../../domain/board/customer.ts';
import type { KdsConfig } from '../../domain/device/kds.ts';
import type { Order } from '../../domain/order/order.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';

const NO_TILES: readonly ReadyOrder[] = [];

/** Without `finalClients` there are no tiles. */
export function createCustomer(
  state: AppState,
  serverClock: ServerClock,
): (orders: readonly Order[], kds: KdsConfig) => CustomerList | null {
  let list: CustomerList | null = null;
  /** After the first shown list, each order that becomes ready is new. */
  let hasShown = false;
  return (orders, kds) => {
    const { settings, venue, names, stations } = state;
    const sinceS = hasShown ? serverClock.nowS() : 0;
    list = settings.finalClients ? customerList({ orders, kds, stations, settings, venue, names, sinceS }, list) : null;
    hasShown = list !== null && state.board.received;
    const tiles = list?.tiles ?? NO_TILES;
    if (tiles !== state.customer) state.customer = ref(tiles);
    return list;
  };
}
