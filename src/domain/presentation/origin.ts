/** The origin of an order, from its first table id. */
import { ORIGIN_TABLE_ID } from '../limits.ts';
import type { Order } from '../order/order.ts';

export type Origin = 'table' | 'venue-app' | 'delivery' | 'app';

/** The table id that decides the origin: the first one, else the main one. */
export const decidingTableId = (order: Order): number => order.tableIds[0] ?? order.mainTableId;

/** The origin of an order; an order without a table id counts as a table's (rule ORDER-49). */
export function originOf(order: Order): Origin {
  const id = decidingTableId(order);
  if (id < ORIGIN_TABLE_ID.app) return 'app';
  if (id <= ORIGIN_TABLE_ID.delivery) return 'delivery';
  return id < 0 ? 'venue-app' : 'table';
}

/** Whether the order comes from a self-service kiosk (rule ORDER-50). */
export const isKiosk = (order: Order): boolean => order.channel.trim().toUpperCase() === 'KIOSK';
