/** Orders whose text did not change keep their identity. */
import type { Order } from '../domain/order/order.ts';
import { decodeOrder, orderIdOf, type WireZone } from './decode-order.ts';
import { entriesFrom, hasMomentWithoutZone, isRecord, type JsonFields, textFrom } from './forms.ts';

/** `text` is the text that the order was decoded from. */
export interface KnownOrder {
  readonly text: string;
  readonly order: Order;
  /** Offset used for times without a zone; null when the order has none (rule WIRE-30). */
  readonly zoneS: number | null;
  /** Why this text could not be decoded; then `order` is the last readable form, or has no lines (rule WIRE-27). */
  readonly bad?: string;
  /** The text of that last readable form. */
  readonly readable?: string;
}

/** Orders of the previous response, by id. */
export type KnownOrders = ReadonlyMap<number, KnownOrder>;

export interface DecodedOrders {
  readonly etag: string;
  /** Null when the orders did not change since the request's etag. */
  readonly orders: readonly Order[] | null;
  /** Reasons for each bad or repeated order (rules WIRE-12, WIRE-13, WIRE-27). */
  readonly setAside: readonly string[];
  /** Known orders for the next response. */
  readonly known: KnownOrders;
}

const ETAG_LENGTH_MAX = 200;
const ORDERS_MAX = 5_000;

/** Rule WIRE-27. */
const outdated = (order: Order): Order => (order.isOutdated ? order : { ...order, isOutdated: true });

/** An order that was read in another time zone must be read again (rule WIRE-30). */
export const isReadInOtherZone = ({ zoneS }: Pick<KnownOrder, 'zoneS'>, venueZoneS: number): boolean =>
  zoneS !== null && zoneS !== venueZoneS;

function redecode(raw: unknown, known: KnownOrders, zone: WireZone): KnownOrder | { readonly bad: string } {
  const id = orderIdOf(raw);
  const text = JSON.stringify(raw);
  const before = id === null ? undefined : known.get(id);
  if (before?.text === text && !isReadInOtherZone(before, zone.venueZoneS)) return before;
  const decoded = decodeOrder(raw, zone);
  const zoneS = hasMomentWithoutZone(text) ? zone.venueZoneS : null;
  if (!('bad' in decoded)) return { text, order: decoded.order, zoneS };
  const bad = `order ${decoded.head?.idText ?? id}: ${decoded.bad}`;
  if (before === undefined) return decoded.head === null ? { bad } : { text, order: decoded.head, zoneS, bad };
  const readable = before.bad === undefined ? before.text : before.readable;
  return { text, order: outdated(before.order), zoneS, bad, ...(readable === undefined ? {} : { readable }) };
}

const fieldsOf = (raw: unknown): JsonFields | null => (isRecord(raw) ? raw : null);

/** The object with `d` and `et` may be inside another `data`, or the only entry of a list (rule WIRE-1). */
function responseIn(data: unknown): Readonly<Record<string, unknown>> | null {
  const outer = fieldsOf(Array.isArray(data) && data.length === 1 ? data[0] : data);
  if (outer === null) return null;
  return 'd' in outer ? outer : fieldsOf(outer.data);
}

export interface OrdersReading extends WireZone {
  readonly sentEtag: string;
}

/**
 * `data` as `JSON.parse` or `readOrders` returned it; null when it is not an orders response. With the etag of the
 * request, nothing changed, even if the list has entries (rule WIRE-5).
 */
export function decodeOrders(
  data: unknown,
  known: KnownOrders,
  { sentEtag, venueZoneS }: OrdersReading = { sentEtag: '', venueZoneS: 0 },
): DecodedOrders | null {
  const fields = responseIn(data);
  const etag = textFrom(fields?.et);
  if (fields === null || etag === null || etag.length > ETAG_LENGTH_MAX || !('d' in fields)) return null;
  const isUnchanged = fields.d === null || (etag !== '' && etag === sentEtag);
  if (isUnchanged) return { etag, orders: null, setAside: [], known };
  const list = entriesFrom(fields.d);
  if (list === null || list.length > ORDERS_MAX) return null;
  // Entries of `known` are never equal to a parsed value, so they can be recognized in the list.
  const standIns = new Set<unknown>(known.values());
  const isStandIn = (raw: unknown): raw is KnownOrder => standIns.has(raw);
  const next = new Map<number, KnownOrder>();
  const setAside: string[] = [];
  for (const raw of list) {
    const isCurrent = isStandIn(raw) && !isReadInOtherZone(raw, venueZoneS);
    const decoded = isCurrent ? raw : redecode(isStandIn(raw) ? JSON.parse(raw.text) : raw, known, { venueZoneS });
    if (decoded.bad !== undefined) setAside.push(decoded.bad);
    if (!('order' in decoded)) continue;
    if (next.has(decoded.order.id)) setAside.push(`order ${decoded.order.id}: sent twice`);
    else next.set(decoded.order.id, decoded);
  }
  return { etag, orders: [...next.values()].map((entry) => entry.order), setAside, known: next };
}
