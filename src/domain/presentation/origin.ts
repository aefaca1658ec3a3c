import { ORIGIN_TABLE_ID } from '../limits.ts';
import type { Order } from '../order/order.ts';

export type Origin = 'table' | 'venue-app' | 'delivery' | 'app';

/** The first table id, else the main one. */
export const decidingTableId = (order: Order): number => order.tableIds[0] ?? order.mainTableId;

/** An order without a table id counts as a table's (rule ORDER-49). */
export function originOf(order: Order): Origin {
  const id = decidingTableId(order);
  if (id < ORIGIN_TABLE_ID.app) return 'app';
  if (id <= ORIGIN_TABLE_ID.delivery) return 'delivery';
  return id < 0 ? 'venue-app' : 'table';
}

export const isKiosk = (order: Order): boolean => order.channel.trim().toUpperCase() === 'KIOSK';
