import type { Products } from '../device/kds.ts';
import type { Line, Order } from './order.ts';

/** Names lines without a name; the same object if none is missing (rule WIRE-56). */
export function withProductNames(order: Order, products: Products): Order {
  const nameOf = ({ name, productId }: Line): string =>
    (name.trim() === '' ? products.get(productId)?.name : name) ?? name;
  if (order.lines.every((line) => nameOf(line) === line.name)) return order;
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: nameOf(line) })) };
}
