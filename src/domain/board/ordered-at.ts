import type { Line, Order } from '../order/order.ts';
import { momentS } from '../presentation/elapsed.ts';

/** Unix seconds (server) at which a line was ordered; a line without a time is as old as its order, 0 where that has none either. */
export const orderedAtS = (line: Line, order: Order): number => momentS(line.firstAtS) || momentS(order.createdAtS);
