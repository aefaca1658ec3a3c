/** The sales channels that orders come through: the specification's whole catalogue. */
import type { Order } from './order.ts';

export interface Channel {
  readonly id: number;
  /** A proper name, shown as it is in every language. */
  readonly name: string;
  readonly delivery: boolean;
  readonly reservation: boolean;
  /** Which channel icon stands for it. */
  readonly icon: number;
}

const FALLBACK_ICON = 999;
const ICONS: ReadonlySet<number> = new Set([101, 106, 206, 20, 109, 119]);

type Kind = Pick<Channel, 'delivery' | 'reservation'>;
const PLAIN: Kind = { delivery: false, reservation: false };
const DELIVERY: Kind = { delivery: true, reservation: false };
const RESERVATION: Kind = { delivery: false, reservation: true };

const channel = (id: number, name: string, kind: Kind): Channel => ({
  id,
  name,
  ...kind,
  icon: ICONS.has(id) ? id : FALLBACK_ICON,
});

/** A run of channels that the specification numbers but does not name. */
const run = (first: number, last: number, kind: Kind, nameOf: (id: number) => string): readonly Channel[] =>
  Array.from({ length: last - first + 1 }, (_, at) => channel(first + at, nameOf(first + at), kind));

const numbered = (id: number): string => `Canal ${id}`;

/** Every channel of the catalogue, by rising id (rule O11c). */
export const CHANNELS: readonly Channel[] = [
  channel(1, 'Telefono', PLAIN),
  channel(2, 'Local', PLAIN),
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

/** The channel that an order came through, null when it names none: a kiosk's order has a badge instead. */
export function orderChannel(order: Order): Channel | null {
  const id = order.delivery?.channelId || Number.parseInt(order.channel, 10);
  return id > 0 ? channelOf(id) : null;
}
