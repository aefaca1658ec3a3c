/** Which orders and which of their lines a KDS shows (rules V1 to V4, O7). */
import type { KdsConfig, KdsRule, VenueConfig } from '../device/kds.ts';
import type { Settings } from '../device/settings.ts';
import { STATUS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { type Origin, originOf } from '../order/origin.ts';
import { hasFire } from '../order/priority.ts';
import { isCancelled, isFinal } from '../order/status.ts';

const isLocal = (origin: Origin): boolean => origin === 'table' || origin === 'venue-app';

/** Whether a KDS takes orders of this origin; of two settings that shut each other out neither counts (rule V1). */
export function showsOrder(order: Order, kds: KdsConfig, settings: Settings): boolean {
  const origin = originOf(order);
  const shown = {
    table: kds.showTables,
    'venue-app': kds.showVenueApp,
    delivery: kds.showDelivery,
    app: kds.showDelivery,
  };
  if (!shown[origin]) return false;
  if (settings.onlyForLocal === settings.onlyForDeliveries) return true;
  return isLocal(origin) === settings.onlyForLocal;
}

/** The sectors of an order as sent, or the default of its origin (rule V2c). */
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

/** An absent or empty list asks for nothing. */
const asks = <T>(list: readonly T[] | undefined, meets: (wanted: T) => boolean): boolean =>
  list === undefined || list.length === 0 || list.some(meets);

function matchesRule(rule: KdsRule, product: Line, order: Order, sectors: readonly string[]): boolean {
  return (
    asks(rule.sectors, (sector) => sectors.includes(sector.trim())) &&
    asks(rule.hierarchy, (prefix) => product.hierarchy.startsWith(prefix)) &&
    asks(rule.productIds, (id) => product.productId === id) &&
    asks(rule.channels, (channel) => channel === (order.channel || String(order.delivery?.channelId ?? '')))
  );
}

/** The station's filter for one order: says of a product whether it is made here; its extras follow it (rule V2). */
export function stationFilter(order: Order, kds: KdsConfig, venue: VenueConfig): (product: Line) => boolean {
  if (!kds.byRules) return (product) => kds.productIds.length === 0 || kds.productIds.includes(product.productId);
  if (order.ruleMatched) return () => true;
  const sectors = sectorsOf(order, venue);
  return (product) => kds.rules.some((rule) => matchesRule(rule, product, order, sectors));
}

/** What the board knows of a line: what is saved, with the outbox counted in, and what the cook sees. */
export interface LineStanding {
  readonly line: Line;
  readonly saved: number;
  readonly current: number;
}

/** Whether a cancelled line shows: with `mvoid`, and with `cvoid` too only until 170 is saved (rule V3a, V3b). */
function showsCancelled({ saved, current }: LineStanding, kds: KdsConfig): boolean {
  if (!kds.showVoided) return false;
  return !(kds.changeVoided && saved === STATUS.voidConfirmed && current === STATUS.voidConfirmed);
}

/** Whether a line is cancelled, or voided and waiting for its confirmation. */
export const isOut = ({ line, saved }: LineStanding): boolean => line.voided || isCancelled(saved);

/** Whether a line shows in front of the station's filter: cancelled and finished lines leave, fire stays (rules O7, V3). */
export function showsLine(standing: LineStanding, kds: KdsConfig, fires: ReadonlySet<number>): boolean {
  const { line, saved, current } = standing;
  if (isOut(standing) && !showsCancelled(standing, kds)) return false;
  if (isCancelled(saved)) return true;
  const finished = isFinal(kds.statuses, saved) && isFinal(kds.statuses, current);
  return !finished || (hasFire(line, fires) && !isOut(standing));
}
