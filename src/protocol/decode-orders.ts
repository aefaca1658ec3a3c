/** Decodes the response to call 1: all orders of a KDS. Orders whose text did not change keep their identity. */
import type { Order } from '../domain/order/order.ts';
import { decodeOrder, orderIdOf, type WireZone } from './decode-order.ts';
import { entriesFrom, hasMomentWithoutZone, isRecord, type JsonFields, textFrom } from './forms.ts';

/** An order of an earlier response, with the text that it was decoded from. */
export interface KnownOrder {
  readonly text: string;
  readonly order: Order;
  /** The offset that was used for its times without a zone; null when it has no such times (rule WIRE-30). */
  readonly zoneS: number | null;
  /** Why this text could not be decoded; then `order` is the last readable form (rule WIRE-27). */
  readonly bad?: string;
  /** The text of that last readable form, if the device has one. */
  readonly readable?: string;
}

/** Orders of the previous response, by id. */
export type KnownOrders = ReadonlyMap<number, KnownOrder>;

export interface DecodedOrders {
  readonly etag: string;
  /** Null when the orders did not change since the etag of the request. */
  readonly orders: readonly Order[] | null;
  /** Why each bad or repeated order was set aside (rules WIRE-12, WIRE-13, WIRE-27). */
  readonly setAside: readonly string[];
  /** The known orders for decoding the next response. */
  readonly known: KnownOrders;
}

const ETAG_LENGTH_MAX = 200;
const ORDERS_MAX = 5_000;

/** Marks the last readable form of an order as outdated (rule WIRE-27). */
const outdated = (order: Order): Order => (order.isOutdated ? order : { ...order, isOutdated: true });

/**
 * Whether an order was read with another time zone than the venue's current one, and must be read again (rule WIRE-30).
 */
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

/** Finds the object with `d` and `et`; it may be inside another `data`, or the only entry of a list (rule WIRE-1). */
function responseIn(data: unknown): Readonly<Record<string, unknown>> | null {
  const outer = fieldsOf(Array.isArray(data) && data.length === 1 ? data[0] : data);
  if (outer === null) return null;
  return 'd' in outer ? outer : fieldsOf(outer.data);
}

/** The etag of the request, and the offset for times without a zone. */
export interface OrdersReading extends WireZone {
  readonly sentEtag: string;
}

/**
 * Decodes `data` of call 1, as `JSON.parse` or `readOrders` returned it; null when it is no orders response. If the
 * response has the etag of the request, nothing changed, whatever its list contains (rule WIRE-5).
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
