/** Steps that require a status, dish or order which their unit never has. */
import type { VenueUnit } from '../../../core/base/venue.ts';
import type { ScenarioStep } from '../../../core/script/script.ts';
import type { ForeseenOrder, ForeseenOrders } from '../foreseen-orders.ts';
import { type KnownVenue, rangesOf } from '../known-venue.ts';
import type { DocumentPath, Mistake } from '../mistakes.ts';
import type { SettingsChanges } from './unit-screens.ts';

/** An order, or a dish of an order, that a step expects at a unit. */
interface Task {
  readonly order: string;
  readonly productId?: number | undefined;
  /** Paths of the fields that name order and dish. */
  readonly orderAt: DocumentPath;
  readonly productAt: DocumentPath;
}

/** Null when the unit may make the dish. */
export function neverMade(productId: number, { kdsId, products }: VenueUnit): string | null {
  if (products === null || products.includes(productId)) return null;
  const made = products.length === 0 ? 'nothing' : rangesOf(products);
  return `names product ${productId}, which KDS ${kdsId} does not make: it makes ${made}`;
}

/** Null when the unit may set the status. */
export const neverSet = (status: number, { kdsId, statuses }: VenueUnit): string | null =>
  statuses.includes(status) ? null : `is ${status}, which KDS ${kdsId} does not set: it sets ${statuses.join(', ')}`;

/** Null when the unit may show the order, or when too little is known. */
function neverTaken(name: string, { origin, products }: ForeseenOrder, unit: VenueUnit): string | null {
  const { kdsId, origins, products: made } = unit;
  if (origin !== null && !origins.includes(origin))
    return `names "${name}", an order of ${origin}, but KDS ${kdsId} takes only ${origins.join(', ') || 'none'}`;
  if (products === null || made === null || [...products].some((id) => made.includes(id))) return null;
  return `names "${name}", but KDS ${kdsId} makes none of its products: ${[...products].join(', ')}`;
}

function tasksOf(step: ScenarioStep): readonly Task[] {
  if (step.kind === 'tap-line')
    return [{ order: step.order, productId: step.productId, orderAt: ['tap-line'], productAt: ['product'] }];
  if (step.kind === 'device-tap') {
    const at = (field: string) => ['device-tap', field];
    return [{ order: step.order, productId: step.productId, orderAt: at('order'), productAt: at('product') }];
  }
  if (step.kind !== 'expect') return [];
  const { shows = [], ready = [], tiles = [], levels = [], lines = [] } = step.expectation;
  const inList = (field: string, names: readonly string[]) =>
    names.map((order, at): Task => ({ order, orderAt: ['expect', field, at], productAt: [] }));
  const inGroups = (field: string, expectations: readonly { readonly order: string; readonly productId?: number }[]) =>
    expectations.map(
      ({ order, productId }, at): Task => ({
        order,
        productId,
        orderAt: ['expect', field, at, 'order'],
        productAt: ['expect', field, at, 'product'],
      }),
    );
  return [
    ...inList('shows', shows),
    ...inList('ready', ready),
    ...inList('tiles', tiles),
    ...inGroups('levels', levels),
    ...inGroups('lines', lines),
  ];
}

const namedAt = (path: DocumentPath, text: string | null): readonly Mistake[] =>
  text === null ? [] : [{ path, text }];

/** Paths begin at the step. */
export function findForeignTasks(
  step: ScenarioStep,
  orders: ForeseenOrders,
  { units, menu, unsure }: KnownVenue,
  { mayHave }: SettingsChanges,
): readonly Mistake[] {
  if (step.kind !== 'tap-line' && step.kind !== 'device-tap' && step.kind !== 'expect') return [];
  const found = units?.find(({ kdsId }) => kdsId === step.kdsId);
  if (found === undefined || unsure.has(found.kdsId) || menu === null) return [];
  if (step.kind === 'device-tap' && !mayHave(found, 'finalClients', false, step.atMs))
    return namedAt(
      ['device-tap', 'kds'],
      `names KDS ${found.kdsId}, which is a customer screen at that time and takes no taps`,
    );
  // A customer screen shows every ready order, regardless of the unit that made it.
  const isForDiners = step.kind === 'expect' && mayHave(found, 'finalClients', true, step.atMs + step.withinMs);
  const unit = isForDiners ? { ...found, products: null } : found;
  const inTasks = tasksOf(step).flatMap(({ order, productId, orderAt, productAt }) => {
    const dish = productId === undefined ? null : neverMade(productId, unit);
    if (dish !== null) return namedAt(productAt, dish);
    const known = orders.get(order);
    return namedAt(orderAt, known === undefined ? null : neverTaken(order, known, unit));
  });
  const status = step.kind === 'tap-line' ? neverSet(step.status, unit) : null;
  return [...namedAt(['status'], status), ...inTasks];
}
