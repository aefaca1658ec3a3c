/** What lines are called that come without a name. */
import type { Products } from '../device/kds.ts';
import type { Line, Order } from './order.ts';

/** The order with its nameless lines called as the venue's list calls their products; itself where there is nothing to be named (rule W8g). */
export function withProductNames(order: Order, products: Products): Order {
  const nameOf = ({ name, productId }: Line): string =>
    (name.trim() === '' ? products.get(productId)?.name : name) ?? name;
  if (order.lines.every((line) => nameOf(line) === line.name)) return order;
  return { ...order, lines: order.lines.map((line) => ({ ...line, name: nameOf(line) })) };
}
