import type { Products } from '../device/kds.ts';
import type { Line, Order } from './order.ts';

/**
 * Returns the order with the product's name from the venue's list on each line without a name. Returns the same object
 * if no name is missing (rule WIRE-56).
 */
export function withProductNames(order: Order, products: Products): Order {
  const nameOf = ({ name, productId }: Line): string =>
    (name.trim() === '' ? products.get(productId)?.name : name) ?? name;
  if (order.lines.every((line) => nameOf(line) === line.name)) return order;
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: nameOf(line) })) };
}
