/** The sales channels that orders come through: the specification's whole catalogue. */
import { CHANNEL_ICON_UNKNOWN } from '../limits.ts';
import type { Order } from '../order/order.ts';

export interface Channel {
  readonly id: number;
  /** A proper name, shown as it is in every language. */
  readonly name: string;
  /** Counts for an order that names no channel. */
  readonly isDefault: boolean;
  readonly delivery: boolean;
  readonly reservation: boolean;
  /** Which channel icon stands for it. */
  readonly icon: number;
}

const ICONS: ReadonlySet<number> = new Set([101, 106, 206, 20, 109, 119]);

type Kind = Pick<Channel, 'isDefault' | 'delivery' | 'reservation'>;
const PLAIN: Kind = { isDefault: false, delivery: false, reservation: false };
const DEFAULT: Kind = { ...PLAIN, isDefault: true };
const DELIVERY: Kind = { ...PLAIN, delivery: true };
const RESERVATION: Kind = { ...PLAIN, reservation: true };

const channel = (id: number, name: string, kind: Kind): Channel => ({
  id,
  name,
  ...kind,
  icon: ICONS.has(id) ? id : CHANNEL_ICON_UNKNOWN,
});

/** A run of channels that the specification numbers but does not name. */
const run = (first: number, last: number, kind: Kind, nameOf: (id: number) => string): readonly Channel[] =>
  Array.from({ length: last - first + 1 }, (_, at) => channel(first + at, nameOf(first + at), kind));

const numbered = (id: number): string => `Canal ${id}`;

/** Every channel of the catalogue, by rising id (rule O11c). */
export const CHANNELS: readonly Channel[] = [
  channel(1, 'Telefono', PLAIN),
  channel(2, 'Local', DEFAULT),
  channel(3, 'Web', PLAIN),
  channel(4, 'Central', PLAIN),
  channel(10, numbered(10), PLAIN),
  channel(11, numbered(11), PLAIN),
  channel(20, 'App', PLAIN),
  channel(99, 'Integración propia', PLAIN),
  ...run(101, 126, DELIVERY, numbered),
  ...run(201, 224, DELIVERY, numbered),
  ...run(301, 323, RESERVATION, numbered),
  ...run(1001, 1010, DELIVERY, (id) => `CustomD ${id - 1000}`),
  ...run(1101, 1110, RESERVATION, (id) => `CustomR ${id - 1100}`),
];

const BY_ID: ReadonlyMap<number, Channel> = new Map(CHANNELS.map((each) => [each.id, each]));

/** The channel of an id; one outside the catalogue shows as its number with the fallback icon (rule O11c). */
export const channelOf = (id: number): Channel => BY_ID.get(id) ?? channel(id, numbered(id), PLAIN);

/** The delivery zone of an order by its name in the venue's list, one that is not in it as it was sent; empty for none (rule W8i). */
export function zoneName({ delivery }: Order, zones: ReadonlyMap<number, string>): string {
  const sent = delivery?.zone.trim() ?? '';
  return Number(sent) === 0 ? '' : zones.get(Number(sent))?.trim() || sent;
}

/** The channel that an order names, its delivery's before its own; null when it names none: a kiosk's order has a badge instead (rule O11h). */
export function orderChannel(order: Order): Channel | null {
  const id = [order.delivery?.channelId, Number(order.channel)].find(
    (each) => Number.isSafeInteger(each) && Number(each) > 0,
  );
  return id === undefined ? null : channelOf(id);
}
