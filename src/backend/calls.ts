import type { KdsConfig, VenueIds } from '../domain/device/kds.ts';
import type { OrdersServer } from '../domain/link/responses.ts';
import { done, failed, type Reply } from '../domain/reply.ts';
import {
  type Configuration,
  decodeConfiguration,
  decodeLocalStatus,
  type ListName,
  type LocalStatusFacts,
  listIn,
  type NamedVenue,
  namedVenue,
} from '../protocol/decode-config.ts';
import { type DecodedOrders, decodeOrders, type KnownOrders } from '../protocol/decode-orders.ts';
import { decodeReadSettings, type FoundSettings } from '../protocol/decode-settings.ts';
import { type Envelope, isLocalTime, serverTimeFrom } from '../protocol/envelope.ts';
import { isRecord } from '../protocol/forms.ts';
import { readOrders } from '../protocol/read-orders.ts';
import type { Caller, CallResult, TransportFailure } from './caller.ts';

/**
 * `rejected`: the platform understood the call and did not accept it. `unauthorised`: it did not accept the credentials. `shape`:
 * the response does not parse. `foreign`: the server serves another venue.
 */
export type CallFailure = TransportFailure | 'rejected' | 'unauthorised' | 'shape' | 'foreign';

/** A response without a venue is accepted (rule LINK-15). */
const isForeign = ({ restaurantId, localId }: VenueIds, named: NamedVenue): boolean =>
  (named.restaurantId ?? restaurantId) !== restaurantId || (named.localId ?? localId) !== localId;

export const rejectionOf = (status: number) => failed(status === 401 || status === 403 ? 'unauthorised' : 'rejected');

/** Fails with `shape` when `decode` returns null. */
export function dataOf<Data>(result: CallResult, decode: (raw: unknown) => Data | null): Reply<Data, CallFailure> {
  if (!result.ok) return result;
  if (!result.data.ok) return rejectionOf(result.status);
  const data = decode(result.data.data);
  return data === null ? failed('shape') : done(data);
}

export interface OrdersQuery {
  readonly etag: string;
  readonly known: KnownOrders;
  readonly from: OrdersServer;
  readonly venue: VenueIds;
  /** Returns the offset for times without a zone, in seconds east of UTC, when the response arrives. */
  readonly venueZoneS?: () => number;
}

/** `timeZoneS` is the offset (seconds east of UTC) for a time without a zone; null when the time had a zone. */
interface OrdersTime extends Pick<Envelope, 'time'> {
  readonly timeZoneS: number | null;
}

export async function fetchOrders(
  caller: Caller,
  { etag, known, from, venue, venueZoneS = () => 0 }: OrdersQuery,
): Promise<Reply<DecodedOrders & OrdersTime, CallFailure>> {
  const read = (text: string) => readOrders(text, known);
  const result = await caller('orders', { query: { ls: 1, et: etag }, toLocal: from === 'local' }, read);
  if (!result.ok) return result;
  if (!result.data.ok) return rejectionOf(result.status);
  const { data, fields } = result.data;
  const zoneS = venueZoneS();
  const response = decodeOrders(data, known, { sentEtag: etag, venueZoneS: zoneS });
  if (response === null) return failed('shape');
  return isForeign(venue, namedVenue(data))
    ? failed('foreign')
    : done({
        ...response,
        time: serverTimeFrom(fields.time, zoneS),
        timeZoneS: isLocalTime(fields.time) ? zoneS : null,
      });
}

export interface StatusesToSave {
  readonly orderId: number;
  readonly statuses: readonly (readonly [lineId: number, status: number])[];
  readonly to: OrdersServer;
}

const hasOneItem = (data: unknown): boolean => (Array.isArray(data) ? data.length === 1 : isRecord(data));

export async function saveStatuses(
  caller: Caller,
  { orderId, statuses, to }: StatusesToSave,
): Promise<Reply<null, CallFailure>> {
  const result = await caller('changeStatus', {
    query: { ic: orderId, silent: 0, kds: true },
    body: { data: statuses },
    toLocal: to === 'local',
  });
  if (!result.ok) return result;
  return result.data.ok && hasOneItem(result.data.data) ? done(null) : rejectionOf(result.status);
}

export async function fetchConfiguration(
  caller: Caller,
  timeoutMs: number | undefined,
): Promise<Reply<Configuration & { readonly k5: string; readonly raw: unknown }, CallFailure>> {
  const result = await caller('configuration', timeoutMs === undefined ? {} : { timeoutMs });
  if (!result.ok) return result;
  if (!result.data.ok) return rejectionOf(result.status);
  const configuration = decodeConfiguration(result.data.data);
  return configuration === null
    ? failed('shape')
    : done({ ...configuration, k5: result.data.k5, raw: result.data.data });
}

export async function fetchList(
  caller: Caller,
  place: VenueIds & { readonly userId: number | string },
  name: ListName,
  etag: string,
): Promise<Reply<unknown, CallFailure>> {
  const result = await caller('configList', {
    path: { restaurant: place.restaurantId, local: place.localId, field: name, etag },
    query: { xid: place.userId },
  });
  if (!result.ok) return result;
  return result.data.ok ? done(listIn(result.data.data)) : rejectionOf(result.status);
}

export async function fetchLocalStatus(caller: Caller, place: VenueIds): Promise<Reply<LocalStatusFacts, CallFailure>> {
  const result = await caller('localStatus', {});
  if (!result.ok) return result;
  if (!result.data.ok) return rejectionOf(result.status);
  // The specification does not say whether `ipLocal` and `md` are inside `data` or beside `ok` (rule LINK-5).
  const [sent = null] = [result.data.data, result.data.fields].filter((each) => decodeLocalStatus(each) !== null);
  const status = decodeLocalStatus(sent);
  if (status === null) return failed('shape');
  return isForeign(place, namedVenue(sent)) ? failed('foreign') : done(status);
}

export async function testCloud(caller: Caller): Promise<boolean> {
  const result = await caller('cloudTest', {});
  return result.ok && result.data.ok;
}

/** Before the first save, some platforms send an empty list instead of null. */
const isNone = (data: unknown): boolean => data === null || (Array.isArray(data) && data.length === 0);

/** Reads the settings of this device, or of the unit `of`. Null before the first save. */
export async function fetchSettings(
  caller: Caller,
  of: number | null = null,
): Promise<Reply<FoundSettings | null, CallFailure>> {
  const result = await caller('settingsRead', of === null ? {} : { query: { of } });
  if (!result.ok) return result;
  const { ok, data } = result.data;
  if (!ok) return rejectionOf(result.status);
  if (isNone(data)) return done(null);
  const settings = decodeReadSettings(data);
  return settings === null ? failed('shape') : done(settings);
}

export const kdsOf = (units: readonly KdsConfig[], kdsId: number): KdsConfig | null =>
  units.find((unit) => unit.id === kdsId) ?? null;
