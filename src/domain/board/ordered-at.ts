import type { Line, Order } from '../order/order.ts';
import { momentS } from '../presentation/elapsed.ts';

/**
 * Unix seconds (server) at which a line was ordered. A line without a time has the time of its order; 0 if both have
 * none.
 */
export const orderedAtS = (line: Line, order: Order): number => momentS(line.firstAtS) || momentS(order.createdAtS);
