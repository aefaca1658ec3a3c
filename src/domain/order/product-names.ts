/** Names for lines that arrive without one. */
import type { Products } from '../device/kds.ts';
import type { Line, Order } from './order.ts';

/**
 * The order with product names from the venue's list for lines without a name; the same order if there are none (rule
 * WIRE-56).
 */
export function withProductNames(order: Order, products: Products): Order {
  const nameOf = ({ name, productId }: Line): string =>
    (name.trim() === '' ? products.get(productId)?.name : name) ?? name;
  if (order.lines.every((line) => nameOf(line) === line.name)) return order;
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: nameOf(line) })) };
}
