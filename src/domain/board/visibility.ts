/** Which orders and which of their lines a KDS shows (rules V1 to V4, O7). */
import type { KdsConfig, KdsRule, VenueConfig } from '../device/kds.ts';
import { STATUS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { isCancelled, isFinal } from '../order/status.ts';
import { orderChannel } from '../shown/channels.ts';
import { isKiosk, type Origin, originOf } from '../shown/origin.ts';
import type { Settings } from '../shown/settings.ts';

const isLocal = (origin: Origin): boolean => origin === 'table' || origin === 'venue-app';

/** Whether a KDS takes orders of this origin (rule V1). */
function takesOrigin(order: Order, kds: KdsConfig): boolean {
  const shown = {
    table: kds.showTables,
    'venue-app': kds.showVenueApp,
    delivery: kds.showDelivery,
    app: kds.showDelivery,
  };
  return shown[originOf(order)];
}

/** Whether a KDS and its settings show orders of this origin; of two settings that shut each other out neither counts (rule V1). */
export function showsOrder(order: Order, kds: KdsConfig, settings: Settings): boolean {
  if (!takesOrigin(order, kds)) return false;
  const origin = originOf(order);
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

/** The channel by which rules know an order: the one that its card shows, a kiosk's by name (rule V2d). */
const channelOfRules = (order: Order): string =>
  isKiosk(order) ? 'KIOSK' : String(orderChannel(order)?.id ?? order.channel.trim().toUpperCase());

function matchesRule(rule: KdsRule, product: Line, order: Order, sectors: readonly string[]): boolean {
  return (
    asks(rule.sectors, (sector) => sectors.includes(sector.trim())) &&
    asks(rule.hierarchy, (prefix) => product.hierarchy.startsWith(prefix)) &&
    asks(rule.productIds, (id) => product.productId === id) &&
    asks(rule.channels, (channel) => channel.trim().toUpperCase() === channelOfRules(order))
  );
}

/** The station's filter for one order: says of a product whether it is made here; its extras follow it (rule V2). */
export function stationFilter(order: Order, kds: KdsConfig, venue: VenueConfig): (product: Line) => boolean {
  if (!kds.byRules) return (product) => kds.productIds.length === 0 || kds.productIds.includes(product.productId);
  if (order.ruleMatched) return () => true;
  const sectors = sectorsOf(order, venue);
  return (product) => kds.rules.some((rule) => matchesRule(rule, product, order, sectors));
}

/** Whether another unit makes a product: the server's match of rules speaks of this device's unit alone (rule O8h). */
export const makesProduct = (product: Line, order: Order, kds: KdsConfig, venue: VenueConfig): boolean =>
  takesOrigin(order, kds) && stationFilter({ ...order, ruleMatched: false }, kds, venue)(product);

/** What the board knows of a line: what is saved, with the outbox counted in, what the cook sees, and whether it is on fire. */
export interface LineStanding {
  readonly line: Line;
  readonly saved: number;
  readonly current: number;
  readonly burns: boolean;
  /** Added after it was finished here; 0 for none (rule ADD1). */
  readonly added: number;
  /** Others voided it or took it back while it had work here, and nobody has touched its card since (rule TB3). */
  readonly isUnseen: boolean;
}

/** Whether a line is cancelled, or voided and waiting for its confirmation. */
export const isOut = ({ line, saved }: Pick<LineStanding, 'line' | 'saved'>): boolean =>
  line.voided || isCancelled(saved);

/** Whether a line may be seen here at all: a cancelled one with `mvoid`, and with `cvoid` too only until 170 is saved (rules V3a, V3b, TB3). */
export function mayShow(standing: LineStanding, kds: KdsConfig): boolean {
  if (standing.isUnseen || !isOut(standing)) return true;
  const isConfirmed = standing.saved === STATUS.voidConfirmed && standing.current === STATUS.voidConfirmed;
  return kds.showVoided && !(kds.changeVoided && isConfirmed);
}

/** A line that was finished before somebody lit it, by the times of the platform: what was done here counts as done now. */
function wasFinishedBefore({ line, saved }: LineStanding): boolean {
  const doneAtS = Math.max(0, ...line.history.map(({ atS }) => atS));
  return saved === line.saved && doneAtS > 0 && doneAtS < line.modifiedAtS;
}

/** Whether a line shows in front of the station's filter: cancelled and finished lines leave, those that burn stay, gone ones stay gone (rules O7, V3d). */
export function showsLine(standing: LineStanding, kds: KdsConfig): boolean {
  const { saved, current, burns } = standing;
  if (!mayShow(standing, kds)) return false;
  if (standing.isUnseen || standing.added > 0) return true;
  if (isCancelled(saved) || !isFinal(kds.statuses, saved) || !isFinal(kds.statuses, current)) return true;
  return burns && !wasFinishedBefore(standing);
}
