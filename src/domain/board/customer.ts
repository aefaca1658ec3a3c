/** Rules CUSTOMER-1 to CUSTOMER-8. */

import type { KdsConfig, VenueConfig, VenueNames } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import { familiesOf, withoutDuplicates } from '../order/family.ts';
import type { Line, Order } from '../order/order.ts';
import { isWanted } from '../order/status.ts';
import { momentS } from '../presentation/elapsed.ts';
import type { Settings } from '../presentation/settings.ts';
import { orderTitle } from '../presentation/title.ts';
import { shallowEqual } from '../shallow-equal.ts';
import { makesProduct, showsOrder } from './visibility.ts';

export interface ReadyOrder {
  readonly orderId: number;
  readonly title: string;
  /** Unix seconds (server) when this screen saw the order become ready; 0 if ready at the first response. */
  readonly sinceS: number;
}

export interface CustomerInput {
  readonly orders: readonly Order[];
  readonly kds: KdsConfig;
  readonly stations: readonly KdsConfig[];
  readonly settings: Settings;
  readonly venue: VenueConfig;
  readonly names: VenueNames;
  /** The `sinceS` of orders that became ready with this response. */
  readonly sinceS: number;
}

export interface CustomerList {
  readonly tiles: readonly ReadyOrder[];
  /** By order id, also for orders without a tile. */
  readonly sinceS: ReadonlyMap<number, number>;
}

/**
 * With `readyWithoutUnmade` the lines that other units make count; otherwise, or if no unit makes any, all lines count
 * (rule CUSTOMER-2).
 */
function madeLines(order: Order, { kds, stations, settings, venue }: CustomerInput): readonly Line[] {
  if (!settings.readyWithoutUnmade) return order.lines;
  const makers = stations.filter(({ id, viewOnly }) => id !== kds.id && !viewOnly);
  const isMade = (product: Line) => makers.some((station) => makesProduct(product, order, station, venue));
  const made = familiesOf(order.lines).filter(({ head }) => isMade(head));
  const alive = made.some(({ head, extras }) => [head, ...extras].some(isWanted));
  return alive ? made.flatMap(({ head, extras }) => [head, ...extras]) : order.lines;
}

/**
 * An order is ready when all counted lines that are not canceled have the same saved status, which is ready and not
 * delivered (rule CUSTOMER-1).
 */
export function isReady(order: Order, counted: readonly Line[] = order.lines): boolean {
  const lines = withoutDuplicates(counted).filter(isWanted);
  const status = lines[0]?.saved ?? 0;
  return status >= STATUS.readyFrom && status < STATUS.deliveredFrom && lines.every((line) => line.saved === status);
}

/** Of orders with the same id, the first counts, as on the board (rule CUSTOMER-4). */
function onceEach(orders: readonly Order[]): readonly Order[] {
  const seen = new Set<number>();
  return orders.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Deliveries and app orders show only their number, unless two tiles would then be identical (rule CUSTOMER-5). */
function titlesOf(orders: readonly Order[], { venue, names, settings }: CustomerInput): readonly string[] {
  const titles = orders.map((order) => orderTitle(order, venue, names, settings));
  const bare = titles.map((title) => title.replace(/^(?:D |#)(?=\d+$)/, ''));
  return titles.map((title, at) => (bare.filter((each) => each === bare[at]).length > 1 ? title : (bare[at] ?? title)));
}

function share(fresh: readonly ReadyOrder[], before: readonly ReadyOrder[]): readonly ReadyOrder[] {
  const known = new Map(before.map((tile) => [tile.orderId, tile]));
  const shared = fresh.map((tile) => {
    const old = known.get(tile.orderId);
    return old && shallowEqual(tile, old) ? old : tile;
  });
  return shared.length === before.length && shared.every((tile, at) => tile === before[at]) ? before : shared;
}

/**
 * The latest modified order comes first; the list has at most `finalOrders` tiles. Unchanged tiles and an unchanged
 * list keep their identity (rules CUSTOMER-1 to CUSTOMER-6).
 */
export function customerList(input: CustomerInput, previous: CustomerList | null): CustomerList {
  const { kds, settings } = input;
  const ready = onceEach(input.orders).filter((order) => isReady(order, madeLines(order, input)));
  // Includes orders without a tile, so an order that gets a tile later is not newly ready.
  const sinceS = new Map(ready.map(({ id }) => [id, previous?.sinceS.get(id) ?? input.sinceS]));
  const shown = ready
    .filter((order) => showsOrder(order, kds, settings))
    .sort((one, other) => momentS(other.modifiedAtS) - momentS(one.modifiedAtS) || other.id - one.id)
    .slice(0, Math.max(0, settings.finalOrders));
  const titles = titlesOf(shown, input);
  const tiles = shown.map(({ id }, at) => ({ orderId: id, title: titles[at] ?? '', sinceS: sinceS.get(id) ?? 0 }));
  return { tiles: share(tiles, previous?.tiles ?? []), sinceS };
}
