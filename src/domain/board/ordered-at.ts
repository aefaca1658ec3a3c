import type { Line, Order } from '../order/order.ts';
import { momentS } from '../presentation/elapsed.ts';

/** Unix seconds (server); the order's time for a line without a time, 0 if both have none. */
export const orderedAtS = (line: Line, order: Order): number => momentS(line.firstAtS) || momentS(order.createdAtS);
