/** What is known about a scenario's named orders before the run. */
import type { OrderStep, ScenarioStep } from '../../core/script/script.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import type { ReadSteps } from './read-steps.ts';

export interface ForeseenOrder {
  /** Null when unknown. */
  readonly origin: OrderStep['origin'] | null;
  /** All products that the order can ever contain; null when chance or an unreadable step adds some. */
  readonly products: ReadonlySet<number> | null;
}

export type ForeseenOrders = ReadonlyMap<string, ForeseenOrder>;

const UNKNOWN: ForeseenOrder = { origin: null, products: null };

type Ids = readonly { readonly productId: number }[];

/** Null means unknown products. */
const withMore = (order: ForeseenOrder, more: Iterable<number> | null): ForeseenOrder => ({
  ...order,
  products: order.products === null || more === null ? null : new Set([...order.products, ...more]),
});

const idsOf = (dishes: Ids | undefined): readonly number[] | null =>
  dishes === undefined || dishes.length === 0 ? null : dishes.map(({ productId }) => productId);

/** Each order has all products that it ever contains. Orders in `open` are left out: other steps may change them. */
function foreseenOrders(steps: readonly ScenarioStep[], open: ReadonlySet<string>): ForeseenOrders {
  const orders = new Map<string, ForeseenOrder>();
  const get = (name: string) => (open.has(name) ? UNKNOWN : (orders.get(name) ?? UNKNOWN));
  for (const step of steps.toSorted((one, other) => one.atMs - other.atMs)) {
    if (step.kind === 'order' && step.as !== undefined)
      orders.set(step.as, withMore({ origin: step.origin, products: new Set() }, idsOf(step.lines)));
    if (step.kind === 'add-line') orders.set(step.order, withMore(get(step.order), idsOf(step.dishes)));
    if (step.kind === 'split-order') orders.set(step.as, { ...get(step.order), products: new Set(step.productIds) });
    if (step.kind === 'merge-order') orders.set(step.into, withMore(get(step.into), get(step.order).products));
  }
  return new Map([...orders].filter(([name]) => !open.has(name)));
}

export function ordersOfFile({ steps, unread }: ReadSteps): ForeseenOrders {
  // An unreadable part may change any order.
  if (unread.isOpen) return new Map();
  const open = [...unread.names, ...unread.steps.flatMap(({ facts }) => facts.orders.map(([name]) => name))];
  return foreseenOrders(
    steps.map(({ step }) => step),
    new Set(open),
  );
}

/** Null when the order may contain the product. */
export const neverOrdered = (name: string, id: number, { products }: ForeseenOrder): string | null =>
  products === null || products.has(id)
    ? null
    : `names product ${id}, which order "${name}" never has; its products: ${[...products].join(', ')}`;

/** Each product has its order and the path of its field. */
function selectedProducts(step: ScenarioStep): readonly (readonly [name: string, id: number, inside: DocumentPath])[] {
  if (step.kind === 'expect')
    return (['lines', 'saved'] as const).flatMap((field) =>
      (step.expectation[field] ?? []).flatMap(({ order, productId }, at) =>
        productId === undefined ? [] : [[order, productId, ['expect', field, at, 'product']] as const],
      ),
    );
  if (step.kind === 'split-order') return step.productIds.map((id, at) => [step.order, id, ['products', at]] as const);
  const inside = step.kind === 'device-tap' ? ['device-tap', 'product'] : ['product'];
  return 'order' in step && 'productId' in step && step.productId !== undefined
    ? [[step.order as string, step.productId, inside]]
    : [];
}

/** Acts that the named order can never get. */
function wrongAct(step: ScenarioStep, orders: ForeseenOrders): readonly Mistake[] {
  const originOf = (name: string) => orders.get(name)?.origin ?? null;
  if (step.kind === 'merge-order' && step.into === step.order)
    return [{ path: ['into'], text: `must be another order than "${step.order}" itself` }];
  const noTable = (name: string) => ![null, 'table'].includes(originOf(name));
  const ofTable = (name: string) => `must be a table order, but "${name}" is not one`;
  if (step.kind === 'merge-order')
    return [
      ...(noTable(step.order) ? [{ path: ['merge-order'], text: ofTable(step.order) }] : []),
      ...(noTable(step.into) ? [{ path: ['into'], text: ofTable(step.into) }] : []),
    ];
  const ofOrder = step.kind === 'split-order' && step.as !== step.order ? orders.get(step.order)?.products : null;
  if (step.kind === 'split-order' && ofOrder && [...ofOrder].every((id) => step.productIds.includes(id)))
    return [{ path: ['products'], text: `are all products of "${step.order}": no line would be left` }];
  if (step.kind === 'web-order' && ![null, 'delivery'].includes(originOf(step.order)))
    return [{ path: ['web-order', 'order'], text: `must be a delivery order, but "${step.order}" is not one` }];
  if ((step.kind === 'transfer-order' || step.kind === 'join-tables') && noTable(step.order))
    return [{ path: [step.kind], text: ofTable(step.order) }];
  return [];
}

/** Paths begin at the step. */
export const findImpossibleActs = (step: ScenarioStep, orders: ForeseenOrders): readonly Mistake[] => [
  ...wrongAct(step, orders),
  ...selectedProducts(step).flatMap(([name, id, path]) => {
    const order = orders.get(name);
    const text = order === undefined ? null : neverOrdered(name, id, order);
    return text === null ? [] : [{ path, text }];
  }),
];
