import type { KdsConfig, KdsRule, VenueConfig } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { isCancelled, isFinal } from '../order/status.ts';
import { orderChannel } from '../presentation/channels.ts';
import { isKiosk, type Origin, originOf } from '../presentation/origin.ts';
import type { Settings } from '../presentation/settings.ts';

const isLocal = (origin: Origin): boolean => origin === 'table' || origin === 'venue-app';

function acceptsOrigin(order: Order, kds: KdsConfig): boolean {
  const shown = {
    table: kds.showTables,
    'venue-app': kds.showVenueApp,
    delivery: kds.showDelivery,
    app: kds.showDelivery,
  };
  return shown[originOf(order)];
}

/** If `onlyForLocal` and `onlyForDeliveries` are both on, neither applies (rule FILTER-1). */
export function showsOrder(order: Order, kds: KdsConfig, settings: Settings): boolean {
  if (!acceptsOrigin(order, kds)) return false;
  const origin = originOf(order);
  if (settings.onlyForLocal === settings.onlyForDeliveries) return true;
  return isLocal(origin) === settings.onlyForLocal;
}

/** The default sectors of its origin apply when the order has none (rule FILTER-4). */
function sectorsOf(order: Order, venue: VenueConfig): readonly string[] {
  const fallback = {
    table: '',
    'venue-app': venue.defaultSectors.venueApp,
    delivery: venue.defaultSectors.delivery,
    app: venue.defaultSectors.app,
  };
  const sent = order.sectors.trim() || fallback[originOf(order)];
  return sent
    .split(/[,;|]/)
    .map((sector) => sector.trim())
    .filter((sector) => sector !== '');
}

/** An absent or empty list matches everything. */
const matchesList = <T>(list: readonly T[] | undefined, meets: (wanted: T) => boolean): boolean =>
  list === undefined || list.length === 0 || list.some(meets);

/** A kiosk order has the channel `KIOSK` (rule FILTER-5). */
const channelOfRules = (order: Order): string =>
  isKiosk(order) ? 'KIOSK' : String(orderChannel(order)?.id ?? order.channel.trim().toUpperCase());

function matchesRule(rule: KdsRule, product: Line, order: Order, sectors: readonly string[]): boolean {
  return (
    matchesList(rule.sectors, (sector) => sectors.includes(sector.trim())) &&
    matchesList(rule.hierarchy, (prefix) => product.hierarchy.startsWith(prefix)) &&
    matchesList(rule.productIds, (id) => product.productId === id) &&
    matchesList(rule.channels, (channel) => channel.trim().toUpperCase() === channelOfRules(order))
  );
}

/** Whether a product is made here; its extras follow it (rules FILTER-2 to FILTER-5). */
export function stationFilter(order: Order, kds: KdsConfig, venue: VenueConfig): (product: Line) => boolean {
  if (!kds.byRules) return (product) => kds.productIds.length === 0 || kds.productIds.includes(product.productId);
  if (order.ruleMatched) return () => true;
  const sectors = sectorsOf(order, venue);
  return (product) => kds.rules.some((rule) => matchesRule(rule, product, order, sectors));
}

/** Ignores the server's rule match, which concerns only the unit of this device (rule CUSTOMER-2). */
export const makesProduct = (product: Line, order: Order, kds: KdsConfig, venue: VenueConfig): boolean =>
  acceptsOrigin(order, kds) && stationFilter({ ...order, ruleMatched: false }, kds, venue)(product);

/** `saved` includes the outbox; `current` is on the screen. */
export interface LineState {
  readonly line: Line;
  readonly saved: number;
  readonly current: number;
  readonly burns: boolean;
  /** Added after the line was finished here; 0 for none (rule NEWS-17). */
  readonly added: number;
  /** Others voided the unfinished line or took it back, and no cook has touched its card since (rule NEWS-13). */
  readonly isUnseen: boolean;
}

export const isCancelledOrVoided = ({ line, saved }: Pick<LineState, 'line' | 'saved'>): boolean =>
  line.voided || isCancelled(saved);

/**
 * Canceled lines show with `mvoid`; with `cvoid` as well, only until 170 is saved (rules FILTER-6, FILTER-7, NEWS-13).
 */
export function mayShow(state: LineState, kds: KdsConfig): boolean {
  if (state.isUnseen || !isCancelledOrVoided(state)) return true;
  const isConfirmed = state.saved === STATUS.voidConfirmed && state.current === STATUS.voidConfirmed;
  return kds.showVoided && !(kds.changeVoided && isConfirmed);
}

/** Compares the platform's times; a line just finished on this device counts as finished after its fire. */
function wasFinishedBefore({ line, saved }: LineState): boolean {
  const doneAtS = Math.max(0, ...line.history.map(({ atS }) => atS));
  return saved === line.saved && doneAtS > 0 && doneAtS < line.modifiedAtS;
}

/**
 * Does not apply the station's filter. A line without an added quantity leaves once its final status is saved. A fired
 * line stays, unless it was finished before its fire (rules ORDER-32, ORDER-33, FILTER-9).
 */
export function showsLine(state: LineState, kds: KdsConfig): boolean {
  const { saved, current, burns } = state;
  if (!mayShow(state, kds)) return false;
  if (state.isUnseen || state.added > 0) return true;
  if (isCancelled(saved) || !isFinal(kds.statuses, saved) || !isFinal(kds.statuses, current)) return true;
  return burns && !wasFinishedBefore(state);
}
